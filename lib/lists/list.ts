import 'server-only'
import { MAX_CACHED_PAGE_SIZE, revisionCache } from '#lib/db/cache.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import type { OrderStep } from '#lib/http/order.ts'
import { toPage } from '#lib/http/page.ts'
import type { PageRequest } from '#lib/http/page.ts'
import type { AnyColumns, OrderField } from './columns.ts'

/** An expression to order by; NULLs come last in both directions. */
interface NullableOrder {
  nullable: Prisma.Sql
}
/** An order that depends on the query, e.g. the rank of a row in a search. */
type QueryOrder<Query> = (direction: 'asc' | 'desc', query: Query | undefined) => Prisma.Sql
type Order<Query> = Prisma.Sql | NullableOrder | QueryOrder<Query>

/** An order by a nullable expression. */
export const nullable = (sql: Prisma.Sql): NullableOrder => ({ nullable: sql })

/** SQL of a step. An index that is read backwards has NULLs first, so that only what may be NULL says where they go. */
function stepSql<Query>(order: Order<Query>, direction: 'asc' | 'desc', query: Query | undefined): Prisma.Sql {
  if (typeof order === 'function') return order(direction, query)
  const way = directionSql(direction)
  return 'nullable' in order ? Prisma.sql`${order.nullable} ${way} NULLS LAST` : Prisma.sql`${order} ${way}`
}

export const directionSql = (direction: 'asc' | 'desc'): Prisma.Sql => (direction === 'desc' ? Prisma.sql`DESC` : Prisma.sql`ASC`)

/** The revisions of data that the triggers of the migrations raise. */
type RevisionName = 'catalogue' | 'news' | 'subscriptions' | 'users'
type Revisions = Readonly<Record<string, string>> | undefined

interface Source<Columns extends AnyColumns> {
  /** Name of its cache, and in tests. */
  name: string
  /** What the browser knows of it. */
  columns: Columns
  /** Every table that its statements read, but for `uncachedTables`. */
  tables: readonly string[]
  /** Tables that only those of its pages read which are never cached. */
  uncachedTables?: readonly string[]
  /** Its pages are cached until one of these revisions is raised; every table raises one of them. Left out = they are not cached. */
  revisions?: readonly RevisionName[]
}

interface Conditions<Filters extends object> {
  /** The condition of each filter, on the rows of the list. One that is null, blank or left out does not narrow. */
  filters: { readonly [F in keyof Filters]-?: (value: NonNullable<Filters[F]>) => Prisma.Sql }
}

interface Orders<Field extends string, Query = never> {
  /** What the rows are ordered by: its columns, and what else the contract offers. */
  orders: Readonly<Record<Field, Order<Query>>>
  /** The default order. */
  byDefault: readonly OrderStep<Field>[]
  /** Ends every order, so that no page shows a row of another. */
  tieBreaker: (steps: readonly OrderStep<Field>[]) => Prisma.Sql
}

interface Where<Filters extends object> {
  /** The filters that are set. */
  given: (filters: Filters | null | undefined) => readonly (keyof Filters)[]
  /** Condition of the filters; true without any. */
  where: (filters: Filters | null | undefined) => Prisma.Sql
}

interface Cached {
  /**
   * A page that is cached under the revisions of the list, or made now: when it is a large one, and when the caller's revisions were not read.
   * @param key covers everything else that the page depends on
   */
  cached: <T extends object>(revisions: Revisions, page: PageRequest, key: string, make: () => Promise<T>) => Promise<T>
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

function whereOf<Filters extends object>(conditions: Conditions<Filters>['filters']): Where<Filters> {
  const given = (filters: Filters | null | undefined) =>
    (Object.keys(filters ?? {}) as (keyof Filters)[]).filter((field) => !isBlank(trimmed(filters![field])))
  return {
    given,
    where: (filters) =>
      allOf(given(filters).map((field) => conditions[field](trimmed(filters![field]) as NonNullable<Filters[typeof field]>))),
  }
}

function orderOf<Field extends string, Query>({ orders, byDefault, tieBreaker }: Orders<Field, Query>) {
  return (steps: readonly OrderStep<Field>[], query?: Query): Prisma.Sql => {
    const wanted = steps.length === 0 ? byDefault : steps
    const parts = wanted.map(({ field, direction }) => stepSql(orders[field], direction, query))
    return Prisma.join([...parts, tieBreaker(wanted)], ', ')
  }
}

function cacheOf({ name, revisions: names = [] }: Source<AnyColumns>): Cached {
  const cache = revisionCache(name)
  return {
    cached: (revisions, page, key, make) => {
      const read = names.map((each) => revisions?.[each])
      return read.length === 0 || read.includes(undefined) || page.pageSize > MAX_CACHED_PAGE_SIZE
        ? make()
        : cache(read.join(' '), JSON.stringify([key, page]), make)
    },
  }
}

/**
 * Declares a list that the server filters and orders: the SQL of its filters and orders, and what its pages depend on. The keys of orders and filters
 * are those of the columns and of the contract, checked by the compiler.
 */
export const declareList = <Columns extends AnyColumns, Filters extends object, More extends string = never>(
  declaration: Source<Columns> & Conditions<Filters> & Orders<OrderField<Columns> | More>,
) => ({ ...declaration, ...whereOf(declaration.filters), order: orderOf(declaration), ...cacheOf(declaration) })

/** Declares a list whose conditions are made elsewhere, e.g. those that all news have in common. */
export const declareOrderedList = <Columns extends AnyColumns, More extends string = never, Query = never>(
  declaration: Source<Columns> & Orders<OrderField<Columns> | More, Query>,
) => ({ ...declaration, order: orderOf(declaration), ...cacheOf(declaration) })

/** Declares a list whose statements are tuned by hand. */
export const declareTunedList = <Columns extends AnyColumns>(source: Source<Columns>) => ({ ...source, ...cacheOf(source) })

/** Declares a list that is read as a whole (A069) and ordered where it is shown; its export is filtered here. */
export const declareWholeList = <Columns extends AnyColumns, Filters extends object>(
  declaration: Source<Columns> & Conditions<Filters>,
) => ({ ...declaration, ...whereOf(declaration.filters) })

/** Declares a list that is read as a whole and filtered nowhere but where it is shown; what it is made from may be cached as a read model. */
export const declareReadList = <Columns extends AnyColumns>(source: Source<Columns>) => source

/** All conditions together; true without any. */
export const allOf = (conditions: readonly Prisma.Sql[]): Prisma.Sql =>
  conditions.length === 0 ? Prisma.sql`true` : Prisma.join([...conditions], ' AND ')

/** The rows of a page, behind ORDER BY. */
export const limitSql = ({ pageNumber, pageSize }: PageRequest): Prisma.Sql =>
  Prisma.sql`LIMIT ${pageSize}::bigint OFFSET ${(pageNumber - 1) * pageSize}::bigint`

interface PageStatement {
  /** Columns of a row. */
  select: Prisma.Sql
  /** Tables with their names, behind FROM. */
  from: Prisma.Sql
  where: Prisma.Sql
  order: Prisma.Sql
  page: PageRequest
}

/** How many rows a condition leaves. */
export async function countRows(from: Prisma.Sql, where: Prisma.Sql): Promise<number> {
  const [row] = await preparedRows<{ count: number }>(Prisma.sql`SELECT count(*)::int AS "count" FROM ${from} WHERE ${where}`)
  return row!.count
}

/** A page of a list, with the count of all its rows. @param toItem a row as the API shows it */
export async function readPage<Row extends object, Item>({ select, from, where, order, page }: PageStatement, toItem: (row: Row) => Item) {
  const [rows, totalCount] = await Promise.all([
    preparedRows<Row>(Prisma.sql`SELECT ${select} FROM ${from} WHERE ${where} ORDER BY ${order} ${limitSql(page)}`),
    countRows(from, where),
  ])
  return toPage(rows.map(toItem), totalCount, page)
}
