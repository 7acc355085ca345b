import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { exportReply, furtherSheet } from '#lib/spreadsheet/export.ts'
import type { ExportColumn, ExportSpec } from '#lib/spreadsheet/export.ts'
import type * as contract from './contract.ts'
import type { RegisterFilters } from './contract.ts'
import { countExported, exportedRows, exportedSteps, registerFilterWords, registerSource } from './export-source.ts'
import type { ExportedRow, ExportedStep, RegisterCall } from './export-source.ts'
import { appliesWords, articleStateWords, impactText, ownerText, stateWords } from './words.ts'

const columns: readonly ExportColumn<ExportedRow>[] = [
  { header: 'Company', value: ({ entityName }) => entityName },
  { header: 'Number', value: ({ articleNumber }) => articleNumber },
  { header: 'Obligation', value: ({ articleTitle }) => articleTitle },
  { header: 'Version', value: ({ articleVersion }) => articleVersion },
  { header: 'Article', value: ({ articleState }) => articleStateWords[articleState] },
  { header: 'Applicability', value: ({ applies }) => appliesWords[applies] },
  { header: 'Reason', value: ({ reason }) => reason },
  { header: 'Impact', value: ({ impact }) => impactText(impact) },
  { header: 'Decided by', value: ({ decidedByName }) => decidedByName },
  { header: 'Decided on', value: ({ decidedAt }) => decidedAt, timed: true },
  { header: 'Action', value: ({ task }) => task },
  { header: 'Owner', value: (row) => (row.actionId === null ? null : ownerText(row)) },
  { header: 'Due', value: ({ dueDate }) => (dueDate === null ? null : new Date(`${dueDate}T00:00:00Z`)) },
  { header: 'State', value: ({ state, overdue }) => `${stateWords[state]}${overdue ? ', overdue' : ''}` },
  { header: 'Done by', value: ({ doneByName }) => doneByName },
  { header: 'Done on', value: ({ doneAt }) => doneAt, timed: true },
  { header: 'Evidence', value: ({ evidence }) => evidence },
  { header: 'Comments', value: ({ comments }) => comments },
]

const stepColumns: readonly ExportColumn<ExportedStep>[] = [
  { header: 'Company', value: ({ entityName }) => entityName },
  { header: 'Number', value: ({ articleNumber }) => articleNumber },
  { header: 'Obligation', value: ({ articleTitle }) => articleTitle },
  { header: 'On', value: ({ at }) => at, timed: true },
  { header: 'By', value: ({ byName }) => byName },
  { header: 'What', value: ({ words }) => words },
]

export const registerCall = ({ ppid, isInternal, firstName, lastName }: UserActor, filters: RegisterFilters | null): RegisterCall => ({
  reader: { ppid, isInternal },
  name: `${firstName} ${lastName}`.trim(),
  filters,
  moment: new Date().toISOString(),
})

/** The register as a workbook: a row per action, and what was done when and by whom. */
export async function registerExport(call: RegisterCall): Promise<ExportSpec<ExportedRow>> {
  const source = await registerSource(call)
  const { rows, steps } = await countExported(source)
  const filters = registerFilterWords(call.filters)
  return {
    title: 'Register of obligations',
    madeBy: call.name,
    prefix: 'register_',
    filters,
    columns,
    rowCount: rows,
    moment: new Date(call.moment),
    pages: () => exportedRows(source),
    further: [
      furtherSheet<ExportedStep>({
        title: 'What was done',
        columns: stepColumns,
        filters,
        rowCount: steps,
        pages: () => exportedSteps(source),
      }),
    ],
  }
}

/** Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportRegisterExcel: ServiceFunction<typeof contract.exportRegisterExcel> = ({ actor, body: { filters } }) =>
  exportReply('register', registerCall(actor, filters ?? null), registerExport)
