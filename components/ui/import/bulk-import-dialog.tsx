'use client'
import { useEffect, useId, useRef } from 'react'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { useLeaveGuard } from '#components/ui/form/leave-guard.ts'
import { useDiscard } from '#components/ui/form/use-discard.tsx'
import { usePhone } from '#components/ui/form/use-phone.ts'
import { CorrectCells } from './correct-cells.tsx'
import { CorrectColumns } from './correct-columns.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportReport, RefusedRows, SummaryAlert } from './import-report.tsx'
import { ImportSource, type ImportUpdate } from './import-source.tsx'
import { useBulkImport, type BulkImportOptions } from './use-bulk-import.ts'

interface BulkImportDialogProps extends BulkImportOptions {
  /** Left out where an import only adds. */
  update?: ImportUpdate
}

/**
 * Choose a file, look at it, check it without writing anything, then Import or Cancel (B507 to B510, B526; A192). Mounted = open.
 *
 *     {importing && <BulkImportDialog type="Service" endpoint="POST /api/v1/Service/import" invalidates={['/api/v1/Service']} onClose={() => setImporting(false)} />}
 */
export function BulkImportDialog({ update: updating, ...options }: BulkImportDialogProps) {
  const { type, endpoint, onClose } = options
  const id = useId()
  const phone = usePhone()
  const bulkImport = useBulkImport(options)
  const { file, outcome, busy, update, corrections, corrected, doubts, foreign, dirty, correct } = bulkImport
  const report = useRef<HTMLDivElement>(null)
  // Below the preview it could go unnoticed.
  useEffect(() => {
    if (outcome) report.current?.scrollIntoView({ block: 'start' })
  }, [outcome])
  const discard = useDiscard('What you corrected here has not been imported yet.')
  const leave = () => busy === null && discard.leave(onClose, dirty)
  useLeaveGuard(dirty && busy === null)
  const { plan, done } = outcome ?? {}
  return (
    <Dialog
      open
      fullWidth
      fullScreen={phone}
      maxWidth="md"
      aria-labelledby={id}
      onClose={(_, reason) => reason === 'escapeKeyDown' && leave()}
    >
      <DialogTitle id={id}>{`Bulk import ${type}`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {!done && (
          <ImportSource
            endpoint={endpoint}
            updating={updating}
            update={update}
            disabled={busy !== null}
            onFiles={bulkImport.take}
            onUpdateChange={bulkImport.changeUpdate}
          />
        )}
        {file && !done && <ImportPreview key={`${file.name}${file.size}${file.lastModified}`} file={file} />}
        <div role="status" ref={report}>
          {done && (
            <Typography variant="subtitle1" component="p" sx={{ mb: 1 }}>
              {done}
            </Typography>
          )}
          {outcome && <SummaryAlert summary={outcome.summary} />}
        </div>
        {doubts.map(({ label, confirmed, confirm }) => (
          <FormControlLabel
            key={label}
            control={<Checkbox checked={confirmed} disabled={busy !== null} onChange={(_, checked) => confirm(checked)} />}
            label={label}
          />
        ))}
        {plan && !done && (
          <>
            <CorrectColumns
              headers={foreign}
              columns={plan.columns ?? []}
              corrections={corrections}
              disabled={busy !== null}
              onChange={correct}
            />
            <CorrectCells plan={plan} corrections={corrections} disabled={busy !== null} onChange={correct} />
          </>
        )}
        {plan &&
          file &&
          !plan.unknownColumns &&
          (done ? <RefusedRows plan={plan} fileName={file.name} /> : <ImportReport plan={plan} fileName={file.name} mayChange={update} />)}
      </DialogContent>
      <DialogActions>
        {done ? (
          <Button variant="contained" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button color="inherit" onClick={leave} disabled={busy !== null}>
              Cancel
            </Button>
            <BusyButton
              variant={corrected ? 'contained' : 'outlined'}
              busy={busy === 'check'}
              disabled={file === null || busy === 'import'}
              onClick={bulkImport.check}
            >
              Check the file
            </BusyButton>
            <BusyButton
              variant="contained"
              busy={busy === 'import'}
              disabled={file === null || busy === 'check' || bulkImport.blocked}
              onClick={bulkImport.importFile}
            >
              Import
            </BusyButton>
          </>
        )}
      </DialogActions>
      {discard.question}
    </Dialog>
  )
}
