import { beforeAll, expect, test } from '@jest/globals'
import * as synonymRoutes from '#app/api/v1/Synonym/route.ts'
import * as oneRoutes from '#app/api/v1/Synonym/[id]/route.ts'
import * as undoRoute from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import * as pagedRoutes from '#app/api/v1/Article3W/paged/route.ts'
import { listArticles3W } from '#lib/articles/contract.ts'
import { undoChangeSet } from '#lib/changes/contract.ts'
import { db } from '#lib/db/client.ts'
import type { User } from '#lib/db/generated/client.ts'
import '#lib/db/testing.ts'
import { CHANGE_SET } from '#lib/http/change-set-header.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeEditor } from '#lib/news/testing.ts'
import { makeUser } from '#seed/factories.ts'
import { createSynonym, deleteSynonym, listSynonyms, updateSynonym } from './contract.ts'

const synonyms = { GET: served(listSynonyms, synonymRoutes.GET), POST: served(createSynonym, synonymRoutes.POST) }
const one = { PUT: served(updateSynonym, oneRoutes.PUT), DELETE: served(deleteSynonym, oneRoutes.DELETE) }
const undo = served(undoChangeSet, undoRoute.POST)
const paged = served(listArticles3W, pagedRoutes.POST)

const { read, send } = useApiCalls()
let editor: User

beforeAll(async () => {
  editor = await makeEditor()
  for (const title of ['Rules against money laundering', 'Money and its laundering', 'Geldwäschegesetz', 'Own funds'])
    await db.article.create({ data: { type: 0, title, published: true, publishDate: new Date(), text: { create: {} } } })
})

const find = async (freeTextSearch: string) =>
  (await read(paged, editor, { query: 'pageSize=20', body: { filters: { freeTextSearch } } })).items.map(({ title }) => title).sort()
const add = async (...terms: string[]) => (await send(synonyms.POST, editor, { body: { terms } })).status

test('who searches for a term finds the others of its group, until it is changed or deleted, and again when that is undone', async () => {
  expect(await find('AML')).toEqual([])
  expect(await add('AML', 'money laundering', 'Geldwäsche')).toBe(201)
  const [group] = await read(synonyms.GET, editor)
  expect(await find('aml')).toEqual(['Geldwäschegesetz', 'Money and its laundering', 'Rules against money laundering'])
  expect(await find('rules geldwäsche')).toEqual(['Rules against money laundering'])
  const params = { id: group!.id }
  const changed = await read(one.PUT, editor, { params, body: { terms: ['AML', 'Geldwäsche'], version: group!.version } })
  expect(await find('AML')).toEqual(['Geldwäschegesetz'])
  const removed = await send(one.DELETE, editor, { params })
  expect(removed.status).toBe(204)
  expect(await find('AML')).toEqual([])
  await read(undo, editor, { params: { id: removed.headers.get(CHANGE_SET)! }, body: {} })
  expect(await find('AML')).toEqual(['Geldwäschegesetz'])
  expect((await send(one.PUT, editor, { params, body: { terms: ['AML', 'CFT'], version: changed.version - 1 } })).status).toBe(409)
})

test('a term belongs to one group, also when two take it at the same moment', async () => {
  expect((await Promise.all([add('own funds', 'Eigenmittel'), add('Eigenmittel', 'fonds propres')])).sort()).toEqual([201, 409])
  expect(await add('EIGENMITTEL', 'capital')).toBe(409)
})

test('terms need letters or digits, two at least, none twice; clients neither read nor write them', async () => {
  for (const terms of [[], ['AML'], ['AML', '-'], ['KYC', 'kyc'], ['a b c d e f g h i', 'x'], ['x'.repeat(81), 'y']])
    expect([terms, await add(...terms)]).toEqual([terms, 400])
  const client = await makeUser(db)
  for (const [route, sent] of [
    [synonyms.GET, {}],
    [synonyms.POST, { body: { terms: ['one', 'two'] } }],
  ] as const)
    expect((await send(route, client, sent)).status).toBe(403)
})
