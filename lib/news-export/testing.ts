import { expect } from '@jest/globals'
import type { Worksheet } from 'exceljs'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import type { RouteHandler } from '#lib/http/handle.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { openWorkbook, valuesIn } from '#lib/spreadsheet/testing.ts'
import { makeEditor, makeItems, makeReader, textDocument } from '#lib/news/testing.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** What the exports are made of. */
export interface Exported {
  editor: User
  alpha: User
  beta: User
  alphaSubscription: string
  topic: string
  other: string
  /** By the name of an article, and by `news …` and `event …` with it. */
  ids: Record<string, string>
}

/** Alpha sees the first article, Beta another one; a draft, a locked one and a global one besides. */
export async function makeExported(): Promise<Exported> {
  const [topic, other] = (await makeItems('TOPIC', 2)) as [string, string]
  const editor = await makeEditor()
  const reader = await makeReader({ topics: [topic], deniedTopics: [] })
  const alpha = reader.user
  const alphaSubscription = reader.subscriptionId
  const beta = (await makeReader({ topics: [other], deniedTopics: [topic] })).user
  const text = {
    whatsNew: JSON.stringify({
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Scope' }] },
        { type: 'paragraph', content: [{ type: 'text', marks: [{ type: 'bold' }], text: 'Bold words' }] },
      ],
    }),
    whatsNewText: 'Scope\nBold words',
  }
  const ids: Record<string, string> = {}
  const make = async (name: string, type: 0 | 1, topicIds: string[], more: object = {}) => {
    const { id } = await db.article.create({
      data: {
        type,
        title: `Title ${name}`,
        published: true,
        publishDate: new Date('2024-05-06T22:30:00Z'),
        startDate: new Date('2024-04-01T00:00:00Z'),
        topicIds,
        text: { create: text },
        ...more,
      },
    })
    ids[name] = id
    ids[`news ${name}`] = (
      await db.newsItem.create({
        data: {
          title: `News ${name}`,
          issueDate: new Date('2024-05-07T00:00:00Z'),
          published: true,
          articleId: id,
          repositoryText: textDocument(`Words of ${name}`),
          plainText: `Words of ${name}`,
        },
      })
    ).id
    ids[`event ${name}`] = (
      await db.event.create({
        data: {
          title: `Event ${name}`,
          startDate: new Date('2024-06-01T00:00:00Z'),
          description: `About ${name}`,
          published: true,
          articleId: id,
        },
      })
    ).id
  }
  await make('alpha', 0, [topic])
  await make('locked', 0, [other])
  await make('draft', 0, [topic], { published: false, publishDate: null })
  await make('global', 1, [])
  await db.video.createMany({
    data: [
      { title: 'Video one', provider: 'YOUTUBE', link: 'abcdefghijk', published: true },
      { title: 'Video draft', provider: 'VIMEO', link: '123', published: false },
    ],
  })
  await db.publication.create({ data: { title: 'Publication one', description: 'A report', published: true } })
  return { editor, alpha, beta, alphaSubscription, topic, other, ids }
}

/** Notes of client and firm about the article that Alpha sees. */
export async function makeNotes({ ids, alphaSubscription }: Pick<Exported, 'ids' | 'alphaSubscription'>): Promise<void> {
  await db.articleNote.create({ data: { kind: 'CLIENT', articleId: ids['alpha']!, subscriptionId: alphaSubscription, impact: 2 } })
  await db.articleNote.create({
    data: { kind: 'FIRM', articleId: ids['alpha']!, impact: 3, ratings: { create: { companyName: '', ratingTitle: '', rating: 4 } } },
  })
}

export const HEAD_ROWS = 5
const cell = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'hyperlink' in value ? (value as unknown as { text: string }).text : value
/** Rows by their headers, links as their texts. */
export const rowsIn = (sheet: Worksheet | undefined): Record<string, unknown>[] => {
  if (!sheet) return []
  const header = valuesIn(sheet, HEAD_ROWS) as string[]
  return Array.from({ length: sheet.rowCount - HEAD_ROWS }, (_, index) =>
    Object.fromEntries(header.map((name, column) => [name, cell(valuesIn(sheet, HEAD_ROWS + 1 + index)[column])])),
  )
}
export const titlesIn = (sheet: Worksheet | undefined): unknown[] =>
  rowsIn(sheet)
    .map((row) => Object.values(row)[0])
    .sort()

/** Lets the tests of a file export as any user. */
export function useExports() {
  // More exports than a person may ask for in a minute.
  process.env.RATE_LIMIT_FACTOR = '100'
  const { call, send } = useApiCalls()
  type CallInput = Parameters<typeof send>[2]

  /** The file of an export, by its name. */
  async function fileOf(handler: RouteHandler, caller: User, sent: CallInput = {}): Promise<{ name: string; bytes: Buffer }> {
    const reply = await send(handler, caller, sent)
    if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
    const name = /^attachment; filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? ''
    expect(reply.headers.get('content-type')).toBe(name.endsWith('.xlsx') ? XLSX : DOCX)
    expect(reply.headers.get('cache-control')).toBe('private, no-store')
    return { name, bytes: Buffer.from(await reply.arrayBuffer()) }
  }

  async function sheetsOf(handler: RouteHandler, caller: User, sent: CallInput = {}): Promise<{ name: string; sheets: Worksheet[] }> {
    const { name, bytes } = await fileOf(handler, caller, sent)
    return { name, sheets: (await openWorkbook(bytes)).worksheets }
  }

  const first = async (handler: RouteHandler, caller: User, sent: CallInput = {}) =>
    titlesIn((await sheetsOf(handler, caller, sent)).sheets[0])

  return { call, send, fileOf, sheetsOf, first }
}
