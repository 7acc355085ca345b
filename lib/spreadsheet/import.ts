import 'server-only'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { CallContext } from '#lib/caller/context.ts'
import type { Upload } from '#lib/http/endpoint.ts'
import { AppError, invalid } from '#lib/errors/app-error.ts'
import { readCells, readHeader, refuseMerged, unknownHeaders } from './columns.ts'
import type { Cells, Column, ImportRow, Layout, RowFault } from './columns.ts'
import type { Corrections, ImportPlan, RowAction } from './contract.ts'
import { CorrectedSheet, remember, withRemembered } from './corrections.ts'
import { ImportRecord } from './import-record.ts'
import type { ImportKind } from './import-record.ts'
import { Report } from './import-report.ts'
import type { ImportOutcome } from './import-report.ts'
import { NearestNames } from './nearest-names.ts'
import type { NameSources } from './nearest-names.ts'
import { importApart } from './own-process.ts'
import { PlannedRows } from './planned-rows.ts'
import { refusedFile } from './refused-file.ts'
import { withUploadedRows } from './uploaded-sheet.ts'
import type { ReadRow, SheetNotes } from './workbook-reader.ts'

/** An uploaded sheet: its rows, and what it says of its cells. */
interface Sheet {
  rows: AsyncGenerator<ReadRow>
  notes: SheetNotes
  /** How its texts are to be read; null = as they stand. */
  corrected: CorrectedSheet | null
}

/** Rows that are looked up, checked and written together. */
const BATCH = 250
/** Longest time of one import with all its attempts, milliseconds; less than its own process may take, which would be ended without a word. */
const IMPORT_MS = 240_000
/** How often an import begins that others outdate. */
const ATTEMPTS = 3
const CHANGED_MEANWHILE = 'Others changed what this file is about while it was imported. Import it again.'
type ImportMode = 'commit' | 'check' | 'plan'
/** What becomes of rows that are sound, and yet may not be meant. */
interface Doubts {
  /** New rows that look like others. */
  similar?: 'create' | 'refuse' | undefined
  /** Rows that give people of other companies access. */
  outsiders?: 'admit' | 'refuse' | undefined
}

/** A client of other companies who would get access to what is another's. */
export type Outsider = ImportPlan['rows'][number]['outsiders'][number]

/** What is to become of one row. */
export interface PlannedRow<Change> {
  row: number
  action: RowAction
  label: string
  cells: { column: string; before: string | null; after: string }[]
  faults: RowFault[]
  /** What a new row looks like: another row, or a stored record. */
  similar?: readonly RowFault[]
  /** Clients of other companies who would get access by it. */
  outsiders?: readonly Outsider[]
  /** What `write` gets; only for rows that create or change. */
  change?: Change
}

/** One import while it runs; it remembers what earlier batches hold, to find doubles within the file. */
export interface Importer<Name extends string, Change> {
  /** Decides about rows in one go; the same rows in the same order. Locks nothing. */
  plan: (rows: readonly ImportRow<Name>[]) => Promise<PlannedRow<Change>[]>
  /** Whether a change may be written before `lock`, because nobody waits for what that locks and none of it is refused so late; left out: none. */
  isFree?: (change: Change) => boolean
  /** After the last `plan`, before the first `write` of what is not free: locks what others have to wait for, and sees that what was planned still holds. Throws PlanOutdated. */
  lock?: () => Promise<void>
  /** Writes what `plan` decided, with audit rows. @returns rows that another writer was faster with, and why they are refused (only where refused rows do not hold up the others) */
  write: (changes: Change[]) => Promise<void | ReadonlyMap<Change, string>>
  /** After the last `write`. */
  finish?: () => Promise<void>
  /** What the caller needs beside the plan, as it goes through JSON. */
  details?: () => unknown
}

/** What others changed meanwhile makes the plan wrong: the import begins again. */
export class PlanOutdated extends Error {}

interface ImportDefinition<Name extends string, Change> {
  kind: ImportKind
  columns: readonly Column<Name>[]
  /** Refused rows do not hold up the others (A191: users). */
  perRow?: boolean
  /** Rows may change what is stored. */
  updating?: boolean
  /** Where names that are near to mistyped ones are found. */
  names?: NameSources<Name>
  /** Gets all rows beforehand, batch by batch, outside of the transaction; for what takes long or asks others than the database. */
  prepare?: (rows: readonly ImportRow<Name>[]) => Promise<void>
  /** @param withWarnings false: similar rows and outsiders are not searched for */
  begin: (tx: Transaction, withWarnings: boolean) => Promise<Importer<Name, Change>> | Importer<Name, Change>
}

/**
 * Adds what a form's schema found wrong with a row, but not of columns that have a fault already: of a name that does not exist, "choose at
 * least one" would say nothing more.
 * @param columnOf column by field of the form
 */
export function addFaults(
  faults: RowFault[],
  issues: readonly { path?: readonly PropertyKey[]; message: string }[],
  columnOf: Readonly<Record<string, string>>,
): void {
  const blamed = new Set(faults.map(({ column }) => column))
  for (const { path = [], message } of issues) {
    const column = columnOf[String(path[0] ?? '')] ?? null
    if (!blamed.has(column)) faults.push({ column, message })
  }
}

interface Judged<Name extends string, Change> {
  /** What the row is about, e.g. the name. */
  label: string
  /** Null when the row is no good. */
  change: Change | null
  faults: RowFault[]
  /** Cells whose text is not what will be stored, as it will be. */
  shown?: Cells<Name>
  similar?: readonly RowFault[]
  outsiders?: readonly Outsider[]
}

/** A row that creates something, with its filled cells as they will be stored, or is refused when anything is wrong with it. */
export function plannedRow<Name extends string, Change>(
  columns: readonly Column<Name>[],
  { row, cells }: ImportRow<Name>,
  { label, change, faults, shown = {}, similar = [], outsiders = [] }: Judged<Name, Change>,
): PlannedRow<Change> {
  if (change === null || faults.length > 0) return { row, action: 'refused', label, cells: [], faults }
  const filled = columns.flatMap(({ name }) => (cells[name] ? [{ column: name, before: null, after: shown[name] ?? cells[name] }] : []))
  return { row, action: 'create', label, cells: filled, faults, similar, outsiders, change }
}

/** Why a row is refused that gives a client of other companies access. */
export const outsiderFault = ({ column, email, belongsTo, company }: Outsider): RowFault => ({
  column,
  message: `${email} belongs to ${belongsTo}, not to ${company}`,
})

/** Hands the data rows on in batches; the header row is the first one that holds anything. */
async function eachBatch<Name extends string>(
  { columns, updating }: Pick<ImportDefinition<Name, unknown>, 'columns' | 'updating'>,
  { rows, notes, corrected }: Sheet,
  onHeader: (header: string[]) => void,
  onBatch: (batch: ImportRow<Name>[]) => Promise<void>,
): Promise<void> {
  const links = new Map(notes.links)
  let layout: Layout<Name> | undefined
  let batch: ImportRow<Name>[] = []
  for await (const { row, cells } of rows) {
    if (layout === undefined) {
      layout = readHeader(columns, corrected?.header(columns, cells) ?? cells, row, updating)
      refuseMerged(layout, notes.merges, row)
      onHeader(cells)
      continue
    }
    const read = readCells(columns, layout, { row, cells }, links)
    if (read) batch.push(corrected?.row(read) ?? read)
    if (batch.length === BATCH) {
      await onBatch(batch)
      batch = []
    }
  }
  if (layout === undefined) throw invalid('The file is empty')
  if (batch.length > 0) await onBatch(batch)
}

/** A row as it ended: one that could not be written is refused. */
function refusedLate<Change>(row: PlannedRow<Change>, late: ReadonlyMap<Change, string> | void): PlannedRow<Change> {
  const message = row.change === undefined ? undefined : late?.get(row.change)
  return message === undefined ? row : { ...row, action: 'refused', faults: [{ column: null, message }] }
}

/** Where an import that writes keeps its rows until all have passed, and what it reports of them afterwards. */
interface Begun<Change> {
  rows: PlannedRows<PlannedRow<Change>>
  record: ImportRecord
}

const changesOf = <Change>(rows: readonly PlannedRow<Change>[]): Change[] =>
  rows.flatMap(({ change }) => (change === undefined ? [] : [change]))

/** Plans every row, then writes: until the last row has passed, nothing is locked. */
async function run<Name extends string, Change>(
  definition: ImportDefinition<Name, Change>,
  tx: Transaction,
  sheet: Sheet,
  { mode, similar = 'create', outsiders = 'admit', begun = null }: Doubts & { mode: ImportMode; begun?: Begun<Change> | null },
): Promise<ImportOutcome> {
  const { columns, begin, perRow = false, names } = definition
  const report = new Report()
  const importer = await begin(tx, mode === 'plan' || similar === 'refuse' || outsiders === 'refuse')
  // A plan shows them to the person who decides.
  const judged = (row: PlannedRow<Change>): PlannedRow<Change> => {
    if (mode === 'plan') return row
    const faults = [
      ...(similar === 'refuse' ? (row.similar ?? []) : []),
      ...(outsiders === 'refuse' ? (row.outsiders ?? []).map(outsiderFault) : []),
    ]
    return faults.length === 0 ? row : { row: row.row, action: 'refused', label: row.label, cells: [], faults }
  }
  // Proposed where the person can correct the text, so in plans alone.
  const nearest = mode === 'plan' && sheet.corrected && names ? new NearestNames(tx, names) : null
  const onHeader = (header: string[]): void => void report.header.push(...header)
  await eachBatch(definition, sheet, onHeader, async (batch) => {
    const decided = (await importer.plan(batch)).map(judged)
    const planned = nearest ? await nearest.propose(decided, batch) : decided
    for (const [index, row] of planned.entries()) report.add(row, batch[index]!, sheet.corrected !== null)
    if (perRow || report.plan.counts.refused === 0) await begun?.rows.add(planned)
  })
  const outcome = report.outcome()
  if (sheet.corrected) Object.assign(outcome.plan, { columns: columns.map(({ name }) => name), corrections: sheet.corrected.used() })
  // All or nothing (A191).
  if (mode !== 'plan' && !perRow && outcome.messages.length > 0)
    throw new AppError('VALIDATION', { fields: outcome.messages.map((message) => ({ message })) })
  if (begun) {
    const isFree = (change: Change): boolean => importer.isFree?.(change) ?? false
    const write = async (changes: Change[]) => (changes.length > 0 ? importer.write(changes) : undefined)
    if (importer.isFree) for await (const planned of begun.rows.batches()) await write(changesOf(planned).filter(isFree))
    await importer.lock?.()
    for await (const planned of begun.rows.batches()) {
      const late = await write(changesOf(planned).filter((change) => !isFree(change)))
      await begun.record.add(planned.map((row) => refusedLate(row, late)))
    }
    await importer.finish?.()
    await begun.record.finish()
  }
  return importer.details ? { ...outcome, details: importer.details() } : outcome
}

async function commit<Name extends string, Change>(
  definition: ImportDefinition<Name, Change>,
  sheet: () => Sheet,
  { fileName, context, ...doubts }: Doubts & { fileName: string; context: CallContext },
): Promise<ImportOutcome> {
  const end = Date.now() + IMPORT_MS
  for (let attempt = 1; ; attempt += 1) {
    const begun = Date.now()
    try {
      return await inTransaction(
        context,
        async (tx) => {
          const rows = await PlannedRows.open<PlannedRow<Change>>()
          try {
            return await run(definition, tx, sheet(), {
              ...doubts,
              mode: 'commit',
              begun: { rows, record: await ImportRecord.begin(tx, context, definition.kind, fileName) },
            })
          } finally {
            await rows.close()
          }
        },
        { timeoutMs: end - begun },
      )
    } catch (error) {
      if (!(error instanceof PlanOutdated)) throw error
      const now = Date.now()
      if (attempt === ATTEMPTS || end - now < now - begun) throw new AppError('CONFLICT', { detail: CHANGED_MEANWHILE, cause: error })
    }
  }
}

/** A plan brings the rows that it refuses as a file. */
async function withRefusedFile(outcome: ImportOutcome): Promise<ImportOutcome> {
  const { plan, refused } = outcome
  if (refused.rows.length === 0) return outcome
  return { ...outcome, plan: { ...plan, refusedFile: (await refusedFile(refused)).toString('base64') } }
}

/** Headers of the file that name no column, corrections included. */
async function foreignHeaders<Name extends string>(columns: readonly Column<Name>[], { rows, corrected }: Sheet): Promise<string[]> {
  for await (const { cells } of rows) return unknownHeaders(columns, corrected?.header(columns, cells) ?? cells)
  return []
}

interface ImportAsked extends Doubts {
  body: { importFile: Upload; corrections?: Corrections | undefined }
  /** `commit` writes; `check` fails as `commit` would and writes nothing; `plan` writes nothing and lists refused rows instead of failing. */
  mode: ImportMode
  context: CallContext
}

/**
 * Imports an uploaded workbook in one transaction, batch by batch, so that memory does not grow with the file; all or nothing unless the
 * definition says otherwise (A191).
 * @param doubts `similar` and `outsiders`: with `refuse` such rows are faults, except in a plan, which only shows them
 * Throws VALIDATION with `Row n: …` per fault, CONFLICT when others keep changing what the file is about, and what withUploadedRows throws.
 */
export function runImport<Name extends string, Change>(
  definition: ImportDefinition<Name, Change>,
  { body: { importFile: upload, corrections }, mode, context, ...doubts }: ImportAsked,
): Promise<ImportOutcome> {
  const { kind, columns } = definition
  return withUploadedRows(upload, async (rows, notes) => {
    const read = corrections && (await withRemembered(corrections, context, kind))
    const sheet = (): Sheet => ({ rows: rows(), notes, corrected: read ? new CorrectedSheet(read) : null })
    if (mode === 'plan' && read) {
      const unknownColumns = await foreignHeaders(columns, sheet())
      if (unknownColumns.length > 0) {
        const outcome = new Report().outcome()
        return { ...outcome, plan: { ...outcome.plan, unknownColumns, columns: columns.map(({ name }) => name) } }
      }
    }
    if (mode !== 'commit') {
      const outcome = await inTransaction(null, (tx) => run(definition, tx, sheet(), { ...doubts, mode }), {
        timeoutMs: IMPORT_MS,
        isolation: 'RepeatableRead',
      })
      return mode === 'plan' ? withRefusedFile(outcome) : outcome
    }
    // Before the import, which may fail for other reasons: what was corrected once is not asked again.
    if (read) await remember(read, context, kind)
    if (definition.prepare) await eachBatch(definition, sheet(), () => undefined, definition.prepare)
    return commit(definition, sheet, { ...doubts, fileName: upload.name, context })
  })
}

/** Larger uploads are imported in a process of their own, bytes; some hundred rows are below. */
const LARGE_UPLOAD_BYTES = 48 * 1024

/**
 * Runs an import service: here when the file is small, else in a process of its own, so that the web process keeps its memory and its time.
 * @param name of the import in scripts/spreadsheet-work.ts
 * @param here the service function itself
 */
export async function importByService<SomeCall extends { body: { importFile: Upload } }, Reply>(
  name: string,
  call: SomeCall,
  here: (call: SomeCall) => Promise<Reply>,
): Promise<Reply> {
  return call.body.importFile.size > LARGE_UPLOAD_BYTES ? ((await importApart(name, call)) as Reply) : here(call)
}

/** The mode that a call asks for by its dryRun. */
export const modeOf = ({ dryRun }: { dryRun?: 'true' | 'false' | 'plan' | undefined }): ImportMode =>
  dryRun === 'plan' ? 'plan' : dryRun === 'true' ? 'check' : 'commit'

/** The reply of an import that is all or nothing: {imported: n}, or the plan (W28). */
export const importReply = (mode: ImportMode, { plan }: ImportOutcome): ImportPlan | { imported: number } =>
  mode === 'plan' ? plan : { imported: plan.counts.create + plan.counts.change }
