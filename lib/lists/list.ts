import 'server-only'
import { MAX_CACHED_PAGE_SIZE, revisionCache } from '#lib/db/cache.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/prepared.ts'
import type { OrderStep } from '#lib/http/order.ts'
import { toPage } from '#lib/http/page.ts'
import type { PageRequest } from '#lib/http/page.ts'
import type { AnyColumns, OrderField } from './columns.ts'

/** What rows are ordered by; those without a value come last, whichever the direction. */
interface NullableOrder {
  nullable: Prisma.Sql
}
export type Order = Prisma.Sql | NullableOrder

/** An order by something that rows may lack. */
export const nullable = (sql: Prisma.Sql): NullableOrder => ({ nullable: sql })

/** SQL of a step. An index that is read backwards has NULLs first, so that only what may be NULL says where they go. */
const stepSql = (order: Order, direction: 'asc' | 'desc'): Prisma.Sql => {
  const way = direction === 'desc' ? Prisma.sql`DESC` : Prisma.sql`ASC`
  return 'nullable' in order ? Prisma.sql`${order.nullable} ${way} NULLS LAST` : Prisma.sql`${order} ${way}`
}

/** The revisions of data that the triggers of the migrations raise. */
export type RevisionName = 'catalogue' | 'news' | 'subscriptions' | 'users'
type Revisions = Readonly<Record<string, string>> | undefined

interface Declaration<Columns extends AnyColumns, Filters extends object, More extends string> {
  /** Of its cache, and in tests. */
  name: string
  /** What the browser knows of it. */
  columns: Columns
  /** Every table that its statements read. */
  tables: readonly string[]
  /** Its answers are cached while none of these revisions is raised; every table raises one of them. Left out = they are not cached. */
  revisions?: readonly RevisionName[]
  /** The condition of each filter, on the rows of the list. One that is null, blank or left out does not narrow. */
  filters: { readonly [F in keyof Filters]-?: (value: NonNullable<Filters[F]>) => Prisma.Sql }
  /** What the rows are ordered by: its columns, and what else the contract offers. */
  orders: Readonly<Record<OrderField<Columns> | More, Order>>
  /** The order without a word. */
  byDefault: readonly OrderStep<OrderField<Columns> | More>[]
  /** Ends every order, so that no page shows a row of another. @param direction of the first step */
  tieBreaker: (direction: 'asc' | 'desc') => Prisma.Sql
}

export interface List<Columns extends AnyColumns, Filters extends object, More extends string> extends Declaration<Columns, Filters, More> {
  /** The filters that say something. */
  given: (filters: Filters | null | undefined) => readonly (keyof Filters)[]
  /** Condition of the filters; true without any. */
  where: (filters: Filters | null | undefined) => Prisma.Sql
  /** What stands behind ORDER BY. */
  order: (steps: readonly OrderStep<OrderField<Columns> | More>[]) => Prisma.Sql
  /**
   * A page that is cached under the revisions of the list, or made now: when it is a large one, and when the caller's revisions were not read.
   * @param key tells everything else that the page depends on
   */
  cached: <T extends object>(revisions: Revisions, page: PageRequest, key: string, make: () => Promise<T>) => Promise<T>
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

/**
 * Declares a list: the SQL of its columns, filters and orders, and what its answers depend on. The keys of orders and filters are those of the columns
 * and of the contract, held by the compiler.
 */
export function declareList<Columns extends AnyColumns, Filters extends object, More extends string = never>(
  declaration: Declaration<Columns, Filters, More>,
): List<Columns, Filters, More> {
  const { name, filters: conditions, orders, byDefault, tieBreaker, revisions: names = [] } = declaration
  const cache = revisionCache(name)
  const given = (filters: Filters | null | undefined) =>
    (Object.keys(filters ?? {}) as (keyof Filters)[]).filter((field) => !isBlank(trimmed(filters![field])))
  return {
    ...declaration,
    given,
    where: (filters) =>
      allOf(given(filters).map((field) => conditions[field](trimmed(filters![field]) as NonNullable<Filters[typeof field]>))),
    order: (steps) => {
      const wanted = steps.length === 0 ? byDefault : steps
      const last = tieBreaker(wanted[0]?.direction ?? 'asc')
      return Prisma.join([...wanted.map(({ field, direction }) => stepSql(orders[field], direction)), last], ', ')
    },
    cached: (revisions, page, key, make) => {
      const read = names.map((each) => revisions?.[each])
      return read.length === 0 || read.includes(undefined) || page.pageSize > MAX_CACHED_PAGE_SIZE
        ? make()
        : cache(read.join(' '), JSON.stringify([key, page]), make)
    },
  }
}

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
