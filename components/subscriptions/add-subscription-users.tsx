'use client'
import { AddUsersDialog } from '#components/people/add-users-dialog.tsx'
import type { SubscriptionListRow } from '#lib/subscriptions/list-contract.ts'
import { readUsers } from './use-subscription-list.ts'

/** A subscription here, hence "engagement"; "entity" is the other word of the text (A023, B391). */
const ADDED = 'The user(s) have been successfully added to the engagement'

interface AddSubscriptionUsersProps {
  row: SubscriptionListRow
  onAdded: () => Promise<unknown>
  onClose: () => void
}

/** "Add user to subscription" of a row's menu; they become users of the company too (A171). Mounted = open. */
export const AddSubscriptionUsers = ({ row: { id, serviceName, entityName }, onAdded, onClose }: AddSubscriptionUsersProps) => (
  <AddUsersDialog
    title={`Add user(s) to ${serviceName} of ${entityName}`}
    to={{ subscriptionId: id }}
    memberLabel="In the subscription"
    onAdd={(write, ppid) => write('PUT /api/v1/Subscription/{id}/users', { params: { id }, body: { ppid } })}
    readUsers={() => readUsers(id)}
    doneText={ADDED}
    onDone={onAdded}
    onClose={onClose}
  />
)
