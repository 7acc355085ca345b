import type { Outsider } from '#lib/spreadsheet/import.ts'
import type { EditedUser } from './import-columns.ts'

/** A client of some companies, by each other one that the row adds. */
export function outsidersOf({ email, isInternal, companies }: EditedUser, wanted: readonly { id: string; name: string }[]): Outsider[] {
  if (isInternal || companies.length === 0) return []
  const own = new Set(companies.map(({ id }) => id))
  return wanted
    .filter(({ id }) => !own.has(id))
    .map(({ name }) => ({
      column: 'Companies',
      email,
      belongsTo: companies.map((company) => company.name).join(', '),
      company: name,
      gets: `the contacts of ${name} at the firm, and can be given its subscriptions`,
    }))
}
