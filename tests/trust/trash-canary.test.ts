import { beforeAll, expect, jest, test } from '@jest/globals'
import { trashKinds } from '#lib/changes/kinds.ts'
import { contracts } from '#lib/contracts.ts'
import { db } from '#lib/db/client.ts'
import type { EndpointSpec } from '#lib/http/endpoint.ts'
import { xmlPartsOf } from '#lib/rich-text/testing.ts'
import {
  makeCompany,
  makeEntity,
  makeReferenceItem,
  makeService,
  makeServiceGroup,
  makeSubscription,
  makeTaxonomyItem,
  makeTenant,
  makeUser,
} from '#seed/factories.ts'
import { SUPER, send, tokenOf, usePortal } from './portal.ts'
import { askedFields, isExport, requestWith } from './text-searches.ts'

/** What was deleted is in no list, count, search, export or feed any more, even for a super user; only the trash and the trail name it. */

jest.setTimeout(240_000)
usePortal()

/** In a text of each record. */
const CANARY = 'zaunkoenigin'
/** Asked for, as the head of an export repeats what was asked. */
const ASKED = CANARY.slice(0, -1)
const NAMES_WHAT_IS_DELETED = /\/(Trash|Audit|ChangeSet|Task)\b/

type Kind = (typeof trashKinds)[number]

async function records(): Promise<Record<Kind, string>> {
  const { ppid } = await db.user.findUniqueOrThrow({ where: { email: SUPER } })
  const { id: entityId } = await db.entity.findFirstOrThrow({ orderBy: { id: 'asc' } })
  const name = CANARY
  const published = { published: true, publishDate: new Date() }
  const item = async (kind: 'TERRITORY' | 'TOPIC' | 'DOCUMENT_TYPE' | 'ISSUER') =>
    (await makeReferenceItem(db, { kind, name, ...(kind === 'TERRITORY' && { code: 'ZK' }) })).id
  const taxonomy = async (kind: 'INDUSTRY' | 'LIFECYCLE' | 'VALUE_CHAIN') =>
    (await makeTaxonomyItem(db, { kind, name: `${kind} ${CANARY}` })).id
  const service = await makeService(db, { name, friendlyUrl: CANARY })
  const article = { type: 1, title: name, ...published, text: { create: { freeContent: name } } }
  return {
    Subscription: (await makeSubscription(db, { entityId, clientContent: name })).id,
    Article: (await db.article.create({ data: article })).id,
    ArticleTemplate: (await db.articleTemplate.create({ data: { name, type: 1 } })).id,
    Company: (await makeCompany(db, { name })).id,
    DocumentType: await item('DOCUMENT_TYPE'),
    Entity: (await makeEntity(db, { name })).id,
    Event: (await db.event.create({ data: { title: name, startDate: new Date(), endDate: new Date(), ...published } })).id,
    Industry: await taxonomy('INDUSTRY'),
    Issuer: await item('ISSUER'),
    LifeCycle: await taxonomy('LIFECYCLE'),
    NewsItem: (await db.newsItem.create({ data: { title: name, issueDate: new Date(), plainText: name, ...published } })).id,
    Publication: (await db.publication.create({ data: { title: name, ...published } })).id,
    SavedView: (await db.savedView.create({ data: { ownerPpid: ppid, table: 'users', name, state: STATE, audience: 'EVERYONE' } })).id,
    Service: service.id,
    ServiceGroup: (await makeServiceGroup(db, { name })).id,
    StaffNote: (await db.staffNote.create({ data: { entityId, text: name, byPpid: ppid } })).id,
    Synonym: (await db.synonym.create({ data: { terms: [name, 'wren'], keys: [name, 'wren'] } })).id,
    Tenant: (await makeTenant(db, { name })).id,
    Territory: await item('TERRITORY'),
    Topic: await item('TOPIC'),
    User: (await makeUser(db, { firstName: name, email: `${CANARY}@client.example` })).ppid,
    ValueChain: await taxonomy('VALUE_CHAIN'),
    Video: (await db.video.create({ data: { title: name, provider: 'YOUTUBE', link: 'https://video.example/1', ...published } })).id,
  }
}

const STATE = { filters: {}, sort: null, hiddenColumns: null, extra: {} }
const paths: Partial<Record<Kind, string>> = {
  Article: '/api/v1/ArticleGlobal/{id}',
  Industry: '/api/v2/Industry/{id}',
  LifeCycle: '/api/v2/Lifecycle/{id}',
  NewsItem: '/api/v1/News/{id}',
  ValueChain: '/api/v2/ValueChain/{id}',
}
const pathOf = (kind: Kind): string => paths[kind] ?? `/api/v1/${kind}/{id}`

async function ask(contract: EndpointSpec, sent: { params?: Record<string, string>; query?: string; body?: string }): Promise<Response> {
  const type: Record<string, string> = sent.body === undefined ? {} : { 'content-type': 'application/json' }
  return send(contract, { ...sent, headers: { authorization: `Bearer ${await tokenOf(SUPER)}`, ...type } })
}

/** Everything that can be asked without naming a record: with the word in each field that narrows a list, and as it is. */
const requests = [
  ...askedFields.map((field) => ({ contract: field.contract, sent: requestWith(field, ASKED) })),
  ...contracts
    .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
    .map((contract) => ({ contract, sent: { query: contract.path.endsWith('/SavedView') ? '?table=users' : '' } })),
].filter(({ contract }) => !NAMES_WHAT_IS_DELETED.test(contract.path))

/** A calendar that has shown an event says that it is called off. */
const withoutCancelled = (text: string): string =>
  text
    .split('BEGIN:VEVENT')
    .filter((part) => !part.includes('STATUS:CANCELLED'))
    .join('')

/** Where the word is found. */
async function found(asked: typeof requests): Promise<string[]> {
  const places = new Set<string>()
  for (const { contract, sent } of asked) {
    const reply = await ask(contract, sent)
    const bytes = Buffer.from(await reply.arrayBuffer())
    const isOffice = reply.headers.get('content-type')?.includes('officedocument') ?? false
    const text = isOffice ? [...(await xmlPartsOf(bytes)).values()].join(' ') : bytes.toString('utf8')
    if (withoutCancelled(text).toLowerCase().includes(CANARY)) places.add(`${contract.method} ${contract.path}`)
  }
  return [...places].sort()
}

let ids: Record<Kind, string>
beforeAll(async () => {
  ids = await records()
})

test('what lies in the trash is found nowhere, and its address is not either', async () => {
  // The word would be found; files take longer.
  expect((await found(requests.filter(({ contract }) => !isExport(contract)))).length).toBeGreaterThan(trashKinds.length)
  for (const [kind, id] of Object.entries(ids) as [Kind, string][]) {
    const remove = contracts.find(({ method, path }) => method === 'DELETE' && path === pathOf(kind))!
    expect([kind, (await ask(remove, { params: { id } })).status]).toEqual([kind, 204])
  }
  expect(await db.changeSet.count({ where: { deletes: true, entityId: { in: Object.values(ids) } } })).toBe(trashKinds.length)
  expect(await found(requests)).toEqual([])
  for (const [kind, id] of Object.entries(ids) as [Kind, string][]) {
    const read = contracts.find(({ method, path, accept }) => method === 'GET' && path === pathOf(kind) && accept !== 'image')
    if (read) expect([kind, (await ask(read, { params: { id } })).status]).toEqual([kind, 404])
  }
})
