'use client'
import { useEffect, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { LoadingDialog } from '#components/record/loading-dialog.tsx'
import { useLoaded } from '#components/record/use-loaded.ts'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { TextAreaInput, TextInput } from '#components/ui/form/fields.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import type { Form } from '#components/ui/form/use-form.ts'
import { ApiError, call } from '#lib/http/client.ts'
import { useApi } from '#lib/http/use-api.ts'
import { MAIL_LENGTH, previewMails, sendMails, type MailTemplate } from '#lib/renewals/mail-contract.ts'
import { bracesFault, inBraces, placeholders } from '#lib/renewals/mail-words.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { MailsPreview } from './mails-preview.tsx'

interface WriteContactsDialogProps {
  /** Of the subscriptions. */
  ids: readonly string[]
  onClose: () => void
}

type MailValues = Pick<MailTemplate, 'subject' | 'text'>
const labels = { subject: 'Subject', text: 'Text' }
const TITLE = 'Write to main contacts'
const WIDTH = 760
/** The preview is read this many ms after the last key. */
const DELAY_MS = 500

/** Writes to the main contacts of one subscription or many, after a look at the mails. Mounted = open. */
export function WriteContactsDialog(props: WriteContactsDialogProps) {
  const { data, error, retry } = useLoaded(() => call('GET /api/v1/Renewal/mail/template'))
  if (data === null) return <LoadingDialog title={TITLE} width={WIDTH} error={error} onRetry={retry} onClose={props.onClose} />
  return <MailForm {...props} stored={data} />
}

function MailForm({ ids, stored, onClose }: WriteContactsDialogProps & { stored: MailTemplate }) {
  const { write } = useWrite()
  const [template, setTemplate] = useState(stored)
  const [typed, setTyped] = useState<MailValues>({ subject: stored.subject, text: stored.text })
  const [looked, setLooked] = useState(typed)
  const [position, setPosition] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setLooked(typed), DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const body = { ids: [...ids], ...looked, position }
  const complete = (values: MailValues) => previewMails.body.safeParse({ ids, ...values }).success
  const response = useApi('POST /api/v1/Renewal/mail/preview', complete(looked) ? { body } : null, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
    keepPreviousData: true,
  })
  const pending = looked !== typed || response.isValidating
  const preview = response.error === undefined ? response.data : undefined
  const ready = preview !== undefined && !pending
  return (
    <FormDialog
      title={TITLE}
      subtitle={countedText(ids.length, 'subscription', 'subscriptions')}
      width={WIDTH}
      saveLabel={ready && preview.mails > 0 ? `Send ${countedText(preview.mails, 'e-mail', 'e-mails')}` : 'Send'}
      initial={{ subject: stored.subject, text: stored.text }}
      labels={labels}
      schema={sendMails.body}
      toBody={(values: MailValues) => ({ ids: [...ids], ...values, revision: preview?.revision ?? '' })}
      // What is not complete says so when it is sent.
      canSave={(values) => !complete(values) || (ready && preview.mails > 0)}
      onSubmit={async (given) => {
        try {
          await write(
            'POST /api/v1/Renewal/mail',
            { body: given },
            {
              success: ({ mails }) => `${countedText(mails, 'e-mail is', 'e-mails are')} on the way.`,
              invalidates: ['/api/v1/Mail'],
            },
          )
        } catch (error) {
          if (error instanceof ApiError && error.status === 409) void response.mutate()
          throw error
        }
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <MailFields form={form} onTyped={setTyped} />
          <TemplateActions template={template} form={form} onKept={setTemplate} onTyped={setTyped} />
          <MailsPreview
            preview={preview}
            pending={pending}
            complete={complete(form.values)}
            error={response.isValidating ? undefined : response.error}
            onRetry={() => void response.mutate()}
            onStep={setPosition}
          />
        </>
      )}
    </FormDialog>
  )
}

interface FieldsProps {
  form: Form<MailValues>
  onTyped: (values: MailValues) => void
}

/** Subject and text, with buttons that put a placeholder where one types. */
function MailFields({ form, onTyped }: FieldsProps) {
  const last = useRef<keyof MailValues>('text')
  const change = (field: keyof MailValues, value: string) => {
    form.set(field, value)
    onTyped({ ...form.values, [field]: value })
  }
  const bind = (field: keyof MailValues) => {
    const bound = form.bind(field)
    return {
      ...bound,
      error: bound.error ?? bracesFault(bound.value) ?? undefined,
      onChange: (value: string) => change(field, value),
      required: true,
    }
  }
  const insert = (words: string) => {
    const field = last.current
    const { id, value } = form.bind(field)
    const element = document.getElementById(id) as HTMLInputElement | HTMLTextAreaElement | null
    const [from, to] = [element?.selectionStart ?? value.length, element?.selectionEnd ?? value.length]
    change(field, `${value.slice(0, from)}${words}${value.slice(to)}`)
    requestAnimationFrame(() => {
      element?.focus()
      element?.setSelectionRange(from + words.length, from + words.length)
    })
  }
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}
      onFocus={({ target }) => {
        const name = target.getAttribute('name')
        if (name === 'subject' || name === 'text') last.current = name
      }}
    >
      <TextInput {...bind('subject')} />
      <TextAreaInput {...bind('text')} rows={8} max={MAIL_LENGTH} />
      <Box role="group" aria-label="Placeholders" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: -1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', flexBasis: '100%' }}>
          Each recipient reads the own words in place of these. Press one to put it into the text.
        </Typography>
        {placeholders.map((placeholder) => (
          <Chip
            key={placeholder}
            size="small"
            variant="outlined"
            label={inBraces(placeholder)}
            onClick={() => insert(inBraces(placeholder))}
          />
        ))}
      </Box>
    </Box>
  )
}

interface TemplateActionsProps extends FieldsProps {
  template: MailTemplate
  onKept: (template: MailTemplate) => void
}

/** Keeps what was typed as the text to begin with, or returns to that one; nothing while both are the same. */
function TemplateActions({ template, form, onKept, onTyped }: TemplateActionsProps) {
  const { write, attempt, busy } = useWrite()
  const { subject, text } = form.values
  if (subject === template.subject && text === template.text) return null
  const back = () => {
    const values = { subject: template.subject, text: template.text }
    form.set('subject', values.subject)
    form.set('text', values.text)
    onTyped(values)
  }
  const keep = () =>
    attempt(async () => {
      try {
        const success = 'Kept: the next mail about renewals begins with this text.'
        onKept(await write('PUT /api/v1/Renewal/mail/template', { body: { subject, text, version: template.version } }, { success }))
      } catch (error) {
        // Somebody else's is what Back leads to then, and what the next try replaces.
        if (error instanceof ApiError && error.status === 409) onKept(await call('GET /api/v1/Renewal/mail/template'))
        throw error
      }
    })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: -1 }}>
      <Button size="small" onClick={() => void keep()} disabled={busy || bracesFault(subject + text) !== null}>
        Keep as text for everybody
      </Button>
      <Button size="small" color="inherit" onClick={back} disabled={busy}>
        Back to the kept text
      </Button>
    </Box>
  )
}
