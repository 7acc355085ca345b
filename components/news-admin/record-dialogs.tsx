'use client'
import { RemoveDialog } from '#components/record/impact.tsx'
import { useSettle } from '#components/record/use-settle.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import type { AuditedEntity } from '#lib/audit/contract.ts'
import type { ImpactKind } from '#lib/impact/contract.ts'

const HistoryDialog = loadOnDemand(() => import('#components/record/history-dialog.tsx').then((module) => module.HistoryDialog))

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
}

interface RecordDialogsProps<Row> extends RecordKind {
  task: RecordTask<Row>
  name: string
  onDelete: () => Promise<unknown>
  /** Reads the record, to see that it is gone. */
  read: () => Promise<unknown>
  onDeleted: () => Promise<unknown>
  onClose: () => void
}

/** History of a record, or the question before it is deleted. */
export function RecordDialogs<Row extends { id: string }>({
  task,
  entity,
  noun,
  name,
  labels,
  consequence,
  onDelete,
  read,
  onDeleted,
  onClose,
}: RecordDialogsProps<Row>) {
  const { deleted } = useSettle()
  if (task.kind === 'history') return <HistoryDialog entity={entity} id={task.row.id} name={name} labels={labels} onClose={onClose} />
  const remove = async () => {
    await onDelete()
    await deleted(read, `The ${noun} ${name} has been successfully deleted.`)
    await onDeleted()
  }
  return (
    <RemoveDialog title={`Delete ${noun} ?`} of={{ kind: entity, id: task.row.id }} onConfirm={remove} onClose={onClose}>
      {`You're about to remove the ${noun} ${name}. ${consequence === undefined ? '' : `${consequence} `}This action cannot be undone.`}
    </RemoveDialog>
  )
}
