'use client'
import { useRef } from 'react'
import Typography from '@mui/material/Typography'
import { useMembershipPreview } from '#components/people/membership-preview.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { ActionDialog } from '#components/ui/form/action-dialog.tsx'
import type { Entity } from '#lib/companies/contract.ts'
import { fullName } from '#lib/people/words.ts'
import type { KnownUser } from './queued-users.ts'

interface AddKnownUserProps {
  entity: Pick<Entity, 'id' | 'name'>
  user: KnownUser
  /** @param added the person is in the company now */
  onClose: (added: boolean) => void
}

/** Adds a person who has a record already to a company, after a preview of whose person it is. Mounted = open. */
export function AddKnownUser({ entity, user, onClose }: AddKnownUserProps) {
  const preview = useMembershipPreview({ people: { ppids: [user.ppid] }, to: { entityId: entity.id } })
  const { write } = useWrite()
  const added = useRef(false)
  const add = async () => {
    await write('PUT /api/v1/Entity/{id}/users', { params: { id: entity.id }, body: { ppid: user.ppid } })
    added.current = true
  }
  return (
    <ActionDialog
      title={`Add ${fullName(user)} to ${entity.name}`}
      actionLabel={preview.actionLabel}
      disabled={preview.disabled}
      check={preview.check}
      onAction={add}
      onClose={() => onClose(added.current)}
    >
      {(_, busy) => (
        <>
          <Typography variant="body2">{user.email}</Typography>
          {!busy && preview.shown}
        </>
      )}
    </ActionDialog>
  )
}
