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
import { describe } from './describe.ts'
import { readTrail, trailSql } from './trail-service.ts'
import { actionText, changeWords, entityText, fieldText, recordOf, recordText, whoText } from './words.ts'
import type { Names } from './words.ts'

/** Rows read at a time. */
const PAGE = 500

interface ExportedRow extends TrailRow {
  names: Names
}

/** A change in one line: 'Name: Old → New', of a list what came and went. */
function changeText(change: AuditChange, names: Names): string {
  const words = changeWords(change, names)
  const what =
    words.kind === 'value'
      ? [words.before, words.after].filter((part) => part !== null).join(' → ')
      : [words.removed.length > 0 && `removed ${words.removed.join(', ')}`, words.added.length > 0 && `added ${words.added.join(', ')}`]
          .filter(Boolean)
          .join('; ')
  return `${fieldText(change.field, {})}: ${what}`
}

const columns: ExportColumn<ExportedRow>[] = [
  { header: 'When', value: ({ at }) => new Date(at), timed: true },
  { header: 'Who', value: whoText },
  { header: 'Action', value: ({ action }) => actionText(action) },
  { header: 'Person', value: ({ subject }) => subject?.name ?? null },
  { header: 'Kind of record', value: ({ entity }) => entityText(entity) },
  { header: 'Record', value: ({ name }) => name },
  { header: 'Id of the record', value: ({ entityId }) => entityId },
  { header: 'By', value: ({ cause }) => cause?.text ?? null },
  { header: 'Changes', value: ({ changes, names }) => changes.map((change) => changeText(change, names)).join('\n') },
  { header: 'Request', value: ({ requestId }) => requestId },
]

const instantText = (instant: string): string => momentText(new Date(instant))
const filterNames: Omit<Parameters<typeof filterWords<TrailFilters>>[1], 'concernedPerson' | 'concernedRecord'> = {
  person: 'Who',
  action: ['Action', actionText],
  entity: ['Kind of record', entityText],
  entityId: 'Id of the record',
  requestId: 'Request',
  from: ['From', instantText],
  to: ['Until', instantText],
}

async function* pagesOf(filters: TrailFilters | null): AsyncGenerator<ExportedRow[]> {
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
export async function trailExport({ filters }: { filters: TrailFilters | null }): Promise<ExportSpec<ExportedRow>> {
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
