'use client'
import { useState } from 'react'
import { LoadingDialog } from '#components/admin/loading-dialog.tsx'
import { useLoaded } from '#components/admin/use-loaded.ts'
import { useSettle } from '#components/admin/use-settle.ts'
import { AddUsersDialog } from '#components/users/add-users-dialog.tsx'
import { readEntityMembers } from '#components/users/load-users.ts'
import type { Entity } from '#lib/companies/contract.ts'
import { call } from '#lib/http/client.ts'
import { readEntity } from './use-entity-list.ts'

/** A company here, hence "entity"; "engagement" is the other word of the text (A023). */
const ADDED = 'The user(s) have been successfully added to the entity'

interface AddCompanyUsersProps {
  entity: Entity
  onAdded: () => Promise<unknown>
  onClose: () => void
}

/** "Add user to company" of a company's row menu. Mounted = open. */
export function AddCompanyUsers({ entity: { id, name }, onAdded, onClose }: AddCompanyUsersProps) {
  const title = `Add user(s) to ${name}`
  const { deletedFrom: shownAfter } = useSettle()
  const members = useLoaded(() => readEntityMembers(id))
  const [added] = useState(() => new Set<string>())
  if (members.data === null) return <LoadingDialog title={title} error={members.error} onRetry={members.retry} onClose={onClose} />
  return (
    <AddUsersDialog
      title={title}
      members={members.data}
      memberLabel="In the company"
      onAdd={async (ppid) => {
        await call('PUT /api/v1/Entity/{id}/users', { params: { id }, body: { ppid } })
        added.add(ppid)
      }}
      onDone={async () => {
        await shownAfter(
          () => readEntity(id),
          ({ users }) => [...added].every((ppid) => users.some((user) => user.ppid === ppid)),
          ADDED,
        )
        await onAdded()
      }}
      onClose={onClose}
    />
  )
}
