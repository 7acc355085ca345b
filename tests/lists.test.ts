import { beforeAll, expect, jest, test } from '@jest/globals'
import pg from 'pg'
import { POST as postAccessReviews } from '#app/api/v1/AccessReview/paged/route.ts'
import { POST as postArticles } from '#app/api/v1/Article3W/paged/route.ts'
import { GET as getCompanies } from '#app/api/v1/Company/route.ts'
import { GET as getDocumentTypes } from '#app/api/v1/DocumentType/route.ts'
import { GET as getEntities } from '#app/api/v1/Entity/route.ts'
import { POST as postEvents } from '#app/api/v1/Event/paged/route.ts'
import { POST as postMails } from '#app/api/v1/Mail/paged/route.ts'
import { POST as postDrafts } from '#app/api/v1/NewsDesk/draft/paged/route.ts'
import { POST as postPlans } from '#app/api/v1/NewsDesk/plan/paged/route.ts'
import { POST as postReviews } from '#app/api/v1/NewsDesk/review/paged/route.ts'
import { POST as postNews } from '#app/api/v1/News/paged/route.ts'
import { POST as postRegister } from '#app/api/v1/Obligation/paged/route.ts'
import { POST as postPublications } from '#app/api/v1/Publication/paged/route.ts'
import { POST as postArticleReads } from '#app/api/v1/Readership/articles/paged/route.ts'
import { POST as postTopicReads } from '#app/api/v1/Readership/topics/paged/route.ts'
import { POST as postRenewals } from '#app/api/v1/Renewal/paged/route.ts'
import { GET as getServices } from '#app/api/v1/Service/route.ts'
import { GET as getServiceGroups } from '#app/api/v1/ServiceGroup/route.ts'
import { POST as postSubscriptions } from '#app/api/v1/Subscription/paged/users/route.ts'
import { POST as postAccess } from '#app/api/v1/SubscriptionAccess/paged/route.ts'
import { POST as postTasks } from '#app/api/v1/Task/paged/route.ts'
import { POST as postTrash } from '#app/api/v1/Trash/paged/route.ts'
import { POST as postUsers } from '#app/api/v1/User/paged/route.ts'
import { POST as postVideos } from '#app/api/v1/Video/paged/route.ts'
import { accessReviewList } from '#lib/access-review/list-service.ts'
import { articleList } from '#lib/articles/rows.ts'
import { client } from '#lib/caller/testing.ts'
import { trashList } from '#lib/changes/trash-service.ts'
import { companyList, entityList } from '#lib/companies/list.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { eventList } from '#lib/events/service.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { articleReadsList, topicReadsList } from '#lib/insight/readership-service.ts'
import { orderFields } from '#lib/lists/columns.ts'
import type { AnyColumns } from '#lib/lists/columns.ts'
import { mailList } from '#lib/mail/outbox-service.ts'
import { publicationList } from '#lib/media/publication-service.ts'
import { videoList } from '#lib/media/video-service.ts'
import { scopeOf } from '#lib/news/visibility.ts'
import { planList } from '#lib/news-desk/plan-list-service.ts'
import { reviewList } from '#lib/news-desk/review-list-service.ts'
import { draftList } from '#lib/news-desk/queue-service.ts'
import { newsItemList } from '#lib/news-items/service.ts'
import { registerList } from '#lib/obligations/rows.ts'
import { referenceList } from '#lib/reference/list.ts'
import { renewalList } from '#lib/renewals/list-service.ts'
import { groupList } from '#lib/service-groups/list.ts'
import { serviceList } from '#lib/services/list.ts'
import { accessList } from '#lib/subscriptions/access-list-service.ts'
import { subscriptionList } from '#lib/subscriptions/list-service.ts'
import { taskList } from '#lib/tasks/list.ts'
import { userList } from '#lib/users/list.ts'
import { makeInternalUser, makeSuperUser, makeUser } from '#seed/factories.ts'

const { call } = useApiCalls()

interface DeclaredList {
  name: string
  columns: AnyColumns
  tables: readonly string[]
  uncachedTables?: readonly string[]
  revisions?: readonly string[]
}

const id = '0b8f9a52-94b1-4bd0-8a3e-0d6a4b1c2d3e'
const day = { start: '2026-01-01', end: '2026-12-31' }
const news = [
  { freeTextSearch: 'fund' },
  { topics: [id], territories: [id], issuers: [id], documentTypes: [id] },
  { textFilters: [{ field: 'title', text: 'fund' }] },
  { issuedDateRange: day, publishedDateRange: day, linkedNewsDateRange: day, businessId: 1 },
]

/** Every list that the server filters, with filters that lead to all its statements. */
const lists: readonly [DeclaredList, typeof postUsers, readonly object[]][] = [
  [
    userList,
    postUsers,
    [{ search: 'a' }, { entityName: 'a', companyName: 'b', subscription: 'c' }, { entityId: id, companyId: id, subscriptionId: id }],
  ],
  [
    subscriptionList,
    postSubscriptions,
    [
      { my: false, serviceName: 'a', companyName: 'b', entityName: 'c', memberName: 'd', memberEmail: 'e' },
      { my: true, trial: 1, endDate: day, running: true },
    ],
  ],
  [
    accessList,
    postAccess,
    [
      { serviceName: 'a', companyName: 'b', entityName: 'c' },
      ...['selected', 'denied', 'available'].map((state) => ({ topic: { id, state } })),
    ],
  ],
  [articleList, postArticles, news],
  [newsItemList, postNews, news],
  [eventList, postEvents, news],
  [videoList, postVideos, news],
  [publicationList, postPublications, news],
  [trashList, postTrash, [{ label: 'a', kind: 'Company', deletedBy: 'b' }]],
  [taskList, postTasks, [{ kind: 'users.refresh', state: 'running', startedBy: 'a' }]],
  [mailList, postMails, [{ search: 'a', kind: 'contact', state: 'sent' }]],
  [
    renewalList,
    postRenewals,
    [
      { serviceName: 'a', companyName: 'b', entityName: 'c', owner: 'd', state: 'TODO', hasMainContact: true, hasOwner: true },
      { my: false, endsIn: '30', hasMainContact: false },
      { endsIn: 'expired' },
    ],
  ],
  [accessReviewList, postAccessReviews, [{ company: 'a', startedBy: 'b', handedInBy: 'c', state: 'OVERDUE' }]],
  [reviewList, postReviews, [{ title: 'a', reviewer: 'b', askedBy: 'c', changedBy: 'd', mine: true }]],
  [draftList, postDrafts, [{ title: 'a', type: '0', changedBy: 'b', mine: true }]],
  [
    planList,
    postPlans,
    [{ title: 'a', plannedBy: 'b', changedBy: 'c', step: 'publish', kind: 'Article', state: 'failed' }, { state: 'waiting' }],
  ],
  [
    registerList,
    postRegister,
    [
      { mine: true, articleTitle: 'a', articleNumber: '1', entityName: 'b', task: 'c', owner: 'd' },
      { overdue: true, unfinished: true, needsOwner: false, applies: 'yes', state: 'assess', articleState: 'changed', dueDate: day },
    ],
  ],
  [articleReadsList, postArticleReads, [{ title: 'a', type: 0, from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' }]],
  [topicReadsList, postTopicReads, [{ title: 'a', type: 1, from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' }]],
]

/** Every list that is read as a whole. */
const wholeLists: readonly [DeclaredList, typeof postUsers][] = [
  [entityList, getEntities],
  [companyList, getCompanies],
  [serviceList, getServices],
  [groupList, getServiceGroups],
  [referenceList, getDocumentTypes],
]

/** What is sent on any connection, those of transactions included; before there is one, since each keeps the function that it began with. */
const sending = jest.spyOn(pg.Client.prototype, 'query')

let callers: Awaited<ReturnType<typeof makeUser>>[]
/** What reading the caller of a request takes: a call that is refused reads no more. */
let ofTheCaller: ReadonlySet<string>
/** What the scope of a client in the news is made from, once for all lists of the news. */
let ofTheScope: ReadonlySet<string>
beforeAll(async () => {
  await resetDatabase()
  callers = [await makeSuperUser(db), await makeInternalUser(db), await makeUser(db)]
  ofTheCaller = await tablesRead(async () => expect((await call(postMails, callers[2]!, { body: {} })).status).toBe(403))
  ofTheScope = await tablesRead(() => scopeOf({ ...client, ppid: callers[2]!.ppid, revisions: { news: '0', subscriptions: '0' } }))
  // From here on the scopes of all callers are cached.
  for (const caller of callers) await call(postNews, caller, { body: {} })
})

/** The tables that are named behind FROM and JOIN in what is sent to the database while `work` runs. */
async function tablesRead(work: () => Promise<unknown>): Promise<Set<string>> {
  sending.mockClear()
  await work()
  const sent = sending.mock.calls.map(([first]: unknown[]) =>
    typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''),
  )
  return new Set(sent.flatMap((sql) => [...sql.matchAll(/\b(?:FROM|JOIN)\s+(?:"public"\.)?"(\w+)"/g)].map(([, table]) => table!)))
}

/** Files never change, what refers to them does; words of titles are written by the triggers of the titles, those of articles and the kinds of articles with SearchedArticle; synonyms are read once for all lists of the news, whose revision they raise; what a revision of the catalogue changed, by those that raise it. */
const FOLLOWERS: ReadonlySet<string> = new Set(['File', 'TitleWord', 'CatalogueChange', 'ArticleSearch', 'ArticleKind', 'Synonym'])

function expectDeclared({ tables, uncachedTables = [] }: DeclaredList, read: ReadonlySet<string>): void {
  const declared = [...tables, ...uncachedTables]
  expect([...read].filter((table) => !declared.includes(table) && !ofTheCaller.has(table) && !FOLLOWERS.has(table)).sort()).toEqual([])
  // Tables that no statement names would only make the list of tables longer.
  expect(declared.filter((table) => !read.has(table))).toEqual([])
}

test.each(lists.map((list) => [list[0].name, list] as const))(
  '%s reads no table but those that it declares',
  async (_, [list, handler, filters]) => {
    const orders = orderFields(list.columns).map((field) => ({ field, direction: 'desc' }))
    const statuses: number[] = []
    const read = await tablesRead(async () => {
      for (const caller of callers)
        for (const body of [...filters.map((some) => ({ filters: some })), ...orders.map((orderBy) => ({ orderBy }))])
          statuses.push((await call(handler, caller, { body })).status)
    })
    expect(new Set(statuses).has(200)).toBe(true)
    expect(statuses.filter((status) => ![200, 403].includes(status))).toEqual([])
    expectDeclared(list, read)
  },
)

test.each(wholeLists.map((list) => [list[0].name, list] as const))(
  '%s: as a whole it reads no table but those that it declares',
  async (_, [list, handler]) => {
    // Read models are made again.
    await db.$executeRaw`UPDATE "ChangeStamp" SET "value" = "value" + 1`
    const statuses: number[] = []
    const read = await tablesRead(async () => {
      for (const caller of callers) statuses.push((await call(handler, caller)).status)
    })
    expect(statuses[0]).toBe(200)
    expectDeclared(list, read)
  },
)

/** Tables with a trigger that raises one of these revisions. */
async function tablesThatRaise(revisions: readonly string[]): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ table: string }[]>`
    SELECT DISTINCT c.relname AS "table" FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE p.proname = ANY(${revisions.map((name) => `raise_${name}_stamp`)}::text[])`
  return new Set(rows.map(({ table }) => table))
}

const cachedLists = [...lists, ...wholeLists].map(([list]) => list).filter(({ revisions }) => revisions !== undefined)

test('what the scope of a client is made from raises the revision of subscriptions', async () => {
  const raising = await tablesThatRaise(['subscriptions'])
  expect(ofTheScope).toContain('SubscriptionConfiguration')
  expect([...ofTheScope].filter((table) => table !== 'ChangeStamp' && !raising.has(table))).toEqual([])
})

test('lists are cached', () => {
  expect(cachedLists.length).toBeGreaterThan(0)
})

test.each(cachedLists.map((list) => [list.name, list] as const))(
  '%s: each table that its cached pages are made from raises its revision',
  async (_, { tables, revisions }) => {
    const raising = await tablesThatRaise(revisions!)
    expect(tables.filter((table) => !raising.has(table))).toEqual([])
  },
)
