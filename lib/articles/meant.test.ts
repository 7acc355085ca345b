import { beforeAll, expect, test } from '@jest/globals'
import * as route from '#app/api/v1/News/meant/route.ts'
import { db } from '#lib/db/client.ts'
import type { User } from '#lib/db/generated/client.ts'
import '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeEditor } from '#lib/news/testing.ts'
import { makeUser } from '#seed/factories.ts'
import { getMeant } from './meant-contract.ts'

const meant = served(getMeant, route.POST)
const { read } = useApiCalls()
let editor: User
let stranger: User

beforeAll(async () => {
  editor = await makeEditor()
  stranger = await makeUser(db)
  const add = (type: number, title: string) =>
    db.article.create({ data: { type, title, published: true, publishDate: new Date(), text: { create: {} } } })
  await add(0, 'Capital requirements of banks')
  await add(0, 'Securitisation of loans')
  await add(1, 'Outsourcing at banks')
  await add(0, 'Disclosures in finance (SFDR)')
  await add(0, 'MiFID: protection des dépositaires')
  await db.synonym.create({ data: { terms: ['QFTR', 'quantum transactions'], keys: ['qftr', 'quantum transactions'] } })
  await db.synonym.create({
    data: { terms: ['Outsourcing', 'Auslagerung', 'Sous-traitance'], keys: ['outsourcing', 'auslagerung', 'sous traitance'] },
  })
})

const of = (who: User, freeTextSearch: string) => read(meant, who, { body: { freeTextSearch } })

test('a slip is put right where nothing is found as typed, and known words stay', async () => {
  expect((await of(editor, 'capital requrements')).corrected).toBe('capital requirements')
  expect((await of(editor, 'banks requrements')).corrected).toBe('banks requirements')
  for (const text of ['capital requirements', 'banks', 'zzzzqqqq', '2026', '-', 'capital outsourcing'])
    expect([text, (await of(editor, text)).corrected]).toEqual([text, null])
})

test('what a minus leaves out stays left out, and is no word that must be found', async () => {
  expect((await of(editor, 'capital requrements -funds')).corrected).toBe('capital requirements -funds')
  expect((await of(editor, '"capital requrements" -own-funds')).corrected).toBe('capital requirements -own-funds')
  expect(await of(editor, 'capital zzzzqqqq -banks')).toMatchObject({ corrected: null, fewer: 'capital' })
})

test('a word is proposed as texts write it, and one that stays as it was typed', async () => {
  for (const [text, corrected] of [
    ['sfddr', 'SFDR'],
    ['Finance sfddr', 'Finance SFDR'],
    ['Mifdi', 'MiFID'],
    ['dépositarie', 'dépositaires'],
    ['Depositarie MiFID', 'Dépositaires MiFID'],
    ['capital REQUREMENTS', 'capital Requirements'],
  ])
    expect([text, (await of(editor, text!)).corrected]).toEqual([text, corrected])
})

test('a term of the trade and a word that finds something are not taken for others that are like them', async () => {
  // "SFTR" is one slip from "SFDR", "QFTR" two from it and one from "SFTR".
  await db.article.create({
    data: { type: 0, title: 'Sftra of funds, with capitals', published: true, publishDate: new Date(), text: { create: {} } },
  })
  expect((await of(editor, 'qftra')).corrected).toBe('sftra')
  expect((await of(editor, 'capitals requirement')).corrected).toBe('capital requirement')
  expect((await of(editor, 'quantum transaction')).alsoSearched).toEqual([])
  expect((await of(editor, 'QFTRs')).alsoSearched).toEqual(['quantum transactions'])
  for (const text of ['QFTR', 'loans qftr', 'bank loan zzzzqqqq']) expect([text, (await of(editor, text)).corrected]).toEqual([text, null])
})

test('nothing is proposed that stands only in what the caller does not see', async () => {
  expect((await of(editor, 'securitisatoin')).corrected ?? (await of(editor, 'securitsation')).corrected).toBe('securitisation')
  expect((await of(stranger, 'securitsation')).corrected).toBeNull()
  expect((await of(stranger, 'outsorcing')).corrected).toBe('outsourcing')
})

test('the other terms of a group are named as they are written', async () => {
  expect((await of(stranger, 'outsourcing at banks')).alsoSearched).toEqual(['Auslagerung', 'Sous-traitance'])
  expect((await of(stranger, 'sous-traitance')).alsoSearched).toEqual(['Outsourcing', 'Auslagerung'])
  expect((await of(stranger, 'banks')).alsoSearched).toEqual([])
  await db.synonym.create({ data: { terms: ['Cost of capital', 'Kapitalkosten'], keys: ['cost of capital', 'kapitalkosten'] } })
  expect((await of(stranger, 'the cost of capital')).alsoSearched).toEqual(['Kapitalkosten'])
})

test('a term without its umlauts is known', async () => {
  await db.synonym.create({ data: { terms: ['Own funds', 'Eigenmittelüberschuss'], keys: ['own funds', 'eigenmitteluberschuss'] } })
  expect((await of(stranger, 'eigenmittelueberschuss')).alsoSearched).toEqual(['Own funds'])
})

test('where all words together find nothing, those that find something are shown, of what the caller sees alone', async () => {
  const fewer = async (who: User, text: string) => (await of(who, text)).fewer
  // What no text holds goes first, then what is no term of the trade.
  for (const [text, left] of [
    ['zzzzqqqq outsourcing', 'outsourcing'],
    ['capital outsourcing', 'outsourcing'],
    ['18 capital requirements', 'capital requirements'],
    ['securitisation requirements of loans', 'securitisation loans'],
    ['zzzzqqqq MiFID Dépositaires', 'MiFID Dépositaires'],
    ["l'outsourcing zzzzqqqq d'actifs", 'outsourcing'],
  ] as const)
    expect([text, await fewer(editor, text)]).toEqual([text, left])
  // Neither numbers, single letters, nor a part of a term that nothing holds as a whole.
  for (const text of [
    'banks',
    'outsourcing at banks',
    'zzzzqqqq wwwwyyyy',
    'zzzzqqqq',
    'capital requrements',
    'quantum transactions',
    'zzzzqqqq 18',
    "b'zzzzqqqq",
  ])
    expect([text, await fewer(editor, text)]).toEqual([text, null])
  expect(await fewer(stranger, 'securitisation banks')).toBe('banks')
  expect(await fewer(stranger, 'securitisation loans')).toBeNull()
})
