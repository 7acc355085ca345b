import 'server-only'
import { db } from '#lib/db/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { templateReply } from '#lib/spreadsheet/template.ts'
import type { TemplateColumn } from '#lib/spreadsheet/template.ts'
import { serviceTypes } from './words.ts'
import { serviceColumns, severalKinds } from './import-columns.ts'
import type { ServiceColumnName } from './import-columns.ts'
import type * as contract from './import-contract.ts'

const distinctNames = (items: readonly { name: string }[]): string[] =>
  [...new Set(items.map(({ name }) => name))].sort((a, b) => a.localeCompare(b, 'en'))

/** What may be chosen in the columns of the template. */
async function allowedValues(): Promise<Partial<Record<ServiceColumnName, string[]>>> {
  const [tenants, groups, items] = await Promise.all([
    db.tenant.findMany({ select: { domain: true }, orderBy: { domain: 'asc' } }),
    db.serviceGroup.findMany({ select: { name: true } }),
    db.taxonomyItem.findMany({ select: { name: true, kind: true } }),
  ])
  const flags = Object.fromEntries(serviceColumns.flatMap(({ name, kind }) => (kind === 'flag' ? [[name, ['Yes', 'No']]] : [])))
  return {
    ...flags,
    Type: Object.values(serviceTypes),
    Domains: tenants.map(({ domain }) => domain),
    LifeCycles: distinctNames(items.filter(({ kind }) => kind === 'LIFECYCLE')),
    ValueChains: distinctNames(items.filter(({ kind }) => kind === 'VALUE_CHAIN')),
    Industries: distinctNames(items.filter(({ kind }) => kind === 'INDUSTRY')),
    ServiceGroup: distinctNames(groups),
  }
}

/** E014: the empty template with the values that may be chosen (A190). */
export const getServiceTemplate: ServiceFunction<typeof contract.getServiceTemplate> = async () => {
  const values = await allowedValues()
  const columns = serviceColumns.map(({ kind, ...column }): TemplateColumn => ({
    ...column,
    several: severalKinds.has(kind),
    ...(values[column.name] ? { values: values[column.name]! } : {}),
  }))
  return templateReply('import_services_template.xlsx', 'Services', columns)
}
