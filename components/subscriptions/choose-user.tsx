'use client'
import { useId, useState } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { AsyncSelect } from '#components/ui/async-select.tsx'
import { useBanner } from '#components/ui/banner-queue.tsx'
import { BusyButton } from '#components/ui/busy-button.tsx'
import { loadUsers, type ListedUser } from '#components/users/load-users.ts'

const REQUIRED = 'This field is required'

interface ChooseUserProps {
  title: string
  onChoose: (ppid: string) => Promise<unknown>
  onClose: () => void
}

/** Choice of the user who is added to several subscriptions, and with that to their companies (A171). Mounted = open. */
export function ChooseUser({ title, onChoose, onClose }: ChooseUserProps) {
  const id = useId()
  const banner = useBanner()
  const [chosen, setChosen] = useState<ListedUser | null>(null)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const add = async () => {
    setTried(true)
    if (chosen === null) return
    setBusy(true)
    try {
      await onChoose(chosen.ppid)
      onClose()
    } catch (error) {
      banner.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={(_, reason) => reason === 'escapeKeyDown' && !busy && onClose()}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ '&&': { pt: 1 } }}>
        <AsyncSelect<ListedUser>
          id={`${id}user`}
          label="User"
          required
          placeholder="Search by name or e-mail"
          hint="The user is also added to the companies of the subscriptions."
          disabled={busy}
          error={tried && chosen === null ? REQUIRED : undefined}
          value={chosen}
          onChange={setChosen}
          load={loadUsers}
          getKey={({ ppid }) => ppid}
          getLabel={({ name, email }) => (name ? `${name} (${email})` : email)}
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
