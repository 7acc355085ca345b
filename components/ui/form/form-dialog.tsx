'use client'
import { useId, useState, type ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { SectionIndex, type FormSectionEntry } from './form-section.tsx'
import { StaleChoice } from './stale-choice.tsx'
import { useForm, type Form, type FormOptions } from './use-form.ts'
import { usePhone } from './use-phone.ts'

export interface FormDialogProps<Values extends object, Body> extends FormOptions<Values, Body> {
  title: string
  /** Name of what is edited, below the title. */
  subtitle?: string | undefined
  /** Width in px, e.g. 800 for the service dialog. */
  width?: number
  saveLabel?: string
  /** Save is possible; false disables it, e.g. until something else is done, or what the form holds is complete. */
  canSave?: boolean | ((values: Values) => boolean)
  /** Of a form whose record was deleted meanwhile, where it can be saved as a new one: onSubmit then has to create it. */
  saveAsNew?: { label: string; hint: string }
  /** Index of a long form, beside it on wide screens; each entry names a FormSection. */
  sections?: readonly FormSectionEntry[]
  /** Texts of values in the comparison after a stale save, by field. */
  format?: Readonly<Record<string, (value: unknown) => string>>
  /** Cancel, Esc, and after a successful save. */
  onClose: () => void
  /** The fields, each with `{...form.bind('path')}`. */
  children: (form: Form<Values>) => ReactNode
}

const DEFAULT_WIDTH = 560

/** A form in a dialog with Cancel and Save. Does not close on a backdrop click and asks before changes are dropped. Mounted = open. */
export function FormDialog<Values extends object, Body = Values>(props: FormDialogProps<Values, Body>) {
  const {
    title,
    subtitle,
    width = DEFAULT_WIDTH,
    saveLabel = 'Save',
    canSave = true,
    saveAsNew,
    sections,
    format,
    onClose,
    children,
  } = props
  const id = useId()
  const [asking, setAsking] = useState(false)
  const phone = usePhone()
  const form = useForm<Values, Body>({
    ...props,
    onSubmit: async (body, values) => {
      await props.onSubmit(body, values)
      onClose()
    },
  })
  const cancel = () => {
    if (form.busy) return
    if (form.dirty) setAsking(true)
    else onClose()
  }
  return (
    <>
      <Dialog
        open
        fullWidth
        fullScreen={phone}
        scroll="paper"
        aria-labelledby={id}
        onClose={(_, reason) => reason === 'escapeKeyDown' && cancel()}
        slotProps={{ paper: { sx: { maxWidth: phone ? undefined : width } } }}
      >
        <Box
          component="form"
          noValidate
          onSubmit={form.submit}
          aria-busy={form.busy}
          sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
        >
          <DialogTitle id={id}>{title}</DialogTitle>
          {subtitle !== undefined && (
            <Typography variant="body2" sx={{ color: 'text.secondary', px: 3, mt: -1.5, pb: 1.5, overflowWrap: 'anywhere' }}>
              {subtitle}
            </Typography>
          )}
          <DialogContent>
            {form.stale !== null && <StaleChoice form={form} {...(format && { format })} />}
            {/* Hidden, not gone: what was typed and the place in the form stay while the reader compares. */}
            <Box
              hidden={form.stale !== null}
              sx={{
                '&:not([hidden])': { display: 'grid' },
                gridTemplateColumns: sections ? { md: '160px minmax(0, 1fr)' } : 'minmax(0, 1fr)',
                gap: 3,
              }}
            >
              {sections && <SectionIndex sections={sections} />}
              <div>
                <ErrorSummary form={form} />
                <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>{children(form)}</Box>
              </div>
            </Box>
          </DialogContent>
          {/* Beside the buttons, so that it is seen wherever the form is scrolled to. */}
          {form.gone && (
            <Alert severity="warning" sx={{ mx: 3, flexShrink: 0 }}>
              {`This item is no longer there; what you typed is kept here. ${saveAsNew?.hint ?? 'Copy what you need before you close the form.'}`}
            </Alert>
          )}
          <DialogActions>
            <Button color="inherit" onClick={cancel} disabled={form.busy}>
              Cancel
            </Button>
            <BusyButton
              type="submit"
              variant="contained"
              busy={form.busy}
              disabled={
                !(typeof canSave === 'function' ? canSave(form.values) : canSave) || form.stale !== null || (form.gone && !saveAsNew)
              }
            >
              {form.gone && saveAsNew ? saveAsNew.label : saveLabel}
            </BusyButton>
          </DialogActions>
        </Box>
      </Dialog>
      {asking && (
        <ConfirmDialog
          title="Discard changes ?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          danger
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        >
          Your changes are not saved yet.
        </ConfirmDialog>
      )}
    </>
  )
}
