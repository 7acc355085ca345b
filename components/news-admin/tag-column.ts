import type { TagKind } from '#components/news/news-filters.ts'
import type { TableColumn } from '#components/ui/table/table-columns.ts'
import type { Reference } from './use-reference.ts'

const labels: Readonly<Record<TagKind, string>> = {
  topics: 'Topics',
  issuers: 'Issuers',
  documentTypes: 'Document types',
  territories: 'Territories',
}

/** Column with the names of the tags of one kind; the list can be narrowed to one of them. */
export const tagColumn = <Kind extends TagKind, Row extends Record<Kind, readonly string[]>>(
  kind: Kind,
  reference: Reference,
): TableColumn<Row> => ({
  field: kind,
  label: labels[kind],
  filter: { options: reference.options[kind].map(({ value, label }) => ({ value, label })) },
  value: (row) => reference.namesOf(kind, row[kind]),
  sortable: false,
  minWidth: 180,
})
