'use client'
import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { AsyncSelect } from '#components/ui/async-select.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { useBanner } from '#components/ui/banner-queue.tsx'
import { BusyButton } from '#components/ui/busy-button.tsx'
import { loadUsers, nameOf, type ListedUser } from './load-users.ts'

interface AddUsersDialogProps {
  title: string
  /** ppids of those who are in it already. */
  members: ReadonlySet<string>
  /** Said of them in the list, e.g. 'In the company'. */
  memberLabel: string
  /** Adds one user. */
  onAdd: (ppid: string) => Promise<unknown>
  /** After all were added, before the dialog closes. */
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** Choice of existing users, found by name or e-mail; those who are in it already are marked (A171). Mounted = open. */
export function AddUsersDialog({ title, members, memberLabel, onAdd, onDone, onClose }: AddUsersDialogProps) {
  const id = useId()
  const banner = useBanner()
  const [chosen, setChosen] = useState<readonly ListedUser[]>([])
  const [error, setError] = useState<string | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  const add = async () => {
    if (chosen.length === 0) return setError('Please choose at least one user')
    setBusy(true)
    let left = chosen
    try {
      for (const { ppid } of chosen) {
        await onAdd(ppid)
        left = left.filter((user) => user.ppid !== ppid)
      }
      await onDone()
      onClose()
    } catch (failure) {
      // Those who are in it now need not be added again.
      setChosen(left)
      banner.failure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={(_, reason) => reason === 'escapeKeyDown' && !busy && onClose()}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
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
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <BusyButton variant="contained" busy={busy} onClick={() => void add()}>
          Add
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}

function UserOption({ user, mark }: { user: ListedUser; mark: string | null }) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0, flex: 1, opacity: mark === null ? 1 : 0.65 }}>
      <Avatar name={nameOf(user)} photo={user.photoUri} size={26} decorative />
      <Box component="span" sx={{ minWidth: 0, flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {nameOf(user)}
        <Box component="span" sx={{ color: 'text.secondary', ml: 1, fontSize: '0.8125rem' }}>
          {user.email}
        </Box>
      </Box>
      {mark !== null && <Chip size="small" label={mark} />}
    </Box>
  )
}
