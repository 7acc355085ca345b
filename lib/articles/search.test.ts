import { beforeAll, expect, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import { db, pool } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import * as pagedRoutes from '#app/api/v1/Article3W/paged/route.ts'
import { makeEditor } from '#lib/news/testing.ts'
import { listArticles3W } from './contract.ts'

const pagedRoute = { POST: served(listArticles3W, pagedRoutes.POST) }

const { read } = useApiCalls()

const DECLARATION = 'Beta déclaration'
let editor: User
let businessId: number

beforeAll(async () => {
  editor = await makeEditor()
  for (const title of [DECLARATION, 'Sanctions list', 'Transactions list', 'Streamlining']) {
    ;({ businessId } = await db.article.create({
      data: { type: 0, title, published: true, publishDate: new Date(), text: { create: {} } },
    }))
  }
})

/** Titles of what is found, the best matches first as on the screen. */
const find = async (freeTextSearch: string, field: 'relevance' | 'title' = 'relevance') =>
  (await read(pagedRoute.POST, editor, { body: { filters: { freeTextSearch }, orderBy: { field } } })).items.map(({ title }) => title)

test('words that stand only inside other words: a short one finds nothing rather than those, and no order fails on it', async () => {
  for (const text of ['aml', 'cla', 'éc', '%', '_', "'", '(', '%%']) {
    for (const field of ['relevance', 'title'] as const) expect([text, await find(text, field)]).toEqual([text, []])
  }
  expect(await find('clarat')).toEqual([DECLARATION])
})

test('a single letter is a word of its own, and the beginning of one only as the last word', async () => {
  await db.article.create({
    data: { type: 0, title: 'Annex B of the directive', published: true, publishDate: new Date(), text: { create: {} } },
  })
  for (const text of ['annex b', 'b annex', 'annex d', 'a'])
    expect([text, (await find(text)).includes('Annex B of the directive')]).toEqual([text, true])
  expect(await find('d annex')).toEqual([])
})

test('a slip of the finger comes before the inside of another word', async () => {
  expect(await find('sactions')).toEqual(['Sanctions list'])
  expect(await find('ansacti')).toEqual(['Transactions list'])
})

test('twelve mistyped words take no more connections than one', async () => {
  const peakOf = async (text: string) => {
    let peak = 0
    const note = () => (peak = Math.max(peak, pool().totalCount - pool().idleCount))
    pool().on('acquire', note)
    await find(text)
    pool().off('acquire', note)
    return peak
  }
  expect(
    await peakOf('decalration witholding rgeulation comission sanctionz liqidity reportng stauts directve clearng custdy setlement'),
  ).toBe(await peakOf('unheardof'))
})

test('the number of a row finds its article, with and without the name of the type', async () => {
  const written = ['3W ', '3w  ', '3W', '3w-', '3W #', '#', 'no. ', 'Nr. ', 'n° '].map((before) => `${before}${businessId}`)
  for (const text of [String(businessId), ...written]) expect([text, await find(text)]).toEqual([text, ['Streamlining']])
  expect(await find(`Global ${businessId}`)).toEqual([])
  expect(await find('999999999')).toEqual([])
})

test('a minus of a text program leaves out too', async () => {
  for (const text of ['list -sanctions', 'list \u2212sanctions', 'list \u2013sanctions'])
    expect([text, await find(text)]).toEqual([text, ['Transactions list']])
})

test('what finds nothing word by word, or mistyped, still leaves out what a minus says', async () => {
  expect(await find('"list transactions" -streamlining')).toEqual(['Transactions list'])
  expect(await find('"list transactions" -list')).toEqual(['Transactions list'])
  expect(await find('"list that" -sanctions')).toEqual(['Transactions list'])
  expect(await find('sactions -transactions')).toEqual(['Sanctions list'])
})

test('words as they were typed come before words that only begin so', async () => {
  for (const title of [
    'Regulation E',
    'Regulation Examples of groups',
    'Dorado county plans',
    'Resilience of the sector, called DORA in short',
  ])
    await db.article.create({ data: { type: 0, title, published: true, publishDate: new Date(), text: { create: {} } } })
  expect((await find('regulation e'))[0]).toBe('Regulation E')
  expect((await find('dora'))[0]).toBe('Resilience of the sector, called DORA in short')
})

test('terms of the trade are known without their umlauts, and with their number close to them', async () => {
  await db.synonym.create({
    data: { terms: ['Streamlining', 'Verschlankungsgrößen', 'SLX 3'], keys: ['streamlining', 'verschlankungsgrossen', 'slx 3'] },
  })
  for (const text of ['Verschlankungsgrößen', 'Verschlankungsgroessen', 'SLX 3', 'slx3'])
    expect([text, await find(text)]).toEqual([text, ['Streamlining']])
})

test('a short word is an abbreviation before it is a beginning, and one of the trade is nothing else: of titles, and of issuers by their synonym', async () => {
  const { id } = await db.referenceItem.create({ data: { kind: 'ISSUER', name: 'Quayside Xylophone Commission' } })
  await db.synonym.create({ data: { terms: ['QXC', 'Quayside Xylophone Commission'], keys: ['qxc', 'quayside xylophone commission'] } })
  const add = (title: string, issuerIds: string[] = []) =>
    db.article.create({ data: { type: 0, title, issuerIds, published: true, publishDate: new Date(), text: { create: {} } } })
  await add('Fees, by issuer', [id])
  await add('Note on QXC')
  for (const n of [1, 2, 3]) await add(`Qxcellent terms ${n}`)
  expect(await find('QXC')).toEqual(['Note on QXC', 'Fees, by issuer'])
  await add('QXCs of the year')
  expect((await find('qxc')).length).toBe(3)
  await add('Waqyvzone')
  expect(await find('QYVZ')).toEqual(['Waqyvzone'])
  await db.synonym.create({ data: { terms: ['QYVZ', 'quayside zones'], keys: ['qyvz', 'quayside zones'] } })
  expect(await find('QYVZ')).toEqual([])
  // A term that is no abbreviation begins other words, and so does a short word that is no term.
  await db.synonym.create({ data: { terms: ['Qxt', 'quayside tax'], keys: ['qxt', 'quayside tax'] } })
  await add('Qxtation of loans')
  await add('Note on QXE')
  await add('Qxecution')
  expect(await find('qxt')).toEqual(['Qxtation of loans'])
  expect((await find('QXE')).slice(0, 2)).toEqual(['Note on QXE', 'Qxecution'])
})

test('a slip is not forgiven where hardly anything else was typed: neither for the beginning of a longer word nor for a shorter one', async () => {
  for (const title of ['Zentral statements', 'Zor returns'])
    await db.article.create({ data: { type: 0, title, published: true, publishDate: new Date(), text: { create: {} } } })
  for (const text of ['zenmr', 'zoro', 'zrro']) expect([text, await find(text)]).toEqual([text, []])
  expect(await find('zenrtal')).toEqual(['Zentral statements'])
})
