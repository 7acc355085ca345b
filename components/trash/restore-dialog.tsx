'use client'
import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { entityText } from '#lib/text/kind-text.ts'
import type { RenamedField, TrashRow } from '#lib/changes/contract.ts'
import { withText } from '#lib/changes/words.ts'
import { leftOutText } from '#lib/text/left-out-text.ts'
import { ApiError } from '#lib/http/client.ts'
import { invalidate } from '#lib/http/reread.ts'
import { shortMoment } from '#lib/text/short-date.ts'

/** What only one record may have, and may be given again. */
const renamedFields: Readonly<Record<RenamedField, string>> = {
  name: 'New name',
  friendlyUrl: 'New friendly URL',
  email: 'New e-mail',
  domain: 'New domain',
  code: 'New code',
}
const isRenamed = (path: string | undefined): path is RenamedField => path !== undefined && path in renamedFields

interface Collision {
  field: RenamedField
  message: string
}

interface RestoreDialogProps {
  row: TrashRow
  /** Does it, and sees to the list; fulfilled with false when there is more to ask. */
  runAndRefresh: (restore: () => Promise<boolean>) => Promise<boolean>
  onClose: () => void
}

/** Asks before something comes back; when somebody else has its name or address by now, it asks for another one. Mounted = open. */
export function RestoreDialog({ row, runAndRefresh, onClose }: RestoreDialogProps) {
  const { write } = useWrite()
  const banner = useBanner()
  const [collision, setCollision] = useState<Collision | null>(null)
  const [value, setValue] = useState('')

  const restore = async () => {
    try {
      const body = collision === null ? {} : { renamed: { [collision.field]: value } }
      const { leftOut } = await write('POST /api/v1/ChangeSet/{id}/undo', { params: { id: row.id }, body })
      if (leftOut.length === 0) banner.success(`${row.label} has been restored.`)
      else banner.warning(`${row.label} has been restored, but for:`, { duration: null, lines: leftOut.map(leftOutText) })
      await invalidate('/api/')
      return true
    } catch (error) {
      const fault = error instanceof ApiError ? error.fields.find(({ path }) => isRenamed(path?.split('.').at(-1))) : undefined
      const field = fault?.path?.split('.').at(-1)
      if (fault === undefined || !isRenamed(field)) throw error
      setCollision({ field, message: fault.message })
      return false
    }
  }
  const parts = withText(row.with)
  return (
    <ConfirmDialog
      title={`Restore ${entityText(row.kind).toLowerCase()} ?`}
      confirmLabel="Restore"
      disabled={collision !== null && value.trim() === ''}
      onConfirm={() => runAndRefresh(restore)}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {`${row.label} was deleted on ${shortMoment(row.deletedAt)}${row.deletedBy === null ? '' : ` by ${row.deletedBy}`}.`}
      </Typography>
      {parts !== '' && <Typography sx={{ mt: 1 }}>{`With it come back: ${parts}.`}</Typography>}
      {collision !== null && (
        <Box sx={{ mt: 2, display: 'grid', gap: 2 }}>
          <Alert severity="warning">{collision.message}</Alert>
          <TextField
            label={renamedFields[collision.field]}
            value={value}
            onChange={(event) => setValue(event.target.value)}
            autoFocus
            fullWidth
            size="small"
          />
        </Box>
      )}
    </ConfirmDialog>
  )
}
