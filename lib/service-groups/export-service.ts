import 'server-only'
import { catalogue } from '#lib/catalogue/api.ts'
import type { GroupRecord } from '#lib/catalogue/api.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { ListColumns } from '#lib/lists/columns.ts'
import { wholeSheet } from '#lib/lists/list-sheet.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportSpec } from '#lib/spreadsheet/export.ts'
import type * as contract from './contract.ts'

/** A service group as the sheet shows it: with names, not ids. */
interface Row extends Pick<GroupRecord, 'id' | 'name' | 'smallDescription'> {
  tenant: string
  lifeCycle: string
  valueChain: string
  services: string[]
}

/** The heading of the tenant and the services in the dialog are columns here, beside those of the table. */
const columns = {
  tenant: { label: 'Tenant' },
  name: { label: 'Name' },
  lifeCycle: { label: 'Life cycle' },
  valueChain: { label: 'Value chain' },
  smallDescription: { label: 'Small description' },
  count: { label: 'Number of services', kind: 'number', value: ({ services }) => services.length },
  services: { label: 'Services' },
} as const satisfies ListColumns<Row>

/** What the export of service groups writes: the groups of the given ids. */
export async function serviceGroupsExport({ keys }: { keys: readonly string[] }): Promise<ExportSpec<Row>> {
  const { groups, services, tenants } = await catalogue()
  const tenantNames = new Map(tenants.map(({ domain, name }) => [domain, name]))
  const rows = [...groups.values()].map((group) => ({
    id: group.id,
    name: group.name,
    smallDescription: group.smallDescription,
    tenant: tenantNames.get(group.domain) ?? group.domain,
    lifeCycle: group.lifeCycle?.name ?? '',
    valueChain: group.valueChain?.name ?? '',
    services: group.serviceIds.flatMap((id) => services.get(id)?.row.name ?? []),
  }))
  return wholeSheet<Row, typeof columns>({
    title: 'Service groups',
    prefix: 'service_groups_',
    columns,
    shown: null,
    rows,
    keyOf: ({ id }) => id,
    keys,
  })
}

/** Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportServiceGroups: ServiceFunction<typeof contract.exportServiceGroups> = ({ body: { keys } }) =>
  exportReply('service-groups', { keys }, serviceGroupsExport)
