import { wordsOf } from '#lib/text/search-words.ts'
import type { MyServiceRow } from '#lib/services/contract.ts'
import { serviceTypes } from '#lib/services/words.ts'

const columns = ['name', 'type', 'subscriptions'] as const
export type MyServicesColumn = (typeof columns)[number]

/** What the address of My services says: words that are searched, and the order. */
export interface MyServicesList {
  search: string
  sort: MyServicesColumn
  descending: boolean
}

const PATH = '/myServices'
const MAX_SEARCH = 200

type SearchParams = Record<string, string | string[] | undefined>

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value.trim() : '')

/** Reads the address; what makes no sense counts as absent. */
export function readMyServices({ search, sort }: SearchParams): MyServicesList {
  const text = textOf(sort)
  const column = columns.find((one) => text === one || text === `-${one}`)
  return { search: textOf(search).slice(0, MAX_SEARCH), sort: column ?? 'name', descending: column !== undefined && text.startsWith('-') }
}

/** The value of `sort`; undefined = by name. */
export const sortText = ({ sort, descending }: MyServicesList): string | undefined =>
  sort === 'name' && !descending ? undefined : `${descending ? '-' : ''}${sort}`

/** The address that says so. */
export function myServicesHref(list: MyServicesList): string {
  const query = new URLSearchParams()
  if (list.search !== '') query.set('search', list.search)
  const sort = sortText(list)
  if (sort !== undefined) query.set('sort', sort)
  return query.size > 0 ? `${PATH}?${query}` : PATH
}

const inOrder: Record<MyServicesColumn, (a: MyServiceRow, b: MyServiceRow) => number> = {
  name: (a, b) => a.name.localeCompare(b.name, 'en'),
  type: (a, b) => serviceTypes[a.type].localeCompare(serviceTypes[b.type], 'en'),
  subscriptions: (a, b) => a.subscriptionCount - b.subscriptionCount,
}

/** The services whose name, short description or type hold the beginnings of all words, in the order asked for, then by name. */
export function listMyServices(services: readonly MyServiceRow[], { search, sort, descending }: MyServicesList): MyServiceRow[] {
  const typed = wordsOf(search)
  const holds = ({ name, smallDescription, type }: MyServiceRow): boolean => {
    const words = wordsOf(`${name} ${smallDescription} ${serviceTypes[type]}`)
    return typed.every((word) => words.some((known) => known.startsWith(word)))
  }
  const sign = descending ? -1 : 1
  return services.filter(holds).sort((a, b) => sign * inOrder[sort](a, b) || inOrder.name(a, b))
}
