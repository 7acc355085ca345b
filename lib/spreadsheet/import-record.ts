import 'server-only'
import { ppidOf } from '#lib/db/audit.ts'
import type { AuditKind } from '#lib/db/audit-kinds.ts'
import { openChangeSet } from '#lib/db/change-set.ts'
import { insertRows } from '#lib/db/insert-rows.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { CallContext } from '#lib/caller/context.ts'
import type { RowAction } from './contract.ts'
import { NOTHING_TO_CHANGE } from './words.ts'

/** Kinds of imports, as the list of work names them. */
export type ImportKind =
  'articles.import' | 'companies.import' | 'news.import' | 'services.import' | 'subscriptions.import' | 'users.import'

/** What they write; whoever may delete those may take an import back. */
const written: Readonly<Record<ImportKind, AuditKind>> = {
  'articles.import': 'Article',
  'companies.import': 'Entity',
  'news.import': 'NewsItem',
  'services.import': 'Service',
  'subscriptions.import': 'Subscription',
  'users.import': 'User',
}

/** Longest label and message of a row that are kept, characters. */
const SHOWN = 500

interface RecordedRow {
  row: number
  action: RowAction
  label: string
  faults: readonly { column: string | null; message: string }[]
}

const outcomes: Readonly<Record<Exclude<RowAction, 'refused'>, string>> = {
  create: 'Created',
  change: 'Changed',
  unchanged: NOTHING_TO_CHANGE,
}

const messageOf = ({ action, faults }: RecordedRow): string =>
  action === 'refused'
    ? faults
        .map(({ column, message }) => (column === null ? message : `${column}: ${message}`))
        .join(' ')
        .slice(0, SHOWN)
    : outcomes[action]

/**
 * The record of a committed import among the tasks: who, when, which file, what became of each row. Written in the import's own transaction, so that
 * it exists if and only if the import does; audit rows of the import have its `requestId`.
 */
export class ImportRecord {
  readonly #tx: Transaction
  readonly #id: string
  readonly #counts: Record<RowAction, number> = { create: 0, change: 0, unchanged: 0, refused: 0 }

  private constructor(tx: Transaction, id: string) {
    this.#tx = tx
    this.#id = id
  }

  /**
   * Begins the record, and the change set by which the import can be taken back.
   * @param file name of the file, as the caller called it
   */
  static async begin(tx: Transaction, context: CallContext, kind: ImportKind, file: string): Promise<ImportRecord> {
    const { id } = await tx.task.create({
      data: {
        kind,
        subject: file.slice(0, SHOWN),
        requestId: context.requestId,
        state: 'RUNNING',
        startedByPpid: ppidOf(context.actor),
        startedAt: new Date(),
        input: {},
      },
      select: { id: true },
    })
    await openChangeSet(tx, context, { action: 'import', entity: written[kind], entityId: id, label: file.slice(0, SHOWN) })
    return new ImportRecord(tx, id)
  }

  async add(rows: readonly RecordedRow[]): Promise<void> {
    const items = rows.map((row) => ({
      taskId: this.#id,
      key: `row ${row.row}`,
      label: `Row ${row.row}: ${row.label}`.slice(0, SHOWN),
      succeeded: row.action !== 'refused',
      message: messageOf(row),
    }))
    for (const { action } of rows) this.#counts[action] += 1
    await insertRows(this.#tx, 'TaskItem', ['taskId', 'key', 'label', 'succeeded', 'message'], items)
  }

  async finish(): Promise<void> {
    const { create, change, unchanged, refused } = this.#counts
    const done = create + change + unchanged
    await this.#tx.task.update({
      where: { id: this.#id },
      data: { state: 'DONE', total: done + refused, done, failed: refused, finishedAt: new Date(), input: this.#counts },
      select: { id: true },
    })
  }
}
