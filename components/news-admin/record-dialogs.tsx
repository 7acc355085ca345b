'use client'
import { DeleteDialog, type DeleteKey } from '#components/record/delete-dialog.tsx'
import { HistoryDialog } from '#components/record/history-on-demand.ts'
import type { AuditedEntity } from '#lib/audit/contract.ts'
import type { ImpactKind } from '#lib/impact/contract.ts'

/** A record and what to do with it. */
export type RecordTask<Row> = { kind: 'history' | 'delete'; row: Row }

export interface RecordKind {
  entity: AuditedEntity & ImpactKind
  /** In sentences: 'event', 'document type'. */
  noun: string
  /** Names of the fields. */
  labels: Readonly<Record<string, string>>
  /** Said before deleting, after the name; e.g. what stays. */
  consequence?: string
  /** Reads one, to see that it is gone. */
  read: (id: string) => Promise<unknown>
  remove: DeleteKey
}

interface RecordDialogsProps<Row> extends RecordKind {
  task: RecordTask<Row>
  name: string
  onDeleted: () => Promise<unknown>
  onClose: () => void
}

/** History of a record, or the confirmation of its deletion. */
export function RecordDialogs<Row extends { id: string }>({
  task,
  entity,
  noun,
  name,
  labels,
  consequence,
  read,
  remove,
  onDeleted,
  onClose,
}: RecordDialogsProps<Row>) {
  if (task.kind === 'history') return <HistoryDialog entity={entity} id={task.row.id} name={name} labels={labels} onClose={onClose} />
  return (
    <DeleteDialog
      title={`Delete ${noun} ?`}
      of={{ kind: entity, id: task.row.id }}
      endpoint={remove}
      read={read}
      success={`The ${noun} ${name} has been successfully deleted.`}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      {`You're about to remove the ${noun} ${name}. ${consequence === undefined ? '' : `${consequence} `}This action cannot be undone.`}
    </DeleteDialog>
  )
}
