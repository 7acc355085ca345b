import 'server-only'
import { catalogue } from '#lib/catalogue/api.ts'
import type { TaxonomyNode } from '#lib/catalogue/api.ts'
import { invalid } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { BodyOf } from '#lib/http/endpoint.ts'
import type { ListColumns } from '#lib/lists/columns.ts'
import { readSheet } from '#lib/lists/list-sheet.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportSpec } from '#lib/spreadsheet/export.ts'
import type * as contract from './export-contract.ts'
import { usageIndex, usageOf } from './usage.ts'
import { catalogueNames, listTitles } from './words.ts'

/** An item of the taxonomy as the sheet shows it. */
interface Row {
  list: string
  name: string
  partOf: string
  order: number | null
  services: number
  groups: number
}

const columns = {
  list: { label: 'List' },
  name: { label: 'Name' },
  partOf: { label: 'Part of' },
  order: { label: 'Order', kind: 'number' },
  services: { label: 'Services', kind: 'number' },
  groups: { label: 'Service groups', kind: 'number' },
} as const satisfies ListColumns<Row>

type Call = BodyOf<typeof contract.exportTaxonomy>

/** What the export of the taxonomy writes: list by list as the settings show it, each industry before what is part of it. */
export async function taxonomyExport({ domain, version }: Call): Promise<ExportSpec<Row>> {
  const snapshot = await catalogue()
  const tenant = snapshot.tenants.find((one) => one.domain === domain)
  const items = [...snapshot.taxonomy.values()].filter((item) => item.domain === domain && item.catalogueVersion === version)
  const usage = usageIndex(
    [...snapshot.services.values()].map(({ row }) => row),
    [...snapshot.groups.values()],
  )
  const partsOf = (id: string): TaxonomyNode[] => items.filter(({ parentId }) => parentId === id)
  const rowOf = (list: string, item: TaxonomyNode, partOf = ''): Row => ({
    list,
    name: item.name,
    partOf,
    order: item.order,
    ...usageOf(usage, [item.id, ...partsOf(item.id).map(({ id }) => id)]),
  })
  const ofKind = (kind: TaxonomyNode['kind'], list: string): Row[] =>
    items
      .filter((item) => item.kind === kind && item.parentId === null)
      .flatMap((item) => [rowOf(list, item), ...partsOf(item.id).map((part) => rowOf(list, part, item.name))])
  const rows = [
    ...ofKind('INDUSTRY', listTitles.Industry),
    ...ofKind('LIFECYCLE', listTitles.Lifecycle),
    ...ofKind('VALUE_CHAIN', listTitles.ValueChain),
  ]
  return readSheet<Row, typeof columns>({
    title: 'Taxonomy',
    prefix: 'taxonomy_',
    filters: [
      ['Tenant', tenant?.name ?? domain],
      ['Catalogue', catalogueNames[version]],
    ],
    columns,
    shown: null,
    rows,
  })
}

/** Throws VALIDATION for a tenant that does not exist, TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportTaxonomy: ServiceFunction<typeof contract.exportTaxonomy> = async ({ body }) => {
  if (!(await catalogue()).tenants.some(({ domain }) => domain === body.domain)) throw invalid('There is no such tenant', 'domain')
  return exportReply('taxonomy', body, taxonomyExport)
}
