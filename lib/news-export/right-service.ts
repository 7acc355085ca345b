import 'server-only'
import { db } from '#lib/db/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { referenceNames } from '#lib/reference/api.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportColumn, ExportSource } from '#lib/spreadsheet/export.ts'
import { readConfiguration } from '#lib/subscriptions/api.ts'
import type * as contract from './contract.ts'
import { pagesById } from './source.ts'

/** B179 for topics; territories and document types that are not listed are not offered either. */
const meanings = {
  Selected: 'Its articles are shown',
  Available: 'Its articles are listed, and open on request',
  Denied: 'Its articles are hidden',
  'Not selected': 'Its articles are hidden',
} as const
type State = keyof typeof meanings

interface RightRow {
  id: string
  kind: 'Topic' | 'Territory' | 'Document type'
  name: string
  state: State
}

const columns: ExportColumn<RightRow>[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Kind', value: ({ kind }) => kind },
  { header: 'State', value: ({ state }) => state },
  { header: 'Meaning', value: ({ state }) => meanings[state] },
]

/** @param selected null = all */
const stateOf = (id: string, selected: readonly string[] | null, denied: readonly string[] | null, otherwise: State): State =>
  denied?.includes(id) ? 'Denied' : selected === null || selected.includes(id) ? 'Selected' : otherwise

/** What the export of rights writes: every topic, territory and document type with its state. Throws NOT_FOUND. */
export const rightsExport: ExportSource<{ id: string }, RightRow> = async ({ id }) => {
  const subscription = await db.subscription.findUnique({
    where: { id },
    select: { endDate: true, service: { select: { name: true } }, entity: { select: { name: true, company: { select: { name: true } } } } },
  })
  if (!subscription) throw notFound()
  const { endDate, service, entity } = subscription
  const [configuration, names] = await Promise.all([readConfiguration(db, id), referenceNames()])
  const { topicIds, deniedTopicIds, territoryIds, documentTypeIds, deniedDocumentTypeIds } = configuration
  const rows: RightRow[] = [
    ...names.topics.map((item): RightRow => ({ ...item, kind: 'Topic', state: stateOf(item.id, topicIds, deniedTopicIds, 'Available') })),
    ...names.territories.map((item): RightRow => ({
      ...item,
      kind: 'Territory',
      state: stateOf(item.id, territoryIds, null, 'Not selected'),
    })),
    ...names.documentTypes.map((item): RightRow => ({
      ...item,
      kind: 'Document type',
      state: stateOf(item.id, documentTypeIds, deniedDocumentTypeIds, 'Not selected'),
    })),
  ]
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    title: 'Access rights',
    prefix: 'right_',
    filters: [
      ['Company group', entity.company.name],
      ['Company', entity.name],
      ['Service', service.name],
      ...(endDate ? [['End date', shortDate(endDate)] as const] : []),
    ],
    columns,
    rowCount: rows.length,
    moment: new Date(),
    pages: () =>
      pagesById(
        () => Promise.resolve(rows),
        (ids) => Promise.resolve(ids.flatMap((one) => byId.get(one) ?? [])),
      ),
  }
}

/** For 404 before anything else (W3). Throws NOT_FOUND. */
export const findSubscriptionOfRights = async ({ params: { id } }: { params: { id: string } }): Promise<void> => {
  if ((await db.subscription.count({ where: { id } })) === 0) throw notFound()
}

/** E248 (A196). Throws NOT_FOUND, TOO_MANY_REQUESTS. */
export const exportRights: ServiceFunction<typeof contract.exportRights> = ({ params: { id } }) =>
  exportReply('rights', { id }, rightsExport)
