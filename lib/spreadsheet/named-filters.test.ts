import { beforeAll, describe, expect, jest, test } from '@jest/globals'
import pg from 'pg'
import { trailExport } from '#lib/audit/trail-export-service.ts'
import { trailFilters } from '#lib/audit/trail-contract.ts'
import { exportTrash } from '#lib/changes/contract.ts'
import { trashExport } from '#lib/changes/trash-export-service.ts'
import { companyFilters, entityFilters } from '#lib/companies/export-contract.ts'
import { companiesExport, entitiesExport } from '#lib/companies/export-service.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { readershipFilters } from '#lib/insight/contract.ts'
import { readershipExport } from '#lib/insight/export-service.ts'
import { exportMails } from '#lib/mail/contract.ts'
import { exportPlans } from '#lib/news-desk/plan-contract.ts'
import { exportDrafts } from '#lib/news-desk/queue-contract.ts'
import { exportReviews } from '#lib/news-desk/review-contract.ts'
import { mailsExport } from '#lib/mail/export-service.ts'
import { draftsExport, plansExport, reviewsExport } from '#lib/news-desk/export-service.ts'
import { allExport } from '#lib/news-export/all-service.ts'
import { articlesExport } from '#lib/news-export/article-service.ts'
import { eventsExport } from '#lib/news-export/event-service.ts'
import { newsExport } from '#lib/news-export/item-service.ts'
import { publicationsExport, videosExport } from '#lib/news-export/media-service.ts'
import { statisticsExport } from '#lib/news-export/stat-service.ts'
import { newsFilterSchema } from '#lib/news/filter-contract.ts'
import { make3W, makeEditor, makeItems } from '#lib/news/testing.ts'
import { exportAccessReviews } from '#lib/access-review/contract.ts'
import { accessReviewsExport } from '#lib/access-review/list-export-service.ts'
import { exportReadingProof } from '#lib/reading-proof/contract.ts'
import { proofExport } from '#lib/reading-proof/export-service.ts'
import { exportRenewals } from '#lib/renewals/contract.ts'
import { renewalsExport } from '#lib/renewals/export-service.ts'
import { accessExport } from '#lib/subscriptions/access-export-service.ts'
import { exportAccess } from '#lib/subscriptions/access-list-contract.ts'
import { subscriptionsExport } from '#lib/subscriptions/export-service.ts'
import { subscriptionFilters } from '#lib/subscriptions/list-contract.ts'
import { exportTasks } from '#lib/tasks/contract.ts'
import { tasksExport } from '#lib/tasks/export-service.ts'
import { permissionsExport } from '#lib/users/export-service.ts'
import { userFilters } from '#lib/users/list-contract.ts'
import { usersExport } from '#lib/users/list-export-service.ts'
import type { ExportSheet, ExportSpec } from './export.ts'

jest.setTimeout(120_000)

type Filters = Record<string, unknown>
type Source = (filters: Filters) => Promise<ExportSpec<unknown>>
type Schema = { readonly shape: object }

const UNKNOWN = '00000000-0000-4000-8000-00000000dead'
const actor = { ppid: 'nobody', isInternal: true, isSuperUser: true }
let subscription = UNKNOWN
let topic = UNKNOWN
let entityId = UNKNOWN

/** Statements that were sent to the database since the last look, with their values. */
const sent: string[] = []

// Before the first connection is made, which may keep the function.
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: unknown, ...args: unknown[]) {
  const [what, values] = args
  const { text, values: own } = (typeof what === 'object' ? what : { text: what }) as { text?: string; values?: unknown }
  sent.push(JSON.stringify([text, own ?? (typeof values === 'function' ? undefined : values)]))
  return query.apply(this, args) as never
})

beforeAll(async () => {
  // What is read "until now" is read until the same moment each time.
  jest.useFakeTimers({
    now: new Date('2026-03-04T05:06:07Z'),
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  })
  await makeEditor()
  topic = (await makeItems('TOPIC', 1))[0]!
  subscription = await make3W({ topics: [topic], deniedTopics: [] })
  ;({ entityId } = await db.subscription.findUniqueOrThrow({ where: { id: subscription } }))
  const article = await db.article.create({
    data: { type: 0, title: 'Title', published: true, publishDate: new Date('2024-05-06'), text: { create: {} } },
  })
  await db.newsItem.create({ data: { title: 'Title', issueDate: new Date('2024-05-06'), published: true, articleId: article.id } })
  await db.event.create({ data: { title: 'Title', startDate: new Date('2024-05-06'), published: true, articleId: article.id } })
  await db.video.create({
    data: { title: 'Title', provider: 'YOUTUBE', link: 'abcdefghijk', published: true, publishDate: new Date('2024-05-06') },
  })
  await db.publication.create({ data: { title: 'Title', published: true, publishDate: new Date('2024-05-06') } })
})

const namesOf = ({ filters = [] }: ExportSheet<unknown>): string[] => filters.map(([name, value]) => `${name} = ${value}`)

/** What each sheet asks the database for its rows, and the filters that its head names. */
async function looked(source: Source, filters: Filters): Promise<Map<string, { statements: Set<string>; names: string[] }>> {
  sent.length = 0
  const spec = await source(filters)
  const sheets: ExportSheet<unknown>[] = [spec, ...(spec.further ?? [])]
  const found = new Map<string, { statements: Set<string>; names: string[] }>()
  for (const sheet of sheets) {
    // Where there are several sheets, what was asked before is of all of them.
    if (sheets.length > 1) sent.length = 0
    for await (const _ of sheet.pages());
    found.set(sheet.title, { statements: new Set(sent), names: namesOf(sheet) })
  }
  return found
}

const range = { start: '2024-01-01T00:00:00.000Z', end: '2024-12-31T00:00:00.000Z' }
const newsCases = (): [Filters, Filters?][] => [
  ...['published', 'reviewed', 'mustRead', 'repositoryItem', 'isAlive', 'unread', 'readLater', 'sinceLastVisit'].map((name): [Filters] => [
    { [name]: true },
  ]),
  ...['territories', 'issuers', 'topics', 'documentTypes'].flatMap((name): [Filters][] => [[{ [name]: [topic] }], [{ [name]: [] }]]),
  ...['issuedDateRange', 'publishedDateRange', 'linkedNewsDateRange'].flatMap((name): [Filters][] => [
    [{ [name]: range }],
    [{ [name]: { end: range.end } }],
    [{ [name]: {} }],
  ]),
  [{ checkedEventDates: ['startDate'] }],
  [{ checkedEventDates: ['startDate'] }, { publishedDateRange: range }],
  [{ type: 0 }],
  [{ businessId: 2800 }],
  [{ freeTextSearch: 'title' }],
  [{ freeTextSearch: '  ' }],
  ...['title', 'background', 'whatsNew', 'whatsNext', 'freeContent', 'repositoryText'].map((field): [Filters] => [
    { textFilters: [{ field, text: 'words' }] },
  ]),
  [{ textFilters: [{ field: 'title', text: '' }] }],
  ...['clientNoteFilter', 'pwcNoteFilter'].flatMap((name): [Filters][] => [
    [{ [name]: { impact: [1] } }],
    [{ [name]: { ratings: [4] } }],
    [{ [name]: { impact: [] } }],
    [{ [name]: {} }],
  ]),
  [{ clientNoteFilter: { assignedToMe: true } }],
  [{ exportAsSubscriptionId: subscription }],
]

const newsCall = (filters: Filters) => ({ actor, filters, ids: null })
const shown = (filters: Filters) => ({ filters, orderBy: [], columns: null })
const texts = (...names: string[]): [Filters][] => names.flatMap((name): [Filters][] => [[{ [name]: 'words' }], [{ [name]: '  ' }]])
const flags = (...names: string[]): [Filters][] => names.map((name): [Filters] => [{ [name]: false }])
const userCases = (): [Filters][] => [
  ...texts('search', 'name', 'email', 'phone', 'grade', 'territory', 'entityName', 'companyName', 'subscription'),
  ...flags('termsAccepted', 'isInternal', 'isSuperUser'),
  [{ creationIdentity: 0 }],
  [{ entityId: UNKNOWN }],
  [{ companyId: UNKNOWN }],
  [{ subscriptionId: UNKNOWN }],
  [{ ppids: ['nobody'] }],
]
const subscriptionCases = (): [Filters, Filters?][] => [
  ...texts('serviceName', 'companyName', 'entityName', 'memberName', 'memberEmail'),
  [{ trial: 0 }],
  [{ trial: 1 }],
  [{ subscriptionId: UNKNOWN }],
  [{ serviceId: UNKNOWN }],
  [{ running: true }],
  [{ running: false }],
  [{ endDate: { start: '2024-01-01', end: null } }],
  [{ endDate: { start: null, end: null } }],
]

const renewalCases = (): [Filters][] => [
  ...texts('serviceName', 'companyName', 'entityName', 'owner'),
  [{ state: 'TODO' }],
  [{ endsIn: '30' }],
  [{ endsIn: 'expired' }],
  ...flags('hasMainContact', 'hasOwner'),
]
/** The filters that the export of a list takes. */
const filtersOf = ({ body }: { body: { shape: { filters: { unwrap: () => { unwrap: () => Schema } } } } }): Schema =>
  body.shape.filters.unwrap().unwrap()

/** Its filters, where it begins, and the filters that say how something is shown. */
interface Exported {
  source: (filters: Filters) => Promise<unknown>
  schema: Schema
  cases: () => [Filters, Filters?][]
  otherwise?: readonly string[]
}
const news = { schema: newsFilterSchema, cases: newsCases, otherwise: ['withExtendedInfos'] }
const instants: [Filters][] = [[{ from: range.start }], [{ to: range.end }]]
const exported: Record<string, Exported> = {
  all: { ...news, source: (filters) => allExport(newsCall(filters) as never) },
  articles: { ...news, source: (filters) => articlesExport(newsCall(filters) as never) },
  news: { ...news, source: (filters) => newsExport(newsCall(filters) as never) },
  events: { ...news, source: (filters) => eventsExport(newsCall(filters) as never) },
  videos: { ...news, source: (filters) => videosExport(newsCall(filters) as never) },
  publications: { ...news, source: (filters) => publicationsExport(newsCall(filters) as never) },
  '3W subscriptions': {
    source: (filters) => accessExport(shown(filters)),
    schema: filtersOf(exportAccess),
    cases: () => [...texts('serviceName', 'companyName', 'entityName'), [{ topic: { id: UNKNOWN, state: 'selected' } }]],
  },
  'proof of reading': {
    source: (filters) => proofExport({ viewer: actor, maker: 'Nobody', entityId, ...shown(filters) }),
    schema: filtersOf(exportReadingProof),
    cases: () => [
      ...texts('name', 'title'),
      [{ state: 'read' }],
      ...flags('overdue'),
      [{ askedAt: { start: range.start } }],
      [{ askedAt: {} }],
    ],
  },
  statistics: {
    source: (filters) => statisticsExport({ publishedDateRange: null, ...filters }),
    schema: { shape: { publishedDateRange: 0 } },
    cases: () => [[{ publishedDateRange: range }], [{ publishedDateRange: {} }]],
  },
  users: { source: (filters) => usersExport(shown(filters)), schema: userFilters, cases: userCases },
  permissions: { source: (filters) => permissionsExport({ filters }), schema: userFilters, cases: userCases },
  subscriptions: {
    source: (filters) => subscriptionsExport({ actor, selection: { filters: { my: false, ...filters } }, orderBy: [], columns: null }),
    schema: subscriptionFilters,
    cases: () => [...subscriptionCases(), [{ my: true }]],
  },
  'subscriptions of staff': {
    source: (filters) =>
      subscriptionsExport({ actor: { ...actor, isSuperUser: false }, selection: { filters }, orderBy: [], columns: null }),
    schema: subscriptionFilters,
    cases: () => [...subscriptionCases(), [{ my: false }]],
  },
  companies: {
    source: (filters) => entitiesExport(shown(filters)),
    schema: entityFilters,
    cases: () => [...texts('name', 'companyName', 'prid'), ...flags('viewInMyServices')],
  },
  'company groups': { source: (filters) => companiesExport(shown(filters)), schema: companyFilters, cases: () => texts('name') },
  'readership of articles': {
    source: (filters) => readershipExport({ by: 'articles', filters }),
    schema: readershipFilters,
    cases: () => [...texts('title'), [{ type: 0 }], ...instants],
  },
  'readership of topics': {
    source: (filters) => readershipExport({ by: 'topics', filters }),
    schema: readershipFilters,
    cases: () => [...texts('title'), [{ type: 0 }], ...instants],
  },
  mails: {
    source: (filters) => mailsExport(shown(filters)),
    schema: filtersOf(exportMails),
    cases: () => [...texts('search', 'kind'), [{ state: 'failed' }]],
  },
  tasks: {
    source: (filters) => tasksExport({ ppid: 'nobody', ...shown(filters) }),
    schema: filtersOf(exportTasks),
    cases: () => [...texts('startedBy'), [{ kind: 'users.refresh' }], [{ state: 'failed' }]],
  },
  trash: {
    source: (filters) => trashExport({ actor, ...shown(filters) }),
    schema: filtersOf(exportTrash),
    cases: () => [...texts('label', 'deletedBy', 'record'), [{ kind: 'Entity' }]],
  },
  'access reviews': {
    source: (filters) => accessReviewsExport({ viewer: { ...actor, isInternal: true }, ...shown(filters) }),
    schema: filtersOf(exportAccessReviews),
    cases: () => [...texts('company', 'startedBy', 'handedInBy'), [{ state: 'OVERDUE' }]],
  },
  renewals: {
    source: (filters) => renewalsExport({ actor, ...shown({ my: false, ...filters }) }),
    schema: filtersOf(exportRenewals),
    cases: () => [...renewalCases(), [{ my: true }]],
  },
  'renewals of staff': {
    source: (filters) => renewalsExport({ actor: { ...actor, isSuperUser: false }, ...shown(filters) }),
    schema: filtersOf(exportRenewals),
    cases: () => [...renewalCases(), [{ my: false }]],
  },
  drafts: {
    source: (filters) => draftsExport({ ppid: 'nobody', ...shown(filters) }),
    schema: filtersOf(exportDrafts),
    cases: () => [...texts('title', 'changedBy'), [{ type: '0' }], [{ mine: true }], [{ mine: false }]],
  },
  reviews: {
    source: (filters) => reviewsExport({ ppid: 'nobody', ...shown(filters) }),
    schema: filtersOf(exportReviews),
    cases: () => [...texts('title', 'reviewer', 'askedBy', 'changedBy'), [{ mine: true }], [{ mine: false }]],
  },
  plans: {
    source: (filters) => plansExport(shown(filters)),
    schema: filtersOf(exportPlans),
    cases: () => [...texts('title', 'plannedBy', 'changedBy'), [{ step: 'publish' }], [{ kind: 'Article' }], [{ state: 'failed' }]],
  },
  audit: {
    source: (filters) => trailExport({ filters }),
    schema: trailFilters,
    cases: () => [
      ...texts('person', 'action', 'entity', 'concernedPerson', 'entityId', 'requestId'),
      [{ concernedRecord: `Entity:${UNKNOWN}` }],
      ...instants,
    ],
  },
}

describe('the head of an export names the filters that narrow its rows, and no others (W53)', () => {
  test.each(Object.entries(exported))('%s', async (_, { source, schema, cases, otherwise = [] }) => {
    const read = source as Source
    const given = cases()
    const names = new Set(given.flatMap(([filters]) => Object.keys(filters)))
    expect(Object.keys(schema.shape).filter((name) => !names.has(name) && !otherwise.includes(name))).toEqual([])
    const wrong: unknown[] = []
    let [narrowed, left] = [0, 0]
    for (const [filters, beside = {}] of given) {
      // Twice, since what is cached is read once.
      await looked(read, beside)
      const [without, withIt] = [await looked(read, beside), await looked(read, { ...beside, ...filters })]
      for (const [title, sheet] of withIt) {
        const plain = without.get(title)!
        const narrows = [...sheet.statements].some((statement) => !plain.statements.has(statement))
        const named = sheet.names.some((name) => !plain.names.includes(name))
        if (narrows) narrowed += 1
        else left += 1
        if (narrows !== named) wrong.push([title, filters, { narrows, named: sheet.names }])
      }
    }
    expect(wrong).toEqual([])
    expect([narrowed > 0, left > 0]).toEqual([true, true])
  })
})
