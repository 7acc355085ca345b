'use client'
import { AddUsersDialog } from '#components/people/add-users-dialog.tsx'
import type { Entity } from '#lib/companies/contract.ts'
import { readEntity } from './use-entity-list.ts'

/** A company here, hence "entity"; "engagement" is the other word of the text (A023). */
const ADDED = 'The user(s) have been successfully added to the entity'

interface AddCompanyUsersProps {
  entity: Pick<Entity, 'id' | 'name'>
  onAdded: () => Promise<unknown>
  onClose: () => void
}

/** "Add user to company" of a company's row menu. Mounted = open. */
export const AddCompanyUsers = ({ entity: { id, name }, onAdded, onClose }: AddCompanyUsersProps) => (
  <AddUsersDialog
    title={`Add user(s) to ${name}`}
    to={{ entityId: id }}
    memberLabel="In the company"
    onAdd={(write, ppid) => write('PUT /api/v1/Entity/{id}/users', { params: { id }, body: { ppid } })}
    readUsers={async () => (await readEntity(id)).users}
    doneText={ADDED}
    onDone={onAdded}
    onClose={onClose}
  />
)
