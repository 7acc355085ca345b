'use client'
import { useState } from 'react'
import { LoadingDialog } from '#components/record/loading-dialog.tsx'
import { useLoaded } from '#components/record/use-loaded.ts'
import { useWrite, type Write } from '#components/ui/feedback/use-write.ts'
import { ActionDialog } from '#components/ui/form/action-dialog.tsx'
import { AsyncSelect } from '#components/ui/form/async-select.tsx'
import { loadUsers, nameOf, readMembers, type ListedUser } from './load-users.ts'
import { useMembershipPreview } from './membership-preview.tsx'
import { UserOption } from './user-option.tsx'

interface AddUsersDialogProps {
  title: string
  /** What users are added to. */
  to: { entityId: string } | { subscriptionId: string }
  /** Said of those who are in it already, e.g. 'In the company'. */
  memberLabel: string
  /** Adds one user. */
  onAdd: (write: Write, ppid: string) => Promise<unknown>
  /** Reads who is in it, for the wait after the last one. */
  readUsers: () => Promise<readonly { ppid: string }[]>
  /** Shown when all are in it. */
  doneText: string
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** Choice of existing users, found by name or e-mail; those who are in it already are marked (A171). Mounted = open. */
export function AddUsersDialog(props: AddUsersDialogProps) {
  const { title, to, onClose } = props
  const members = useLoaded(() => readMembers(to))
  if (members.data === null) return <LoadingDialog title={title} error={members.error} onRetry={members.retry} onClose={onClose} />
  return <UserChoice {...props} members={members.data} />
}

function UserChoice({
  title,
  to,
  memberLabel,
  onAdd,
  readUsers,
  doneText,
  onDone,
  onClose,
  members,
}: AddUsersDialogProps & { members: ReadonlySet<string> }) {
  const { write, follow } = useWrite()
  const [added] = useState(() => new Set<string>())
  const [chosen, setChosen] = useState<readonly ListedUser[]>([])
  const [error, setError] = useState<string | undefined>(undefined)
  const preview = useMembershipPreview(chosen.length === 0 ? null : { people: { ppids: chosen.map(({ ppid }) => ppid) }, to })
  const check = () => {
    if (chosen.length === 0) setError('Please choose at least one user')
    return chosen.length > 0 && preview.check()
  }
  const add = async () => {
    let remaining = chosen
    try {
      for (const { ppid } of chosen) {
        await onAdd(write, ppid)
        added.add(ppid)
        remaining = remaining.filter((user) => user.ppid !== ppid)
      }
      await follow(null, {
        seen: async () => {
          const users = await readUsers()
          return [...added].every((ppid) => users.some((user) => user.ppid === ppid))
        },
        success: doneText,
      })
      await onDone()
    } catch (failure) {
      // Those who are in it now need not be added again.
      setChosen(remaining)
      throw failure
    }
  }
  return (
    <ActionDialog
      title={title}
      actionLabel={preview.actionLabel}
      disabled={preview.disabled}
      check={check}
      onAction={add}
      onClose={onClose}
    >
      {(id, busy) => (
        <>
          <AsyncSelect<ListedUser>
            id={`${id}users`}
            label="Users"
            multiple
            required
            placeholder="Search by name or e-mail"
            disabled={busy}
            error={error}
            value={chosen}
            onChange={(users) => {
              setError(undefined)
              setChosen(users.filter(({ ppid }) => !members.has(ppid)))
            }}
            load={loadUsers}
            getKey={({ ppid }) => ppid}
            getLabel={nameOf}
            renderOption={(user) => <UserOption user={user} mark={members.has(user.ppid) ? memberLabel : null} />}
          />
          {!busy && preview.shown}
        </>
      )}
    </ActionDialog>
  )
}
