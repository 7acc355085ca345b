import 'server-only'
import type { ImportRow, RowFault } from './columns.ts'
import type { ImportPlan, RowAction } from './contract.ts'
import type { PlannedRow } from './import.ts'
import type { Refused, RefusedRow } from './refused-file.ts'

/** Refused rows that a plan lists, and rows of every other kind. */
const LISTED_REFUSED = 2_000
const LISTED_OTHERS = 200
const LISTED_DOUBTFUL = 500
/** Messages in a 400 reply; one more says how many rows follow. */
const MAX_MESSAGES = 1_000
/** Longest text of a cell in a plan, characters. */
const SHOWN_CELL = 500

/** What an import did or would do. */
export interface ImportOutcome {
  plan: ImportPlan
  /** `Row n: …` of refused rows (A191). */
  messages: string[]
  refused: Refused
  /** Of the importer. */
  details?: unknown
}

const cut = (text: string): string => (text.length > SHOWN_CELL ? `${text.slice(0, SHOWN_CELL)}…` : text)

/** `Row 3: Name: This field is required` */
const rowMessage = (row: number, { column, message }: RowFault): string => `Row ${row}: ${column === null ? '' : `${column}: `}${message}`

const shownFault = ({ column, message }: RowFault): Pick<RowFault, 'column' | 'message'> => ({ column, message })
/** A fault with the text that it is about, to be corrected. */
const mendableFault = (
  fault: RowFault,
  cells: Readonly<Record<string, string | undefined>>,
): ImportPlan['rows'][number]['faults'][number] => {
  const text = fault.column === null ? undefined : (cells[fault.column] ?? '')
  const { near } = fault
  return {
    ...shownFault(fault),
    ...(text !== undefined && text.length <= SHOWN_CELL && { text, ...(near !== undefined && { near }) }),
  }
}
const reasonOf = (faults: readonly RowFault[]): string =>
  faults.map(({ column, message, apart = message }) => (column === null ? apart : `${column}: ${apart}`)).join('; ')

/** What becomes of the rows of an import, as a plan and as messages. */
export class Report {
  readonly plan: ImportPlan = {
    counts: { create: 0, change: 0, unchanged: 0, refused: 0 },
    similar: 0,
    outsiders: { people: 0, rows: 0 },
    refusedFile: null,
    rows: [],
  }
  readonly messages: string[] = []
  readonly header: string[] = []
  readonly #refused: RefusedRow[] = []
  readonly #outsiders = new Set<string>()
  /** Rows by what becomes of them: thousands that stay as they are must not hide the one that changes. */
  readonly #others: Record<RowAction, number> = { create: 0, change: 0, unchanged: 0, refused: 0 }
  #doubtful = 0

  /** @param mendable the faults are shown with the texts that they are about */
  add(
    { row, action, label, cells, faults, similar = [], outsiders = [] }: PlannedRow<unknown>,
    { texts, cells: given }: ImportRow<string>,
    mendable: boolean,
  ): void {
    this.plan.counts[action] += 1
    if (action === 'refused') {
      for (const fault of faults) if (this.messages.length < MAX_MESSAGES) this.messages.push(rowMessage(row, fault))
      if (this.plan.counts.refused <= LISTED_REFUSED) {
        const shown = faults.map((fault) => (mendable ? mendableFault(fault, given) : shownFault(fault)))
        this.plan.rows.push({ row, action, label: cut(label), cells: [], faults: shown, similar: [], outsiders: [] })
        this.#refused.push({ row, texts, reason: reasonOf(faults) })
      }
      return
    }
    if (similar.length > 0) this.plan.similar += 1
    if (outsiders.length > 0) {
      for (const { email } of outsiders) this.#outsiders.add(email)
      this.plan.outsiders = { people: this.#outsiders.size, rows: this.plan.outsiders.rows + 1 }
    }
    if (similar.length > 0 || outsiders.length > 0) {
      if (++this.#doubtful > LISTED_DOUBTFUL) return
    } else if (++this.#others[action] > LISTED_OTHERS) return
    const shown = cells.map(({ column, before, after }) => ({ column, before: before === null ? null : cut(before), after: cut(after) }))
    this.plan.rows.push({
      row,
      action,
      label: cut(label),
      cells: shown,
      faults: [],
      similar: similar.map(shownFault),
      outsiders: [...outsiders],
    })
  }

  outcome(): ImportOutcome {
    const { refused } = this.plan.counts
    if (this.messages.length === MAX_MESSAGES) this.messages.push(`${refused} rows are refused; only the first messages are listed.`)
    return { plan: this.plan, messages: this.messages, refused: { header: this.header, rows: this.#refused } }
  }
}
