export interface BenchCase {
  name: string
  /** Share of the bare handler's requests per second to reach at 20 connections. */
  target?: number
  path: string
  method?: 'GET' | 'POST'
  body?: unknown
  /** E-mail of the account whose bearer token is sent. */
  as?: string
  /** Its session cookie instead. */
  cookie?: boolean
  /** Sends the entity tag of an earlier reply. */
  conditional?: boolean
  /** The revision under which the reply is cached, so that the first one after a change is measured too. */
  cached?: 'news' | 'subscriptions' | 'users'
}

/** Facts of the benchmark database that the cases need. */
export interface BenchFacts {
  serviceIds: string[]
  friendlyUrl: string
  /** The two topics that most 3W articles have. */
  topicIds: string[]
  /** The life cycle and the value chain that most live services have. */
  lifeCycleId: string
  valueChainId: string
  /** A company with members and subscriptions. */
  entityId: string
}

const CLIENT = 'client@alpha.example'
const INTERNAL = 'internal@firm.example'
const SUPER = 'super@firm.example'

/** The bare route handler that every other case is compared with. */
export const bareCase: BenchCase = { name: 'bare route handler', path: '/livez' }

/** The measured calls, with the shares that were asked for. */
export const benchCases = ({ serviceIds, friendlyUrl, topicIds, lifeCycleId, valueChainId, entityId }: BenchFacts): BenchCase[] => [
  { name: 'service list of 20 with taxonomy', target: 0.45, path: '/api/v1/Service/live?pageSize=20' },
  { name: '20 services by ids', path: '/api/v1/Service/byids', method: 'POST', body: serviceIds },
  { name: 'anonymous live list, whole', path: '/api/v1/Service/live' },
  { name: 'anonymous live list, unchanged', target: 0.8, path: '/api/v1/Service/live', conditional: true },
  { name: 'one service by friendly URL', target: 0.7, path: `/api/v1/Service/friendly/${friendlyUrl}` },
  { name: 'MyProfile with a bearer token', target: 0.7, path: '/api/v1/User/MyProfile', as: CLIENT },
  { name: 'my services of a client', target: 0.5, path: '/api/v1/Subscription/my-services', as: CLIENT, cached: 'subscriptions' },
  {
    name: 'catalogue list, search and three filters',
    target: 0.4,
    path: `/api/v1/Service/live?search=tax&type=1&lifeCycles=${lifeCycleId}&valueChains=${valueChainId}&pageSize=20`,
  },
  { name: 'catalogue root page', path: '/' },
  {
    name: 'subscriptions by company group',
    target: 0.25,
    ...subscriptions({ filters: { companyName: 'bench group 00' }, orderBy: { field: 'serviceName', direction: 'desc' } }),
    as: SUPER,
    cached: 'subscriptions',
  },
  {
    name: 'subscriptions by company group, most users first',
    ...subscriptions({ filters: { companyName: 'bench group 00' }, orderBy: { field: 'userCount', direction: 'desc' } }),
    as: SUPER,
    cached: 'subscriptions',
  },
  {
    name: 'users of a company with a column filter',
    target: 0.35,
    ...users({ filters: { entityId, email: 'bench' } }),
    as: INTERNAL,
    cached: 'users',
  },
  { name: 'users by a part of the name', ...users({ filters: { name: 'klara' } }), as: INTERNAL, cached: 'users' },
  ...newsCases(topicIds),
]

const post = (path: string, body: unknown) => ({ path: `/api/v1/${path}`, method: 'POST' as const, body })
const subscriptions = (body: unknown) => post('Subscription/paged/users?pageSize=20', body)
const users = (body: unknown) => post('User/paged?pageSize=20', body)
const articles = (filters: unknown) => post('Article3W/paged?pageSize=20', { filters })

/** 100,000 articles: pages, searches, counts, calendar and landing. */
const newsCases = (topicIds: string[]): BenchCase[] =>
  [
    { name: 'articles by two topics, cookie', target: 0.6, ...articles({ topics: topicIds }), as: CLIENT, cookie: true },
    { name: 'articles by two topics, bearer token', target: 0.5, ...articles({ topics: topicIds }), as: CLIENT },
    { name: 'articles by two topics, internal', ...articles({ topics: topicIds }), as: INTERNAL },
    { name: 'article search, newest first', target: 0.3, ...articles({ freeTextSearch: 'capital requirements' }), as: CLIENT },
    { name: 'article search, internal', ...articles({ freeTextSearch: 'swap reporting' }), as: INTERNAL },
    { name: 'counts per tag of articles', ...post('Article3W/facets', { filters: {} }), as: CLIENT },
    { name: 'news items, newest first', ...post('News/paged?pageSize=20', { filters: {} }), as: CLIENT },
    { name: 'compliance calendar', ...post('Event/paged?pageSize=20', { filters: {} }), as: CLIENT },
    { name: 'news dashboard', target: 0.3, ...post('Dashboard', { type: 0 }), as: CLIENT },
  ].map((one) => ({ ...one, cached: 'news' as const }))
