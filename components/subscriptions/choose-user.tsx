'use client'
import { useState } from 'react'
import { ChooseDialog } from '#components/ui/form/choose-dialog.tsx'
import { loadUsers, nameOf, type ListedUser } from '#components/people/load-users.ts'
import { useMembershipPreview, type SubscriptionSelection } from '#components/people/membership-preview.tsx'
import { UserOption } from '#components/people/user-option.tsx'

interface ChooseUserProps {
  title: string
  subscriptions: SubscriptionSelection
  /** @param revision of the preview */
  onChoose: (ppid: string, revision: string | undefined) => Promise<unknown>
  onClose: () => void
}

/** Choice of the user who is added to several subscriptions, and with that to their companies (A171), with a preview of what that gives. Mounted = open. */
export function ChooseUser({ title, subscriptions, onChoose, onClose }: ChooseUserProps) {
  const [chosen, setChosen] = useState<ListedUser | null>(null)
  const { shown, act, ...preview } = useMembershipPreview(chosen === null ? null : { ppid: chosen.ppid, subscriptions })
  return (
    <ChooseDialog<ListedUser>
      {...preview}
      title={title}
      label="User"
      placeholder="Search by name or e-mail"
      hint="The user is also added to the companies of the subscriptions."
      value={chosen}
      onChange={setChosen}
      load={loadUsers}
      getKey={({ ppid }) => ppid}
      getLabel={(user) => (user.name ? `${user.name} (${user.email})` : nameOf(user))}
      renderOption={(user) => <UserOption user={user} />}
      onChoose={({ ppid }) => act((revision) => onChoose(ppid, revision))}
      onClose={onClose}
    >
      {shown}
    </ChooseDialog>
  )
}
