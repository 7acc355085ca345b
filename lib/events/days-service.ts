import 'server-only'
import { rowsOf } from '#lib/db/rows.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { scopeOfFilters } from '#lib/articles/api.ts'
import { and, cacheUntilChange, searchFor } from '#lib/news/api.ts'
import { firmDay } from '#lib/text/short-date.ts'
import type * as contract from './contract.ts'
import { eventConditions } from './service.ts'

interface Row {
  startDate: Date | null
  endDate: Date | null
}

/** How many events begin or end on each day of a year, the days in their order; cached until the news change. Throws VALIDATION. */
export const countEventDays: ServiceFunction<typeof contract.countEventDays> = async ({ actor, body: { filters: given, year } }) => {
  const filters = given ?? {}
  const scope = await scopeOfFilters(actor, filters)
  return cacheUntilChange(scope.revision, `event days ${scope.key} ${year} ${JSON.stringify(filters)}`, async () => {
    const search = filters.freeTextSearch ? await searchFor(scope, filters.freeTextSearch, 'e') : null
    // Some hours more on both sides: a moment at the edge of a day may lie in another one in UTC.
    const [from, to] = [`${year - 1}-12-31`, `${year + 1}-01-02`]
    const within = (column: Prisma.Sql) => Prisma.sql`${column} >= ${from}::timestamp AND ${column} < ${to}::timestamp`
    const dated = Prisma.sql`(${within(Prisma.sql`e."startDate"`)} OR ${within(Prisma.sql`e."endDate"`)})`
    const rows = await rowsOf<Row>(
      Prisma.sql`SELECT e."startDate", e."endDate" FROM "Event" e WHERE ${and([dated, ...eventConditions(scope, filters, search)])}`,
    )
    const counts = new Map<string, number>()
    for (const { startDate, endDate } of rows)
      for (const day of new Set([startDate, endDate].flatMap((date) => (date ? firmDay(date) : []))))
        if (day.startsWith(`${year}-`)) counts.set(day, (counts.get(day) ?? 0) + 1)
    return [...counts].map(([day, count]) => ({ day, count })).sort((a, b) => a.day.localeCompare(b.day))
  })
}
