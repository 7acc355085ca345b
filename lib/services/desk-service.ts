import 'server-only'
import { catalogue } from '#lib/catalogue/api.ts'
import type { ServiceRecord, Snapshot } from '#lib/catalogue/api.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { ServiceTableRow } from './columns.ts'
import type * as contract from './desk-contract.ts'
import type { ServiceDeskRow } from './desk-contract.ts'
import type { Gap } from './words.ts'

/** What a service lacks; a video of its own is no picture. */
function gapsOf({ row, people, illustrations, tags }: ServiceRecord): Gap[] {
  const lacks: Readonly<Record<Gap, boolean>> = {
    picture: !illustrations.some(({ contentType }) => contentType.startsWith('image/')),
    responsible: people.RESPONSIBLE.length === 0,
    summary: row.smallDescription.trim() === '',
    description: row.description.trim() === '',
    tags: tags.length === 0,
    group: row.serviceGroupId === null,
  }
  return (Object.keys(lacks) as Gap[]).filter((gap) => lacks[gap])
}

const toDeskRow = (record: ServiceRecord, groups: Snapshot['groups']): ServiceDeskRow => ({
  id: record.row.id,
  responsibles: record.people.RESPONSIBLE.map(({ firstname, lastname }) => `${firstname} ${lastname}`.trim()),
  serviceGroup: record.row.serviceGroupId === null ? null : (groups.get(record.row.serviceGroupId)?.name ?? null),
  updatedAt: record.updatedAt,
  gaps: gapsOf(record),
})

/** Every service, live or not, in the order of the catalogue. */
export const listServiceDesk: ServiceFunction<typeof contract.listServiceDesk> = async () => {
  const { services, groups } = await catalogue()
  return [...services.values()].map((record) => toDeskRow(record, groups))
}

/** The rows of the Services tab, in the order of the catalogue; what depends on the reader is that of nobody. */
export async function serviceTableRows(): Promise<Required<ServiceTableRow>[]> {
  const { services, groups } = await catalogue()
  return [...services.values()].map((record) => ({ ...record.row, ...toDeskRow(record, groups) }))
}
