import 'server-only'
import { db } from '#lib/db/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportColumn, ExportSpec } from '#lib/spreadsheet/export.ts'
import { filterWords } from '#lib/spreadsheet/filter-words.ts'
import { momentText } from '#lib/spreadsheet/file-name.ts'
import { columnWords, sheetColumns } from '#lib/lists/sheet.ts'
import { trailColumns } from './columns.ts'
import type { NamedTrailRow } from './columns.ts'
import type { TrailFilters } from './trail-contract.ts'
import type * as contract from './trail-contract.ts'
import { describe } from './describe.ts'
import { readTrail, trailSql } from './trail-service.ts'
import { actionText, recordOf, recordText } from './words.ts'
import { entityText } from '#lib/text/kind-text.ts'

/** Rows read at a time. */
const PAGE = 500

/** The moment with its time, in the firm's zone. */
const WHEN: ExportColumn<NamedTrailRow> = { header: trailColumns.at.label, value: ({ at }) => new Date(at), timed: true }
const columns = sheetColumns<NamedTrailRow, typeof trailColumns>(trailColumns, null, { at: [WHEN] })

const instantText = (instant: string): string => momentText(new Date(instant))
const { period: _period, ...labels } = columnWords(trailColumns)
const filterNames: Omit<Parameters<typeof filterWords<TrailFilters>>[1], 'concernedPerson' | 'concernedRecord'> = {
  ...labels,
  action: [labels.action, actionText],
  entity: [labels.entity, entityText],
  from: ['From', instantText],
  to: ['Until', instantText],
}

async function* pagesOf(filters: TrailFilters | null): AsyncGenerator<NamedTrailRow[]> {
  const trail = await trailSql(filters)
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof readTrail>> = await readTrail(trail, after, PAGE)
    const { items, names } = await describe(page.rows)
    yield items.map((item) => ({ ...item, names }))
    after = page.next
  } while (after !== null)
}

/** What the export of the trail writes; filters as in its list. What is added meanwhile is not in it. */
export async function trailExport({ filters }: { filters: TrailFilters | null }): Promise<ExportSpec<NamedTrailRow>> {
  const moment = new Date()
  const until = { ...filters, to: filters?.to ?? moment.toISOString() }
  const { from, where } = await trailSql(until)
  const counted = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS "count" FROM ${from} WHERE ${where}`
  const { names } = await describe([], [filters?.concernedPerson?.trim() || [], recordOf(filters?.concernedRecord ?? null)[1] ?? []].flat())
  return {
    title: 'Audit trail',
    prefix: 'audit_trail_',
    filters: filterWords(filters, {
      ...filterNames,
      concernedPerson: ['Person concerned', (ppid) => names[ppid] ?? ppid],
      concernedRecord: ['Record concerned', (record) => recordText(record, names)],
    }),
    columns,
    rowCount: counted[0]!.count,
    moment,
    pages: () => pagesOf(until),
  }
}

/** Throws TOO_MANY_REQUESTS while two large exports run. */
export const exportTrail: ServiceFunction<typeof contract.exportTrail> = ({ body }) =>
  exportReply('audit', { filters: body.filters ?? null }, trailExport)
