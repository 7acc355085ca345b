export interface BenchCase {
  name: string
  /** Share of the bare handler's requests per second to reach at 20 connections. */
  target?: number
  path: string
  method?: 'GET' | 'POST'
  body?: unknown
  /** E-mail of the account whose bearer token is sent. */
  as?: string
  /** Sends the entity tag of an earlier reply. */
  conditional?: boolean
}

/** Facts of the benchmark database that the cases need. */
export interface BenchFacts {
  serviceIds: string[]
  friendlyUrl: string
}

/** The bare route handler that every other case is compared with. */
export const bareCase: BenchCase = { name: 'bare route handler', path: '/livez' }

/** The measured calls, with the shares that were asked for. */
export const benchCases = ({ serviceIds, friendlyUrl }: BenchFacts): BenchCase[] => [
  { name: 'service list of 20 with taxonomy', target: 0.45, path: '/api/v1/Service/live?pageSize=20' },
  { name: '20 services by ids', path: '/api/v1/Service/byids', method: 'POST', body: serviceIds },
  { name: 'anonymous live list, whole', path: '/api/v1/Service/live' },
  { name: 'anonymous live list, unchanged', target: 0.8, path: '/api/v1/Service/live', conditional: true },
  { name: 'one service by friendly URL', target: 0.7, path: `/api/v1/Service/friendly/${friendlyUrl}` },
  { name: 'MyProfile with a bearer token', target: 0.7, path: '/api/v1/User/MyProfile', as: 'client@alpha.example' },
  { name: 'my services of a client', path: '/api/v1/Subscription/my-services', as: 'client@alpha.example' },
  { name: 'catalogue list with search and filters', path: '/api/v1/Service/live?search=tax&type=1&pageSize=20' },
  { name: 'catalogue root page', path: '/' },
]
