import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { db } from '#lib/db/client.ts'
import type { EndpointSpec } from '#lib/http/endpoint.ts'
import { make3W, makeReadBatch } from '#lib/news/testing.ts'
import { importOf } from '#lib/spreadsheet/testing.ts'
import * as seed from '#seed/factories.ts'
import { lettersOf, nextNumber } from '#seed/factories.ts'
import { accessReviewExamples } from './access-review-examples.ts'
import { deskExamples } from './desk-examples.ts'
import {
  article,
  idOf,
  mustRead,
  newTopic,
  newUser,
  picture,
  ppidOf,
  records,
  subscription,
  unique,
  VIEW_STATE,
} from './example-records.ts'
import { exportExamples } from './export-examples.ts'
import { inTrash } from './in-trash.ts'
import { SUPER, restorePersonas } from './portal.ts'
import { peopleExamples } from './people-examples.ts'
import { registerExamples } from './register-examples.ts'
import { taskExamples } from './task-examples.ts'

/** A valid request for every endpoint that writes, on its own records; here stands only what neither address nor contract tells. */
export interface Example {
  params?: Record<string, string>
  query?: string
  body?: unknown
  /** E-mail of a demo account; default: the super user. `session`: headers of a browser session in place of a token. */
  as?: string
  session?: Record<string, string>
}

const CLIENT = 'client@beta.example'
const WITHOUT_COMPANY = 'nocompany@gamma.example'

const idParams = async (record: Promise<{ id: string }>): Promise<Example> => ({ params: { id: await idOf(record) } })

/** Values that the kind of a field does not tell. */
const fields: Record<string, () => unknown> = {
  address: () => 'search=own+funds',
  articleId: () => article(0),
  companyId: () => idOf(seed.makeCompany(db)),
  content: () => ({ title: unique('Draft') }),
  terms: () => [unique('Term'), unique('Term')],
  domain: () => lettersOf(nextNumber()).toUpperCase(),
  email: () => `${lettersOf(nextNumber())}@alpha.example`,
  image: picture,
  isAlive: () => false,
  issueDate: () => '2026-01-02',
  link: () => 'https://vimeo.com/76979871',
  ppid: newUser,
  state: () => VIEW_STATE,
  table: () => 'users',
  filters: () => ({ freeTextSearch: 'own funds' }),
  url: () => `http://${lettersOf(nextNumber())}.localhost:3000`,
}

interface JsonSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

async function valueOf(name: string, schema: JsonSchema): Promise<unknown> {
  if (name in fields) return fields[name]!()
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.properties) return objectOf(schema)
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return valueOf(name, choice)
  return { boolean: true, integer: 1, number: 1, array: [], object: {} }[schema.type ?? ''] ?? unique(name)
}

/** The required fields, or all texts where none is required. */
async function objectOf({ properties = {}, required = [] }: JsonSchema): Promise<Record<string, unknown>> {
  const names = required.length > 0 ? required : Object.keys(properties).filter((name) => name === 'title' || name === 'firstName')
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await valueOf(name, properties[name]!)] as const)))
}

async function bodyOf({ body, multipart }: EndpointSpec): Promise<unknown> {
  if (!body) return undefined
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const object = schema.anyOf?.find((one) => one.properties) ?? schema
  const value = object.properties ? await objectOf(object) : await valueOf('', object)
  return multipart && !multipart.json ? formOf(value as Record<string, unknown>) : value
}

function formOf(values: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) form.append(name, one instanceof Blob ? one : String(one))
  return form
}

const member = async (): Promise<Example> => {
  const ppid = await newUser()
  return { params: { id: await idOf(seed.makeSubscription(db, { users: [ppid] })) }, body: { ppid } }
}
const subIndustry = async (catalogueVersion: number): Promise<Record<string, string>> => {
  const parent = await seed.makeTaxonomyItem(db, { kind: 'INDUSTRY', catalogueVersion })
  return {
    id: parent.id,
    subId: await idOf(seed.makeTaxonomyItem(db, { kind: 'INDUSTRY', catalogueVersion, parentId: parent.id, order: null })),
  }
}
const oneOfEach = async () => {
  const { id: tenantId } = await db.tenant.findUniqueOrThrow({ where: { domain: 'LU' } })
  const [industry, lifeCycle, valueChain] = await Promise.all(
    (['INDUSTRY', 'LIFECYCLE', 'VALUE_CHAIN'] as const).map((kind) => seed.makeTaxonomyItem(db, { kind, tenantId, name: unique(kind) })),
  )
  return { industry: industry!, lifeCycle: lifeCycle!, valueChain: valueChain! }
}
const SERVICE_TEXTS = {
  Description: 'D',
  SmallDescription: 'S',
  GeographicalInformation: 'G',
  TargetProfile: 'T',
  AvailableApplication: 'A',
  Deliverable: 'D',
  MainAddedValue: 'M',
  SecondaryAddedValue: 'S',
}
const serviceForm = async (): Promise<FormData> => {
  const { industry, lifeCycle, valueChain } = await oneOfEach()
  return formOf({
    Name: unique('Service'),
    ...SERVICE_TEXTS,
    LifeCycles: lifeCycle.id,
    ValueChains: valueChain.id,
    Industries: industry.id,
    IllustrationsToAdd: await picture(),
  })
}
const imported = async (row: Record<string, string>): Promise<Example> => ({ body: await importOf([Object.keys(row), Object.values(row)]) })
const noted = async (): Promise<Example> => {
  await make3W({}, { users: [await ppidOf(WITHOUT_COMPANY)] })
  return { params: { id: await article(0, true) }, as: WITHOUT_COMPANY }
}

/** What the address and the contract do not tell, by method and address. */
const special: Record<string, () => Promise<Example>> = {
  ...accessReviewExamples,
  ...exportExamples,
  ...peopleExamples,
  ...registerExamples,
  ...inTrash,
  ...taskExamples,
  'DELETE /api/v1/Entity/{id}/users': async () => {
    const ppid = await newUser()
    return { params: { id: await idOf(seed.makeEntity(db, { users: [ppid] })) }, body: { ppid } }
  },
  'DELETE /api/v1/News/draft/{kind}/{id}': async () => {
    const id = await article(0)
    await db.newsDraft.create({ data: { userPpid: await ppidOf(SUPER), record: `article/${id}`, content: {} } })
    return { params: { kind: 'article', id } }
  },
  'DELETE /api/v1/News/later/{id}': async () => {
    const id = await article(1, true)
    await db.readLater.create({ data: { userPpid: await ppidOf(SUPER), articleId: id } })
    return { params: { id } }
  },
  'DELETE /api/v1/News/read/{id}': async () => {
    const id = await article(1, true)
    await db.readMark.create({ data: { userPpid: await ppidOf(SUPER), articleId: id } })
    return { params: { id } }
  },
  'DELETE /api/v1/News/read/many/{id}': async () => ({ params: { id: await makeReadBatch(await ppidOf(SUPER), await article(1, true)) } }),
  'DELETE /api/v1/Service/{id}/star': async () => {
    const id = await idOf(seed.makeService(db))
    await db.serviceMark.create({ data: { userPpid: await ppidOf(SUPER), serviceId: id, kind: 'STAR', markedAt: new Date() } })
    return { params: { id } }
  },
  'DELETE /api/v1/Subscription/{id}/users': member,
  'PATCH /api/v1/News/ArticleId': async () => ({ body: { ids: [await records.News!(1)], articleId: await article(0) } }),
  'PATCH /api/v1/Service/{id}/live': async () => ({ params: { id: await idOf(seed.makeService(db, { live: false })) } }),
  'PATCH /api/v1/Service/{id}/visible-client-view': () => idParams(seed.makeService(db, { visibleInClientView: false })),
  'PATCH /api/v1/Subscription/{id}/users': async () => {
    const { body, ...rest } = await member()
    return { ...rest, body: { ...(body as object), isMainContact: true } }
  },
  'PATCH /api/v1/User/TermsAndConditionsAccepted': withoutTerms,
  'PATCH /api/v1/User/{id}/superuser/{flag}': async () => ({ params: { id: (await seed.makeInternalUser(db)).ppid, flag: 'true' } }),
  'POST /api/v1/AccessRequest/{id}': async () => {
    const requestedTopic = await newTopic()
    await make3W({ topics: [await newTopic()] }, { users: [await ppidOf(CLIENT)] })
    return { params: { id: await article(0, true, [requestedTopic]) }, as: CLIENT, body: { topicIds: [requestedTopic] } }
  },
  'POST /api/v1/Article3W/import': () => imported({ Title: unique('Article') }),
  'POST /api/v1/Entity/import': async () => imported({ Name: unique('Company'), CompanyGroup: (await seed.makeCompany(db)).name }),
  'POST /api/v1/Industry/{id}/{subId}': async () => ({ params: { id: await records.Industry!(1), subId: randomUUID() } }),
  'POST /api/v2/Industry/{id}/{subId}': async () => ({ params: { id: await records.Industry!(2), subId: randomUUID() } }),
  'POST /api/v1/News/attachment': async () => ({ body: formOf({ file: await picture() }) }),
  'POST /api/v1/News/import': () => imported({ Title: unique('News'), IssueDate: '01/02/2026' }),
  'POST /api/v1/Notification/unsubscribe': async () => {
    const userPpid = await ppidOf(CLIENT)
    await db.notificationPreference.upsert({ where: { userPpid }, create: { userPpid, types: [1] }, update: { types: [1] } })
    return { as: CLIENT }
  },
  'POST /api/v1/Page': async () => ({ query: `?domain=${(await seed.makeTenant(db)).domain}` }),
  'POST /api/v1/Publication': async () => ({ body: formOf({ title: unique('Publication'), file: await picture() }) }),
  'POST /api/v1/Service': async () => ({ body: await serviceForm() }),
  'POST /api/v1/Service/import': async () => {
    const { industry, lifeCycle, valueChain } = await oneOfEach()
    return imported({
      Name: unique('Service'),
      ...SERVICE_TEXTS,
      LifeCycles: lifeCycle.name,
      Industries: industry.name,
      ValueChains: valueChain.name,
    })
  },
  'POST /api/v1/Service/{id}/contact': async () => ({
    params: { id: await idOf(seed.makeService(db, { responsibles: [(await seed.makeInternalUser(db)).ppid] })) },
  }),
  'POST /api/v1/Subscription': async () => {
    const { id: entityId, companyId } = await seed.makeEntity(db)
    return {
      body: {
        companyId,
        entityId,
        serviceId: await idOf(seed.makeService(db)),
        contacts: [(await seed.makeInternalUser(db)).ppid],
        users: [{ ppid: await newUser(), isMainContact: true }],
      },
    }
  },
  'POST /api/v1/Subscription/bulk': async () => ({ body: { action: 'refresh', selection: { ids: [await subscription()] } } }),
  'POST /api/v1/Subscription/import': async () => {
    const company = await seed.makeCompany(db)
    const entity = await seed.makeEntity(db, { companyId: company.id })
    const [contact, main] = [await seed.makeInternalUser(db), await seed.makeUser(db)]
    return imported({
      Service: (await seed.makeService(db)).name,
      CompanyGroup: company.name,
      Company: entity.name,
      Contacts: contact.email,
      MainContacts: main.email,
    })
  },
  'POST /api/v1/User/TermsAndConditionsAccepted': withoutTerms,
  'POST /api/v1/User': async () => ({ body: { email: `${lettersOf(nextNumber())}@alpha.example` } }),
  'POST /api/v1/User/bulk': async () => ({ body: { action: 'refresh', selection: { ppids: [await newUser()] } } }),
  'POST /api/v1/User/import': async () => imported({ Email: `${lettersOf(nextNumber())}@alpha.example`, FirstName: 'A', LastName: 'B' }),
  'POST /api/v1/User/{id}/resend': async () => ({ params: { id: await newUser() }, body: { send3WEmail: true } }),
  ...deskExamples,
  'PUT /api/v1/Article3W/{id}/ClientNote': async () => ({ ...(await noted()), body: { impact: 1 } }),
  'PUT /api/v1/Article3W/{id}/ClientNote/Personal': async () => ({ ...(await noted()), body: { personalComments: unique('Comment') } }),
  'PUT /api/v1/Article3W/{id}/PwCNote': async () => ({ params: { id: await article(0, true) }, body: { impact: 1 } }),
  'PUT /api/v1/News/draft/{kind}/{id}': async () => ({ params: { kind: 'article', id: await article(0) } }),
  'PUT /api/v1/News/reading/{id}/opened': async () => ({ params: { id: await mustRead() }, body: { version: 1 }, as: CLIENT }),
  'PUT /api/v1/News/reading/{id}/confirmed': async () => ({ params: { id: await mustRead() }, body: { version: 1 }, as: CLIENT }),
  'PUT /api/v1/News/later/{id}': async () => ({ params: { id: await article(1, true) } }),
  'PUT /api/v1/News/read/{id}': async () => ({ params: { id: await article(1, true) } }),
  'POST /api/v1/News/read/many': async () => ({ body: { ids: [await article(1, true)] } }),
  'PUT /api/v1/Notification': async () => undecided({ types: [1], frequencies: [2] }),
  'PUT /api/v1/Notification/calendar': async () => undecided({ deadlines: true, alarmDays: 1 }),
  'PUT /api/v1/Notification/topics': async () => undecided({ topics: [await newTopic()] }),
  'PUT /api/v1/Service/{id}': async () => ({ body: await serviceForm() }),
  'PUT /api/v1/SubscriptionConfiguration/{engagementId}': async () => ({
    params: { engagementId: await make3W({}) },
    body: { topicIds: [await newTopic()] },
  }),
  'PUT /api/v1/SubscriptionAccess/{id}': async () => ({ body: { topicIds: [await newTopic()] } }),
  'PUT /api/v1/Subscription/{id}': async () => ({ body: { clientContent: unique('Content') } }),
  'PUT /api/v1/TablePreference/{table}': async () => ({ params: { table: 'users' }, body: { hiddenColumns: ['grade'] } }),
  'PUT /api/v1/User/MyProfile': async () => ({ as: CLIENT, body: { firstName: unique('Ann') } }),
  'PUT /api/v1/User/refresh': async () => ({ body: [await newUser()] }),
  'PUT /api/v1/User/refreshAll': async () => {
    await db.task.deleteMany({ where: { singletonKey: { not: null } } })
    return {}
  },
}
for (const [resource, version] of [
  ['Lifecycle', 1],
  ['Lifecycle', 2],
  ['ValueChain', 1],
  ['ValueChain', 2],
] as const) {
  // The last one becomes the first.
  special[`PUT /api/v${version}/${resource}/{id}/order/{n}`] = async () => ({ params: { id: await records[resource]!(version), n: '1' } })
}

/** From somebody who has not chosen yet: a choice that is made again changes nothing. */
async function undecided(body: object): Promise<Example> {
  await db.notificationPreference.deleteMany({ where: { user: { email: CLIENT } } })
  return { as: CLIENT, body }
}

async function withoutTerms(): Promise<Example> {
  await restorePersonas()
  return { as: 'noterms@alpha.example' }
}

/** The version of the catalogue in an address. */
const versionOf = (path: string): number => (path.startsWith('/api/v2/') ? 2 : 1)

async function paramsOf({ path }: EndpointSpec): Promise<Record<string, string>> {
  if (path.includes('{subId}')) return subIndustry(versionOf(path))
  const make = records[path.split('/')[3]!]
  if (!/\{\w+\}/.test(path) || !make) return {}
  return { id: await make(versionOf(path)) }
}

/** A new valid request. */
export async function exampleOf(contract: EndpointSpec): Promise<Example> {
  const own = await special[`${contract.method} ${contract.path}`]?.()
  return { params: own?.params ?? (await paramsOf(contract)), ...(own && 'body' in own ? {} : { body: await bodyOf(contract) }), ...own }
}
