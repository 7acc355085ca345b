import { createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { trailExport } from '#lib/audit/trail-export-service.ts'
import { importEntitiesHere } from '#lib/companies/import-service.ts'
import { closeDatabase } from '#lib/db/client.ts'
import { AppError } from '#lib/http/errors.ts'
import { allExport } from '#lib/news/export-all-service.ts'
import { articlesExport } from '#lib/news/export-article-service.ts'
import { eventsExport } from '#lib/news/export-event-service.ts'
import { newsExport } from '#lib/news/export-item-service.ts'
import { ratingsExport } from '#lib/news/export-rating-service.ts'
import { rightsExport } from '#lib/news/export-right-service.ts'
import { statisticsExport } from '#lib/news/export-stat-service.ts'
import { writeWord } from '#lib/news/export-word-service.ts'
import { readershipExport } from '#lib/insight/export-service.ts'
import { importArticlesHere } from '#lib/news/import-article-service.ts'
import { importNewsHere } from '#lib/news/import-item-service.ts'
import { servicesExport } from '#lib/services/export-service.ts'
import { importServicesHere } from '#lib/services/import-service.ts'
import type { ExportSource } from '#lib/spreadsheet/export.ts'
import { writeExport } from '#lib/spreadsheet/export.ts'
import { ANSWER_FD } from '#lib/spreadsheet/own-process.ts'
import type { Work, WorkAnswer } from '#lib/spreadsheet/own-process.ts'
import { subscriptionsExport } from '#lib/subscriptions/export-service.ts'
import { importSubscriptionsHere } from '#lib/subscriptions/import-service.ts'
import { permissionsExport } from '#lib/users/export-service.ts'
import { importUsersHere } from '#lib/users/import-service.ts'

/**
 * Does one large import or export in a process of its own: the work comes as JSON on standard input; on descriptor 3 goes the answer of an import
 * as JSON, or the bytes of an export.
 */
const imports: Readonly<Record<string, (call: never) => Promise<unknown>>> = {
  articles: importArticlesHere,
  companies: importEntitiesHere,
  news: importNewsHere,
  services: importServicesHere,
  subscriptions: importSubscriptionsHere,
  users: importUsersHere,
}
const writing =
  <Call, Row>(source: ExportSource<Call, Row>) =>
  async (call: Call, output: Writable): Promise<void> =>
    writeExport(await source(call), output)
const exporters: Readonly<Record<string, (call: never, output: Writable) => Promise<void>>> = {
  all: writing(allExport),
  articles: writing(articlesExport),
  events: writing(eventsExport),
  news: writing(newsExport),
  audit: writing(trailExport),
  permissions: writing(permissionsExport),
  ratings: writing(ratingsExport),
  rights: writing(rightsExport),
  readership: writing(readershipExport),
  services: writing(servicesExport),
  subscriptions: writing(subscriptionsExport),
  statistics: writing(statisticsExport),
  word: writeWord,
}

async function answer({ name, call }: Work): Promise<WorkAnswer> {
  try {
    return { result: await imports[name]!(call as never) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { cause: _, ...options } = error.options
    return { error: { code: error.code, options } }
  }
}

const work = (await json(process.stdin)) as Work
const output = createWriteStream('', { fd: ANSWER_FD })
if (work.kind === 'import') output.end(JSON.stringify(await answer(work)))
else await exporters[work.name]!(work.call as never, output)
await finished(output)
await closeDatabase()
