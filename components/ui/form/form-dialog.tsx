'use client'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { rereadOvertaken } from '#components/ui/feedback/overtaken.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormPreview, PREVIEW_WIDTH, PreviewToggle, useRoomBeside } from './form-preview.tsx'
import { SectionIndex, type FormSectionEntry } from './form-section.tsx'
import { RecordSteps, type Steps } from './record-steps.tsx'
import { StaleChoice } from './stale-choice.tsx'
import { useDiscard } from './use-discard.tsx'
import { useForm, type Form, type FormOptions } from './use-form.ts'
import { usePhone } from './use-phone.ts'
import { isSaveKey } from './use-save-key.ts'

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
  /** Of a record that was opened from a list: the ones before and after it, which can be opened from here. */
  steps?: Steps
  /** Shows what the form holds as its readers will see it: beside the form or, without room for both, instead of it. Left out = there is no such view. */
  preview?: (values: Values) => ReactNode
  /** Texts of values in the comparison after a stale save, by field. */
  format?: Readonly<Record<string, (value: unknown) => string>>
  /** Cancel, Esc, and after a successful save. */
  onClose: () => void
  /** The fields, each with `{...form.bind('path')}`. */
  children: (form: Form<Values>) => ReactNode
}

const DEFAULT_WIDTH = 560

/** Whoever opens a form types into it at once: its first field has the focus, unless another one has taken it. */
function focusFirstField(fields: HTMLElement | null): void {
  if (fields === null || fields.contains(document.activeElement)) return
  const first = fields.querySelector<HTMLElement>(
    'input:enabled:not([type="hidden"], [type="file"], [readonly]), textarea:enabled:not([readonly]), [role="combobox"], [contenteditable="true"]',
  )
  first?.focus({ preventScroll: true })
}

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
    steps,
    preview,
    format,
    onClose,
    children,
  } = props
  const id = useId()
  const discard = useDiscard()
  /** What follows the save that is under way. */
  const afterSave = useRef(onClose)
  /** Why the last save was refused. */
  const failure = useRef<unknown>(null)
  const phone = usePhone()
  const beside = useRoomBeside()
  const [previewing, setPreviewing] = useState(false)
  const form = useForm<Values, Body>({
    ...props,
    onSubmit: async (body, values) => {
      try {
        await props.onSubmit(body, values)
      } catch (error) {
        failure.current = error
        throw error
      }
      afterSave.current()
    },
  })
  /** The comparison after a stale save comes first. */
  const shownPreview = previewing && form.stale === null ? preview : undefined
  const save = (andThen: () => void, event?: SyntheticEvent) => {
    // What follows a save that is under way stays as it was asked for.
    if (!form.busy) afterSave.current = andThen
    // What is wrong is said in the form.
    if (!beside) setPreviewing(false)
    form.submit(event)
  }
  /** Leaves the form as it is, after a confirmation when that drops something. */
  const leave = (how: () => void) => {
    if (form.busy) return
    const close = () => {
      rereadOvertaken(failure.current)
      how()
    }
    discard.leave(close, form.dirty)
  }
  /** Beside a preview the fields have the room. */
  const hasIndex = sections !== undefined && shownPreview === undefined
  const maySave =
    (typeof canSave === 'function' ? canSave(form.values) : canSave) && form.stale === null && !(form.gone && saveAsNew === undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSaveKey(event)) return
    // Instead of the browser's own, which would save the page as a file.
    event.preventDefault()
    // What lies above it has the keys.
    if (event.target instanceof Node && event.currentTarget.contains(event.target) && maySave) save(onClose)
  }
  return (
    <>
      <Dialog
        open
        fullWidth
        fullScreen={phone}
        scroll="paper"
        aria-labelledby={id}
        onClose={(_, reason) => reason === 'escapeKeyDown' && leave(onClose)}
        slotProps={{ paper: { sx: { maxWidth: phone ? undefined : shownPreview && beside ? width + PREVIEW_WIDTH : width } } }}
      >
        <Box
          component="form"
          noValidate
          onSubmit={(event) => save(onClose, event)}
          onKeyDown={onKeyDown}
          aria-busy={form.busy}
          sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
            <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
              <DialogTitle id={id}>{title}</DialogTitle>
              {subtitle !== undefined && (
                <Typography variant="body2" sx={{ color: 'text.secondary', px: 3, mt: -1.5, pb: 1.5, overflowWrap: 'anywhere' }}>
                  {subtitle}
                </Typography>
              )}
            </Box>
            <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', flexGrow: 1, gap: 1 }}>
              {preview && <PreviewToggle pressed={previewing} disabled={form.stale !== null} onPress={() => setPreviewing(!previewing)} />}
              {steps !== undefined && <RecordSteps steps={steps} disabled={form.busy} onStep={(id) => leave(() => steps.onOpen(id))} />}
            </Box>
          </Box>
          <Box sx={{ display: 'flex', flex: '1 1 auto', minHeight: 0 }}>
            <DialogContent
              // Hidden, not gone, as below.
              hidden={shownPreview !== undefined && !beside}
              sx={{ '&[hidden]': { display: 'none' }, minWidth: 0 }}
            >
              {form.stale !== null && <StaleChoice form={form} {...(format && { format })} />}
              {/* Hidden, not gone: what was typed and the position in the form stay while the reader compares. */}
              <Box
                hidden={form.stale !== null}
                sx={{
                  '&:not([hidden])': { display: 'grid' },
                  gridTemplateColumns: hasIndex ? { md: '160px minmax(0, 1fr)' } : 'minmax(0, 1fr)',
                  gap: 3,
                }}
              >
                {hasIndex && <SectionIndex sections={sections} />}
                <div>
                  <ErrorSummary form={form} />
                  <Box
                    // A phone would cover the form with its keyboard.
                    ref={phone ? undefined : focusFirstField}
                    sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}
                  >
                    {children(form)}
                  </Box>
                </div>
              </Box>
            </DialogContent>
            {shownPreview && (
              <FormPreview values={form.values} beside={beside}>
                {shownPreview}
              </FormPreview>
            )}
          </Box>
          {/* Beside the buttons, so that it is seen wherever the form is scrolled to. */}
          {form.gone && (
            <Alert severity="warning" sx={{ mx: 3, flexShrink: 0 }}>
              {`This item is no longer there; what you typed is kept here. ${saveAsNew?.hint ?? 'Copy what you need before you close the form.'}`}
            </Alert>
          )}
          <DialogActions>
            <Button color="inherit" onClick={() => leave(onClose)} disabled={form.busy}>
              Cancel
            </Button>
            {steps?.next !== undefined && (
              <Button onClick={() => save(() => steps.onOpen(steps.next!))} disabled={form.busy || form.gone || !maySave}>
                Save and next
              </Button>
            )}
            <BusyButton
              type="submit"
              variant="contained"
              busy={form.busy}
              disabled={!maySave}
              aria-keyshortcuts="Control+S Meta+S"
              title="Ctrl+S"
            >
              {form.gone && saveAsNew ? saveAsNew.label : saveLabel}
            </BusyButton>
          </DialogActions>
        </Box>
      </Dialog>
      {discard.question}
    </>
  )
}
