import { beforeAll, describe, expect, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import * as ratingExcel from '#app/api/v1/Export/multirating/excel/route.ts'
import * as rightExcel from '#app/api/v1/Export/right/excel/[id]/route.ts'
import * as statExcel from '#app/api/v1/Export/stat/excel/route.ts'
import { make3W, makeItems } from '#lib/news/testing.ts'
import { makeExported, makeNotes, rowsIn, titlesIn, useExports } from './testing.ts'

const { call, send, sheetsOf } = useExports()
const UNKNOWN = '00000000-0000-4000-8000-00000000dead'

let editor: User
let alpha: User
let alphaSubscription: string
let topic: string
let other: string
let ids: Record<string, string>

beforeAll(async () => {
  ;({ editor, alpha, alphaSubscription, topic, other, ids } = await makeExported())
  await makeNotes({ ids, alphaSubscription })
})

describe('what the firm may export (E248 to E250)', () => {
  test('B546, A196: rights of a subscription, one row per topic, territory and document type', async () => {
    const [denied, kind] = [(await makeItems('TOPIC', 1))[0]!, (await makeItems('DOCUMENT_TYPE', 1))[0]!]
    const id = await make3W({ topics: [topic], deniedTopics: [denied], documentTypes: [kind], deniedDocumentTypes: [] })
    const { name, sheets } = await sheetsOf(rightExcel.POST, editor, { params: { id } })
    expect(name).toMatch(/^export_right_\d{4}-\d\d-\d\d_\d\d-\d\d\.xlsx$/)
    const items = new Map((await db.referenceItem.findMany()).map((item) => [item.name, item.id]))
    const states = new Map(rowsIn(sheets[0]).map(({ Name, State }) => [items.get(Name as string), State]))
    expect([states.get(topic), states.get(other), states.get(denied), states.get(kind)]).toEqual([
      'Selected',
      'Available',
      'Denied',
      'Selected',
    ])
    expect(states.size).toBe(await db.referenceItem.count({ where: { kind: { not: 'ISSUER' } } }))
    expect((await send(rightExcel.POST, editor, { params: { id: UNKNOWN } })).status).toBe(404)
    expect((await send(rightExcel.POST, editor, { params: { id: 'x' } })).status).toBe(404)
  })

  test('B546, A195: statistics count readers, notes and requests of the published articles of a range', async () => {
    await db.readMark.createMany({
      data: [
        { userPpid: alpha.ppid, articleId: ids['alpha']! },
        { userPpid: editor.ppid, articleId: ids['alpha']! },
      ],
    })
    const { name, sheets } = await sheetsOf(statExcel.POST, editor)
    expect([name.startsWith('export_stat_'), sheets.map((sheet) => sheet.name)]).toEqual([true, ['Articles', 'Subscriptions']])
    expect(rowsIn(sheets[0]).find(({ Title }) => Title === 'Title alpha')).toMatchObject({
      'Read by clients': 1,
      'Read by the firm': 1,
      'Client notes': 1,
      'Firm notes': 1,
      'Access requests': 0,
    })
    expect(titlesIn(sheets[0])).toEqual(['Title alpha', 'Title global', 'Title locked'])
    expect(rowsIn(sheets[1]).some((row) => row['Members who read'] === 1 && row['3W articles read'] === 1)).toBe(true)
    expect(titlesIn((await sheetsOf(statExcel.POST, editor, { body: { publishedDateRange: { start: '2030-01-01' } } })).sheets[0])).toEqual(
      [],
    )
    expect((await call(statExcel.POST, editor, { body: { publishedDateRange: { start: 'soon' } } })).status).toBe(400)
  })

  test('B547: ratings of exactly one range; every 3W article of it with the notes of clients and firm, by group and order', async () => {
    await db.subscriptionConfiguration.update({
      where: { subscriptionId: alphaSubscription },
      data: {
        hasMultiRating: true,
        multiRatings: {
          create: [
            { position: 0, subscriptionRatingTitle: 'Fund', ratingTitle: 'Risk', group: 'B', order: 2 },
            { position: 1, subscriptionRatingTitle: 'Manager', ratingTitle: 'Cost', group: 'A', order: 7 },
          ],
        },
      },
    })
    const note = await db.articleNote.findFirstOrThrow({ where: { kind: 'CLIENT', articleId: ids['alpha']! } })
    await db.articleNoteRating.create({ data: { noteId: note.id, companyName: 'Fund', ratingTitle: 'Risk', rating: 5 } })
    for (const range of ['issuedDateRange', 'creationDateRange', 'publishedDateRange']) {
      const { name, sheets } = await sheetsOf(ratingExcel.POST, editor, { body: { [range]: { start: '2020-01-01', end: '2099-12-31' } } })
      expect(name).toMatch(/^export_multirating_\d{4}-\d\d-\d\d_\d\d-\d\d\.xlsx$/)
      const rows = rowsIn(sheets[0]).filter(({ Article }) => Article === 'Title alpha')
      expect(
        rows.map((row) => [
          row['Group'],
          row['Order'],
          row['Rated company'],
          row['Client impact'] ?? '',
          row['Client rating'] ?? null,
          row['Firm impact'] ?? '',
          row['Firm rating'] ?? null,
        ]),
      ).toEqual([
        ['A', '07', 'Manager', 'Medium', null, '', null],
        ['B', '02', 'Fund', 'Medium', 5, '', null],
        ['Z', '99', undefined, '', null, 'High', 4],
      ])
      expect(sheets[0]!.autoFilter).toBe(`A5:P${sheets[0]!.rowCount}`)
      expect(titlesIn(sheets[0])).not.toContain('Title global')
    }
    const narrow = await sheetsOf(ratingExcel.POST, editor, { body: { publishedDateRange: { start: '2024-05-06', end: '2024-05-06' } } })
    expect(new Set(titlesIn(narrow.sheets[0]))).toEqual(new Set(['Title alpha', 'Title locked']))
  })

  test('B538 to B540, B552, W56: the texts of a wrong body', async () => {
    const range = { start: '2024-01-01', end: '2024-01-31' }
    const messages = async (body?: unknown) => {
      const { status, body: said } = await call<{ message: string }[]>(ratingExcel.POST, editor, body === undefined ? {} : { body })
      return [status, ...said.map(({ message }) => message)]
    }
    for (const body of [undefined, {}, { issuedDateRange: null }, { issuedDateRange: range, publishedDateRange: range }])
      expect(await messages(body)).toEqual([400, 'Invalid source value'])
    expect(await messages({ source: 'x' })).toContain('Invalid source value')
    expect(await messages({ issuedDateRange: { start: 'x', end: '2024-01-31' } })).toEqual([400, 'Invalid dateFrom value'])
    expect(await messages({ creationDateRange: { start: '2024-01-01' } })).toEqual([400, 'Invalid dateTo value'])
    expect(await messages({ publishedDateRange: { start: '2024-02-30', end: '' } })).toEqual([
      400,
      'Invalid dateFrom value',
      'Invalid dateTo value',
    ])
  })

  test('401 without a token, 403 for a client', async () => {
    for (const [handler, sent] of [
      [rightExcel.POST, { params: { id: alphaSubscription } }],
      [statExcel.POST, {}],
      [ratingExcel.POST, { body: {} }],
    ] as const) {
      expect((await send(handler, null, sent)).status).toBe(401)
      expect((await send(handler, alpha, sent)).status).toBe(403)
    }
  })
})
