'use client'
import { useState } from 'react'
import { LoadingDialog } from '#components/admin/loading-dialog.tsx'
import { useLoaded } from '#components/admin/use-loaded.ts'
import { useSettle } from '#components/admin/use-settle.ts'
import { AddUsersDialog } from '#components/users/add-users-dialog.tsx'
import { call } from '#lib/http/client.ts'
import type { SubscriptionListRow } from '#lib/subscriptions/list-contract.ts'
import { readMembers } from './read-people.ts'
import { readUsers } from './use-subscription-list.ts'

/** A subscription here, hence "engagement"; "entity" is the other word of the text (A023, B391). */
const ADDED = 'The user(s) have been successfully added to the engagement'

interface AddSubscriptionUsersProps {
  row: SubscriptionListRow
  onAdded: () => Promise<unknown>
  onClose: () => void
}

/** "Add user to subscription" of a row's menu; they become users of the company too (A171). Mounted = open. */
export function AddSubscriptionUsers({ row: { id, serviceName, entityName }, onAdded, onClose }: AddSubscriptionUsersProps) {
  const title = `Add user(s) to ${serviceName} of ${entityName}`
  const { deletedFrom: shownAfter } = useSettle()
  const members = useLoaded(() => readMembers(id))
  const [added] = useState(() => new Set<string>())
  if (members.data === null) return <LoadingDialog title={title} error={members.error} onRetry={members.retry} onClose={onClose} />
  return (
    <AddUsersDialog
      title={title}
      members={members.data}
      memberLabel="In the subscription"
      onAdd={async (ppid) => {
        await call('PUT /api/v1/Subscription/{id}/users', { params: { id }, body: { ppid } })
        added.add(ppid)
      }}
      onDone={async () => {
        await shownAfter(
          () => readUsers(id),
          (users) => [...added].every((ppid) => users.some((user) => user.ppid === ppid)),
          ADDED,
        )
        await onAdded()
      }}
      onClose={onClose}
    />
  )
}
