'use client'
import { ChooseDialog } from '#components/ui/choose-dialog.tsx'
import { loadUsers, type ListedUser } from '#components/users/load-users.ts'

interface ChooseUserProps {
  title: string
  onChoose: (ppid: string) => Promise<unknown>
  onClose: () => void
}

/** Choice of the user who is added to several subscriptions, and with that to their companies (A171). Mounted = open. */
export function ChooseUser(props: ChooseUserProps) {
  return (
    <ChooseDialog<ListedUser>
      {...props}
      label="User"
      placeholder="Search by name or e-mail"
      hint="The user is also added to the companies of the subscriptions."
      load={loadUsers}
      getKey={({ ppid }) => ppid}
      getLabel={({ name, email }) => (name ? `${name} (${email})` : email)}
    />
  )
}
