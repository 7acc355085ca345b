'use client'
import { useId, useState } from 'react'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import { ApiError } from '#lib/http/client.ts'
import { useBanner } from './banner-queue.tsx'
import { BusyButton } from './busy-button.tsx'
import { FileDrop } from './file-drop.tsx'
import { ImportPreview } from './import-preview.tsx'

export interface ImportOutcome {
  /** One sentence about the whole, e.g. 'All users successfully added'. */
  summary: string
  kind: 'success' | 'warning' | 'error'
  /** What went wrong or right, per row. */
  rows: string[]
}

interface BulkImportDialogProps {
  /** As in the title: User, Company, Subscription, Service, Article, News (A022). */
  type: string
  /** Address of the empty template. */
  templateHref: string
  /** Tries the file without writing anything; when given, 'Check the file' is offered. */
  onCheck?: (file: File) => Promise<ImportOutcome>
  /** Sends the file. Nothing returned = everything was taken, the success banner comes and the dialog closes; an outcome is shown in the dialog. */
  onImport: (file: File) => Promise<ImportOutcome | void>
  onClose: () => void
}

/** Choose a file, look at it, then Import or Cancel (B507 to B510, B526). Mounted = open. */
export function BulkImportDialog({ type, templateHref, onCheck, onImport, onClose }: BulkImportDialogProps) {
  const id = useId()
  const banner = useBanner()
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState<'check' | 'import' | null>(null)
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)

  const take = ([chosen]: File[]) => {
    if (chosen === undefined) return
    if (!/\.xlsx$/i.test(chosen.name)) return banner.warning('Only .xlsx files are supported')
    setFile(chosen)
    setOutcome(null)
  }
  const run = async (step: 'check' | 'import', action: (file: File) => Promise<ImportOutcome | void>) => {
    if (file === null) return
    setBusy(step)
    setOutcome(null)
    try {
      const result = await action(file)
      if (result !== undefined) return setOutcome(result)
      banner.success(`${type} items successfully imported. They will be available shortly`)
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.fields.length > 0)
        setOutcome({
          kind: 'error',
          summary: 'Nothing was imported. Mend these rows and choose the file again.',
          rows: error.fields.map(({ message }) => message),
        })
      else if (error instanceof ApiError && error.status === 409 && error.problem !== null)
        setOutcome({ kind: 'error', summary: error.problem.detail, rows: [] })
      else banner.failure(error)
    } finally {
      setBusy(null)
    }
  }
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={id} onClose={(_, reason) => reason === 'escapeKeyDown' && busy === null && onClose()}>
      <DialogTitle id={id}>{`Bulk import ${type}`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <FileDrop label="File to import" accept=".xlsx" hint="One .xlsx file" disabled={busy !== null} onFiles={take} />
        <Link href={templateHref} download sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, justifySelf: 'start', typography: 'body2' }}>
          <DownloadIcon fontSize="small" />
          Download empty import template file
        </Link>
        {file && <ImportPreview key={`${file.name}${file.size}${file.lastModified}`} file={file} />}
        <div role="status">{outcome && <Outcome outcome={outcome} />}</div>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={busy !== null}>
          Cancel
        </Button>
        {onCheck && (
          <BusyButton variant="outlined" busy={busy === 'check'} disabled={file === null || busy === 'import'} onClick={() => void run('check', onCheck)}>
            Check the file
          </BusyButton>
        )}
        <BusyButton variant="contained" busy={busy === 'import'} disabled={file === null || busy === 'check'} onClick={() => void run('import', onImport)}>
          Import
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}

function Outcome({ outcome: { kind, summary, rows } }: { outcome: ImportOutcome }) {
  return (
    <Alert severity={kind}>
      {summary}
      {rows.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.25, maxHeight: 220, overflowY: 'auto' }} tabIndex={0}>
          {rows.map((row, index) => (
            <li key={index}>{row}</li>
          ))}
        </Box>
      )}
    </Alert>
  )
}
