import type { TagKind } from '#components/news/news-filters.ts'
import type { Reference } from './use-reference.ts'

/** The column with the names of the tags of one kind; the list can be narrowed to one of them. */
export const tagColumn = <Kind extends TagKind, Row extends Record<Kind, readonly string[]>>(kind: Kind, reference: Reference) => ({
  options: reference.options[kind].map(({ value, label }) => ({ value, label })),
  value: (row: Row) => reference.namesOf(kind, row[kind]),
  minWidth: 180,
})
