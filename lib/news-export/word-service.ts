import 'server-only'
import { PassThrough } from 'node:stream'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ServiceFunction } from '#lib/http/call.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { exportFileReply } from '#lib/spreadsheet/export-stream.ts'
import { DOCX_TYPE } from '#lib/files/media-types.ts'
import { exportFileName } from '#lib/spreadsheet/file-name.ts'
import type { Filters } from '#lib/news/api.ts'
import { exportedMedia, publicationIds, videoIds } from './all-service.ts'
import { articleIds, exportedArticles } from './article-service.ts'
import type * as contract from './contract.ts'
import { eventIds, exportedEvents } from './event-service.ts'
import { exportedNews, newsIds } from './item-service.ts'
import { exportCall } from './source.ts'
import type { ExportCall } from './source.ts'

/** Most records of each kind in one file; Word itself is slow with longer ones, and the file is in memory until it is packed. */
const MAX_WORD_RECORDS = 10_000
/** Files with more records are written in a process of their own. */
const WORD_RECORDS_HERE = 20

export interface WordCall extends ExportCall {
  showImpact: boolean
  showRating: boolean
  /** ISO instant of the state that is shown; in the name of the file too. */
  moment: string
}

/** Ids of what a Word export shows, in order. */
export interface WordIds {
  articles: string[]
  news: string[]
  events: string[]
  videos: string[]
  publications: string[]
}

/** Only what the caller may read (A200), with the filters that narrow each kind. Throws VALIDATION. */
export async function wordRecords(call: ExportCall): Promise<{ ids: WordIds; filters: Readonly<Record<keyof WordIds, Filters>> }> {
  const [articles, news, events] = await Promise.all([exportedArticles(call), exportedNews(call), exportedEvents(call)])
  const [videos, publications] = [exportedMedia(call, 'v'), exportedMedia(call, 'p')]
  const found = await Promise.all([
    articleIds(articles.where),
    newsIds(news.where),
    eventIds(events.where),
    videoIds(videos.where),
    publicationIds(publications.where),
  ])
  const [a, n, e, v, p] = found.map((rows) => rows.map(({ id }) => id)) as [string[], string[], string[], string[], string[]]
  return {
    ids: { articles: a, news: n, events: e, videos: v, publications: p },
    filters: {
      articles: articles.filters,
      news: news.filters,
      events: events.filters,
      videos: videos.filters,
      publications: publications.filters,
    },
  }
}

const nouns: Record<keyof WordIds, string> = {
  articles: 'articles',
  news: 'news items',
  events: 'calendar events',
  videos: 'videos',
  publications: 'publications',
}

/** Throws VALIDATION when there is more than a document can hold. */
function checkSize(ids: WordIds): void {
  const fields = (Object.keys(nouns) as (keyof WordIds)[]).flatMap((kind) => {
    const count = ids[kind].length
    if (count <= MAX_WORD_RECORDS) return []
    const message = `A Word file holds at most ${MAX_WORD_RECORDS.toLocaleString('en')} ${nouns[kind]}; ${count.toLocaleString('en')} match. Narrow the filters, or export to Excel.`
    return [{ message, path: 'filters' }]
  })
  if (fields.length > 0) throw new AppError('VALIDATION', { fields })
}

/** Writes the document to a stream; stops when the stream is closed. */
export async function writeWord(call: WordCall, output: Writable): Promise<void> {
  // The library is loaded where documents are written only.
  const { renderWord } = await import('./word.ts')
  await pipeline([await renderWord(call)], output)
}

function writtenHere(call: WordCall): Readable {
  const output = new PassThrough()
  // The receiver has left: no reply can say so.
  writeWord(call, output).catch(
    (error: unknown) => output.destroyed || output.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return output
}

/** E242 (A195, A199, A200, B544). Throws VALIDATION when more than MAX_WORD_RECORDS match. */
export const exportAllWord: ServiceFunction<typeof contract.exportAllWord> = async ({ actor, body, query }) => {
  const moment = new Date()
  const call: WordCall = {
    ...exportCall(actor, body?.filters),
    showImpact: query.showImpact === 'true',
    showRating: query.showRating === 'true',
    moment: moment.toISOString(),
  }
  const { ids } = await wordRecords(call)
  checkSize(ids)
  const rows = Object.values(ids).flat().length
  return exportFileReply({
    file: { name: exportFileName('all_', 'docx', moment), contentType: DOCX_TYPE, rows },
    name: 'word',
    call,
    large: rows > WORD_RECORDS_HERE,
    writtenHere: () => writtenHere(call),
  })
}
