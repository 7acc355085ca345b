import { beforeAll, describe, expect, test } from '@jest/globals'
import { threeWServices } from '#lib/config/three-w.ts'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { make3W, makeArticle, makeEditor, makeItems } from '#lib/news/testing.ts'
import { paragraphsOf } from '#lib/rich-text/testing.ts'
import { openWorkbook, valuesIn } from '#lib/spreadsheet/testing.ts'
import * as companiesRoute from '#app/api/v1/ReadingProof/companies/route.ts'
import * as pagedRoute from '#app/api/v1/ReadingProof/paged/route.ts'
import * as excelRoute from '#app/api/v1/ReadingProof/export/excel/route.ts'
import * as wordRoute from '#app/api/v1/ReadingProof/export/word/route.ts'
import { makeService, makeUser } from '#seed/factories.ts'
import { exportReadingProof, exportReadingProofWord, listProofCompanies, listReadingProof } from './contract.ts'

const { call, read, send } = useApiCalls()
const companies = served(listProofCompanies, companiesRoute.GET)
const paged = served(listReadingProof, pagedRoute.POST)
const excel = served(exportReadingProof, excelRoute.POST)
const word = served(exportReadingProofWord, wordRoute.POST)
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const UNKNOWN = '00000000-0000-4000-8000-00000000dead'

let editor: User
let [chief, ann, bob, eve, stranger]: User[] = []
let alpha: string
let beta: string
let open: string
let secret: string
const ids: Record<'own' | 'old' | 'other' | 'global' | 'plain', string> = { own: '', old: '', other: '', global: '', plain: '' }

const entityOf = async (subscriptionId: string) =>
  (await db.subscription.findUniqueOrThrow({ where: { id: subscriptionId }, select: { entityId: true } })).entityId
const join = (subscriptionId: string, ...people: User[]) =>
  db.subscriptionMember.createMany({ data: people.map(({ ppid }) => ({ subscriptionId, userPpid: ppid })) })
async function mustRead(title: string, data: object, askedDaysAgo = 1): Promise<string> {
  const { id } = await makeArticle(title, data)
  await db.newsItem.create({
    data: { title, issueDate: new Date(), published: true, mustRead: true, articleId: id, mustReadSince: daysAgo(askedDaysAgo) },
  })
  return id
}
const reading = (user: User, articleId: string, data: object = {}) =>
  db.articleReading.create({ data: { userPpid: user.ppid, articleId, articleVersion: 1, ...data } })

beforeAll(async () => {
  await resetDatabase()
  editor = await makeEditor()
  for (const name of ['Chief', 'Ann', 'Bob', 'Eve', 'Stranger']) {
    const user = await makeUser(db, { firstName: name, lastName: 'Reader' })
    if (name === 'Chief') chief = user
    else if (name === 'Ann') ann = user
    else if (name === 'Bob') bob = user
    else if (name === 'Eve') eve = user
    else stranger = user
  }
  ;[open, secret] = (await makeItems('TOPIC', 2)) as [string, string]
  // Eve is of both companies: what she may read by Beta is nothing to Alpha.
  const first = await make3W({ topics: [open] }, { users: [chief!.ppid] })
  await join(first, ann!, bob!, eve!)
  const second = await make3W({ topics: [open, secret] }, { users: [stranger!.ppid] })
  await join(second, eve!)
  ;[alpha, beta] = [await entityOf(first), await entityOf(second)]
  ids.own = await mustRead('Own funds', { topicIds: [open] })
  ids.old = await mustRead('Old duties', { topicIds: [open] }, 30)
  ids.other = await mustRead('Beta only', { topicIds: [secret] })
  ids.global = await mustRead('For all', { type: 1 })
  ids.plain = (await makeArticle('No must-read', { topicIds: [open] })).id
  await reading(ann!, ids.own, { confirmedAt: new Date() })
  await db.readMark.create({ data: { userPpid: bob!.ppid, articleId: ids.own, articleVersion: 1 } })
  await reading(eve!, ids.own)
  await reading(eve!, ids.other, { confirmedAt: new Date() })
  await reading(ann!, ids.old, { confirmedAt: new Date() })
})

const rows = async (user: User, entityId: string, filters: object = {}) =>
  (await read(paged, user, { body: { entityId, filters }, query: '?pageSize=100' })).items
const states = async (user: User, entityId: string, title: string) =>
  Object.fromEntries(
    (await rows(user, entityId, { title })).map(({ name, state, overdue }) => [name.split(' ')[0], `${state}${overdue ? ' late' : ''}`]),
  )

describe('who has read what must be read', () => {
  test('the main contact sees how far each of the own company got, and who is overdue', async () => {
    expect(await read(companies, chief!)).toEqual([{ id: alpha, name: expect.any(String) }])
    expect(await states(chief!, alpha, 'own funds')).toEqual({ Chief: 'unopened', Ann: 'confirmed', Bob: 'read', Eve: 'opened' })
    expect(await states(chief!, alpha, 'old')).toEqual({
      Chief: 'unopened late',
      Ann: 'confirmed',
      Bob: 'unopened late',
      Eve: 'unopened late',
    })
    expect(Object.keys(await states(chief!, alpha, 'for all')).sort()).toEqual(['Ann', 'Bob', 'Chief', 'Eve'])
    expect((await rows(chief!, alpha)).map(({ articleId }) => articleId)).not.toContain(ids.plain)
  })

  test('is filtered and ordered as shown', async () => {
    expect((await rows(chief!, alpha, { overdue: true })).map(({ name }) => name)).toEqual(['Bob Reader', 'Chief Reader', 'Eve Reader'])
    expect((await rows(chief!, alpha, { state: 'confirmed', name: 'ann' })).map(({ title }) => title).sort()).toEqual([
      'Old duties',
      'Own funds',
    ])
    const askedAt = { start: daysAgo(31).toISOString(), end: daysAgo(29).toISOString() }
    expect(await rows(chief!, alpha, { askedAt })).toHaveLength(4)
    const page = await read(paged, chief!, {
      body: { entityId: alpha, orderBy: { field: 'confirmedAt', direction: 'desc' } },
      query: '?pageSize=2',
    })
    expect([page.totalCount, page.items.map(({ name }) => name)]).toEqual([12, ['Ann Reader', 'Ann Reader']])
  })

  test('asks anew with a version that matters, and counts no pile as read', async () => {
    const id = await mustRead('Changed', { topicIds: [open], version: 2, mattersSince: 2 }, 40)
    await db.articleVersion.create({ data: { articleId: id, version: 2, content: {}, matters: true, savedAt: daysAgo(1) } })
    await reading(ann!, id, { confirmedAt: daysAgo(30) })
    await db.readMark.create({ data: { userPpid: bob!.ppid, articleId: id, articleVersion: 2, batchId: UNKNOWN } })
    expect(await states(chief!, alpha, 'changed')).toEqual({ Chief: 'unopened', Ann: 'unopened', Bob: 'unopened', Eve: 'unopened' })
    await reading(ann!, id, { articleVersion: 2, confirmedAt: new Date() })
    expect((await states(chief!, alpha, 'changed'))['Ann']).toBe('confirmed')
    await db.article.delete({ where: { id } })
  })
})

describe('nobody else', () => {
  test('a right by another company and its readings do not show', async () => {
    expect(await rows(chief!, alpha, { title: 'beta only' })).toEqual([])
    expect(await states(stranger!, beta, 'beta only')).toEqual({ Stranger: 'unopened', Eve: 'confirmed' })
    expect(await states(editor, alpha, 'beta only')).toEqual({})
    // Of the own company either: an article that the main contact may not read whole.
    const narrow = await make3W({ topics: [secret] })
    const service = await makeService(db, { id: threeWServices.tax })
    await db.subscription.update({ where: { id: narrow }, data: { entityId: alpha, serviceId: service.id } })
    await join(narrow, ann!)
    expect(await states(editor, alpha, 'beta only')).toEqual({ Ann: 'unopened' })
    expect(await rows(chief!, alpha, { title: 'beta only' })).toEqual([])
  })

  test('reads, exports or distinguishes a company that is not the own one: 0 reads, 0 writes, 0 oracle', async () => {
    const before = await db.auditEvent.count({ where: { action: 'export' } })
    for (const user of [ann!, eve!, stranger!])
      for (const entityId of [alpha, UNKNOWN]) {
        const replies = await Promise.all([paged, excel, word].map((route) => call(route, user, { body: { entityId } })))
        expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
        expect(replies.map(({ body }) => (body as { detail: string }).detail)).toEqual(Array(3).fill('The requested item does not exist.'))
      }
    for (const user of [ann!, eve!]) expect(await read(companies, user)).toEqual([])
    expect(await read(companies, stranger!)).toEqual([{ id: beta, name: expect.any(String) }])
    expect((await call(paged, null, { body: { entityId: alpha } })).status).toBe(401)
    expect(await db.auditEvent.count({ where: { action: 'export' } })).toBe(before)
  })

  test('a main contact loses the sight with the role, and when the subscription ends', async () => {
    const where = { userPpid: stranger!.ppid }
    await db.subscriptionMember.updateMany({ where, data: { isMainContact: false } })
    expect((await call(paged, stranger!, { body: { entityId: beta } })).status).toBe(404)
    await db.subscriptionMember.updateMany({ where, data: { isMainContact: true } })
    await db.subscription.updateMany({ where: { entityId: beta }, data: { endDate: daysAgo(3) } })
    expect((await call(paged, stranger!, { body: { entityId: beta } })).status).toBe(404)
    await db.subscription.updateMany({ where: { entityId: beta }, data: { endDate: null } })
    expect((await call(paged, stranger!, { body: { entityId: beta } })).status).toBe(200)
  })
})

describe('staff and the proof', () => {
  test('staff see it per company', async () => {
    expect((await read(companies, editor)).map(({ id }) => id)).toEqual(expect.arrayContaining([alpha, beta]))
    expect(await states(editor, beta, 'beta only')).toEqual({ Stranger: 'unopened', Eve: 'confirmed' })
    expect((await call(paged, editor, { body: { entityId: UNKNOWN } })).status).toBe(404)
  })

  test('a sheet and a Word document say when and by whom they were made', async () => {
    const sheet = await send(excel, chief!, { body: { entityId: alpha, filters: { state: 'confirmed' } } })
    const [first] = (await openWorkbook(await sheet.arrayBuffer())).worksheets
    const texts = Array.from({ length: first!.rowCount }, (_, row) => valuesIn(first!, row + 1).join('|'))
    expect(texts.join('\n')).toMatch(/Company = Company \d+, Made by = Chief Reader, State = Confirmed/)
    expect(texts.filter((text) => text.includes('Ann Reader'))).toHaveLength(2)
    expect(texts.join('\n')).not.toContain('Bob')
    const reply = await send(word, chief!, { body: { entityId: alpha } })
    const shown = (await paragraphsOf(Buffer.from(await reply.arrayBuffer()))).map(({ text }) => text)
    expect(shown).toEqual(expect.arrayContaining(['Made by Chief Reader', 'Old duties', '1 of 4 people, 3 overdue', 'Not opened, overdue']))
    expect(shown.join('\n')).not.toContain('Beta only')
    expect(await db.auditEvent.count({ where: { action: 'export', actorPpid: chief!.ppid } })).toBe(2)
  })
})
