'use client'
import { useEffect, useId, useRef, useState } from 'react'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { ApiError } from '#lib/http/client.ts'
import { useInvalidate } from '#lib/http/use-api.ts'
import type { Corrections, ImportPlan } from '#lib/spreadsheet/contract.ts'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { undoOptions } from '#components/ui/feedback/undo-options.ts'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import type { ExportRequest } from '#components/ui/download-export.ts'
import { FileDrop } from '#components/ui/file-drop.tsx'
import { CorrectCells } from './correct-cells.tsx'
import { CorrectColumns } from './correct-columns.tsx'
import { NO_CORRECTIONS, withRemembered } from './corrections.ts'
import { planImport, sendImport, templateOf } from './import-call.ts'
import type { ImportKey, UserResult } from './import-call.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportReport, RefusedRows, SummaryAlert } from './import-report.tsx'
import { REFUSED_FILE, outsidersLabel, planSummary, similarLabel, usersCounts, usersSummary } from './import-texts.ts'
import type { ImportSummary } from './import-texts.ts'
import { ExportButton } from '#components/ui/table/export-button.tsx'
import { useLeaveGuard } from '#components/ui/form/leave-guard.ts'
import { useDiscard } from '#components/ui/form/use-discard.tsx'
import { usePhone } from '#components/ui/form/use-phone.ts'

interface BulkImportDialogProps {
  /** As in the title and the banner: User, Company, Subscription, Service, Article, News (A022). */
  type: string
  /** The import's endpoint, e.g. 'POST /api/v1/Service/import'; a GET of the same address gives the template. */
  endpoint: ImportKey
  /** The switch for changing what is stored already: its label, how records are found, and the export of the list's rows for it; left out where an import only adds. */
  update?: { label: string; hint: string; file: ExportRequest }
  /** What the rows are, where several of them may have one name: ['article', 'articles']. */
  things?: readonly [one: string, many: string]
  /** Rows are taken one by one, and those with errors left out (A191: users only). */
  perRow?: boolean
  /** Address prefixes of lists that are read again after an import, e.g. ['/api/v1/Service']. */
  invalidates: readonly string[]
  onClose: () => void
}

interface Outcome {
  summary: ImportSummary
  /** What the file would do; after an import, what was refused of it. */
  plan?: ImportPlan
  /** The file was refused as a whole: only another one can be imported. */
  unusable?: boolean
  /** The import is over, and how it went: '1 added, 4 failed'. */
  done?: string
}

/** The reply about a file that was refused as a whole. */
function refusalOf(error: unknown): Outcome | null {
  if (!(error instanceof ApiError)) return null
  const refusal = (text: string, lines: string[] = []): ImportSummary => ({ kind: 'error', text, lines })
  if (error.fields.length > 0)
    return {
      unusable: true,
      summary: refusal(
        REFUSED_FILE,
        error.fields.map(({ message }) => message),
      ),
    }
  if (error.status === 413) return { unusable: true, summary: refusal('The file is larger than 10 MB. Split it into several files.') }
  return error.status === 409 && error.problem ? { summary: refusal(error.problem.detail) } : null
}

/**
 * Choose a file, look at it, check it without writing anything, then Import or Cancel (B507 to B510, B526; A192). Mounted = open.
 *
 *     {importing && <BulkImportDialog type="Service" endpoint="POST /api/v1/Service/import" invalidates={['/api/v1/Service']} onClose={() => setImporting(false)} />}
 */
export function BulkImportDialog({
  type,
  endpoint,
  update: updating,
  things = ['row', 'rows'],
  perRow = false,
  invalidates,
  onClose,
}: BulkImportDialogProps) {
  const id = useId()
  const banner = useBanner()
  const phone = usePhone()
  const invalidate = useInvalidate()
  const [file, setFile] = useState<File | null>(null)
  const [update, setUpdate] = useState(false)
  const [corrections, setCorrections] = useState(NO_CORRECTIONS)
  /** Something was corrected since the file was checked. */
  const [corrected, setCorrected] = useState(false)
  /** Something was corrected in this file, which goes with the dialog. */
  const [touched, setTouched] = useState(false)
  /** The person wants new records although they look like others. */
  const [similar, setSimilar] = useState(false)
  /** The person wants people of other companies to get access. */
  const [outsiders, setOutsiders] = useState(false)
  const [busy, setBusy] = useState<'check' | 'import' | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const report = useRef<HTMLDivElement>(null)
  // Below the preview it could go unnoticed.
  useEffect(() => {
    if (outcome) report.current?.scrollIntoView({ block: 'start' })
  }, [outcome])

  const take = ([chosen]: File[]) => {
    if (chosen === undefined) return
    if (!/\.xlsx$/i.test(chosen.name)) return banner.warning('Only .xlsx files are supported')
    setFile(chosen)
    setCorrections(NO_CORRECTIONS)
    setTouched(false)
    startAgain()
  }
  const correct = (next: Corrections) => {
    setCorrections(next)
    setCorrected(true)
    setTouched(true)
  }
  const startAgain = () => {
    setSimilar(false)
    setOutsiders(false)
    setOutcome(null)
  }
  const attempt = async (step: 'check' | 'import', action: (file: File) => Promise<void>) => {
    if (file === null) return
    setBusy(step)
    setOutcome(null)
    try {
      await action(file)
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal) setOutcome(refusal)
      else banner.failure(error)
    } finally {
      setBusy(null)
    }
  }
  // Only another file, or another wish about what exists, can change that.
  const refused = outcome?.plan !== undefined && !perRow && outcome.plan.counts.refused > 0
  const done = outcome?.done
  const discard = useDiscard('What you corrected here has not been imported yet.')
  const drops = touched && !done
  const leave = () => busy === null && discard.leave(onClose, drops)
  useLeaveGuard(drops && busy === null)
  const plan = outcome?.plan
  const foreign = [...(plan?.unknownColumns ?? []), ...(plan?.corrections?.columns ?? []).map(({ header }) => header)]
  const nothingToDo = outcome?.unusable === true || (plan !== undefined && plan.counts.create + plan.counts.change === 0)
  const doubts =
    plan === undefined || refused || done
      ? []
      : [
          ...(plan.similar > 0 ? [{ label: similarLabel(plan.similar, things), confirmed: similar, confirm: setSimilar }] : []),
          ...(plan.outsiders.people > 0 ? [{ label: outsidersLabel(plan.outsiders), confirmed: outsiders, confirm: setOutsiders }] : []),
        ]
  const undecided = doubts.some(({ confirmed }) => !confirmed)
  const check = async (chosen: File) => {
    const found = await planImport(endpoint, chosen, { update, corrections })
    // What was confirmed was confirmed of what was seen.
    startAgain()
    // Remembered corrections are shown like new ones.
    setCorrections((said) => withRemembered(said, found.corrections))
    setCorrected(false)
    setOutcome({ plan: found, summary: planSummary(found, perRow) })
  }
  const send = async (chosen: File) => {
    // Afterwards the rows that were added would be refused as well.
    const before = perRow ? (plan ?? (await planImport(endpoint, chosen, { update, corrections }))) : undefined
    let changeSet: string | null = null
    const reply = await sendImport(endpoint, chosen, { update, corrections, similar, outsiders }, (id) => (changeSet = id))
    const undo = undoOptions(changeSet, banner)
    await invalidate(...invalidates)
    const planned = update && before ? before.counts : null
    const summary = Array.isArray(reply) ? usersSummary(reply, planned) : null
    if (summary && summary.kind !== 'success') {
      banner.show({ kind: summary.kind, text: summary.text, ...undo })
      // The rows stand in the table below, so not here too.
      const inTable = before?.counts.refused === summary.lines.length
      return setOutcome({
        summary: { ...summary, ...(inTable && { lines: [] }) },
        done: usersCounts(reply as UserResult[], planned),
        ...(before && { plan: before }),
      })
    }
    if (summary) banner.success(summary.text)
    banner.success(`${type} items successfully imported. They will be available shortly`, undo)
    onClose()
  }
  /** A refused file is checked at once, so that the rows to mend, or to confirm, are there with their reasons. */
  const importFile = async (chosen: File) => {
    try {
      await send(chosen)
    } catch (error) {
      if (!(error instanceof ApiError) || error.fields.length === 0) throw error
      await check(chosen)
    }
  }
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
          <>
            <FileDrop label="File to import" accept=".xlsx" hint="One .xlsx file" disabled={busy !== null} onFiles={take} />
            <Link
              href={templateOf(endpoint)}
              download
              sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, justifySelf: 'start', typography: 'body2' }}
            >
              <DownloadIcon fontSize="small" />
              Download empty import template file
            </Link>
            {updating && (
              <div>
                <FormControlLabel
                  control={
                    <Switch
                      checked={update}
                      disabled={busy !== null}
                      onChange={(_, checked) => {
                        setUpdate(checked)
                        if (!outcome?.unusable) startAgain()
                      }}
                    />
                  }
                  label={updating.label}
                />
                {update && (
                  <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
                    {`${updating.hint} Empty cells leave a value as it is; (none) empties it.`}
                  </Typography>
                )}
                {update && <ExportButton {...updating.file}>Export for editing</ExportButton>}
              </div>
            )}
          </>
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
              onClick={() => void attempt('check', check)}
            >
              Check the file
            </BusyButton>
            <BusyButton
              variant="contained"
              busy={busy === 'import'}
              disabled={file === null || busy === 'check' || refused || undecided || nothingToDo || corrected}
              onClick={() => void attempt('import', importFile)}
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
