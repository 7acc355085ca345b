import 'server-only'
import { db } from '#lib/db/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportColumn, ExportSpec } from '#lib/spreadsheet/export.ts'
import { filterWords } from '#lib/spreadsheet/filter-words.ts'
import { momentText } from '#lib/spreadsheet/file-name.ts'
import type { AuditChange } from './contract.ts'
import type { TrailFilters, TrailRow } from './trail-contract.ts'
import type * as contract from './trail-contract.ts'
import { describe, readTrail, trailSql } from './trail-service.ts'

/** Rows read at a time. */
const PAGE = 500
const NOTHING = '(empty)'
const PORTAL = 'The portal'

interface ExportedRow extends TrailRow {
  names: Readonly<Record<string, string>>
}

/** A value as text: names in place of ids, the parts of lists and records joined. */
function valueText(value: AuditChange['before'], names: ExportedRow['names']): string {
  if (value === null || value === '') return NOTHING
  if (typeof value === 'string') return names[value] ?? value
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.map((item) => valueText(item, names)).join(', ')
  if (typeof value === 'object') return Object.entries(value).map(([key, item]) => `${key} ${valueText(item, names)}`).join(', ')
  return String(value)
}

const changeText = ({ field, before, after }: AuditChange, names: ExportedRow['names']): string => `${field}: ${valueText(before, names)} → ${valueText(after, names)}`

const columns: ExportColumn<ExportedRow>[] = [
  { header: 'When', value: ({ at }) => new Date(at), timed: true },
  { header: 'Who', value: ({ who }) => who?.name ?? PORTAL },
  { header: 'Action', value: ({ action }) => action },
  { header: 'Kind of record', value: ({ entity }) => entity },
  { header: 'Record', value: ({ name }) => name },
  { header: 'Id of the record', value: ({ entityId }) => entityId },
  { header: 'Changes', value: ({ changes, names }) => changes.map((change) => changeText(change, names)).join('\n') },
  { header: 'Request', value: ({ requestId }) => requestId },
]

const instantText = (instant: string): string => momentText(new Date(instant))
const filterNames: Parameters<typeof filterWords<TrailFilters>>[1] = {
  person: 'Who',
  action: 'Action',
  entity: 'Kind of record',
  entityId: 'Id of the record',
  requestId: 'Request',
  from: ['From', instantText],
  to: ['Until', instantText],
}

async function* pagesOf(filters: TrailFilters | null): AsyncGenerator<ExportedRow[]> {
  const where = await trailSql(filters)
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof readTrail>> = await readTrail(where, after, PAGE)
    const { items, names } = await describe(page.rows)
    yield items.map((item) => ({ ...item, names }))
    after = page.next
  } while (after !== null)
}

/** What the export of the trail writes; filters as in its list. What is added meanwhile is not in it. */
export async function trailExport({ filters }: { filters: TrailFilters | null }): Promise<ExportSpec<ExportedRow>> {
  const moment = new Date()
  const until = { ...filters, to: filters?.to ?? moment.toISOString() }
  const counted = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS "count" FROM "AuditEvent" a WHERE ${await trailSql(until)}`
  return {
    title: 'Audit trail',
    prefix: 'audit_trail_',
    filters: filterWords(filters, filterNames),
    columns,
    rowCount: counted[0]!.count,
    moment,
    pages: () => pagesOf(until),
  }
}

/** Throws TOO_MANY_REQUESTS while two large exports run. */
export const exportTrail: ServiceFunction<typeof contract.exportTrail> = ({ body }) => exportReply('audit', { filters: body.filters ?? null }, trailExport)
