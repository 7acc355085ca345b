'use client'
import type { ComponentProps } from 'react'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { ApiError } from '#lib/http/client.ts'
import type { WriteKey } from '#lib/http/write.ts'
import { RemoveDialog } from './impact.tsx'

/** Endpoints that delete one record. */
export type DeleteKey = Extract<WriteKey, `DELETE ${string}/{id}`>

const NOT_FOUND = 404

interface DeleteDialogProps extends Omit<ComponentProps<typeof RemoveDialog>, 'onConfirm'> {
  endpoint: DeleteKey
  /** Reads the record, to see that it is gone (B047). */
  read: (id: string) => Promise<unknown>
  success: string
  /** After it is gone. */
  onDeleted: () => unknown
}

/** Asks before a record is deleted, deletes it, waits until it is gone and reports it. Mounted = open. */
export function DeleteDialog({ endpoint, read, success, onDeleted, ...dialog }: DeleteDialogProps) {
  const { write } = useWrite()
  const { id } = dialog.of
  const seen = () =>
    read(id).then(
      () => false,
      (error: unknown) => error instanceof ApiError && error.status === NOT_FOUND,
    )
  const remove = async () => {
    await write(endpoint, { params: { id } }, { seen, success })
    await onDeleted()
  }
  return <RemoveDialog {...dialog} onConfirm={remove} />
}
