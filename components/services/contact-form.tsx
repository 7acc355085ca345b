'use client'
import { useEffect, useRef, useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { checkSession } from '#components/session/session-notice.tsx'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { ErrorSummary } from '#components/ui/form/error-summary.tsx'
import { TextAreaInput, TextInput } from '#components/ui/form/fields.tsx'
import { PhoneInput } from '#components/ui/form/phone-input.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { ApiError } from '#lib/http/client.ts'
import { contactService, MESSAGE_LENGTH } from '#lib/services/contact-contract.ts'
import { CaptchaField, type Captcha } from './captcha-field.tsx'
import { labels, toBody, toValues, type ContactBody, type ContactSender, type ContactValues } from './contact-values.ts'

export interface ContactFormProps {
  serviceId: string
  /** Prefills the form. */
  sender: ContactSender | null
  /** Signed-out visitors solve a captcha (B134). */
  needsCaptcha: boolean
}

/** A message to the responsibles of a service; the sender gets a reference number (A106, B113, B134). */
export function ContactForm(props: ContactFormProps) {
  /** Undefined before the first message, null while another one is written. */
  const [reference, setReference] = useState<string | null>()
  if (typeof reference === 'string') return <Sent reference={reference} onAgain={() => setReference(null)} />
  return <Message {...props} isAnother={reference === null} onSent={setReference} />
}

interface MessageProps extends ContactFormProps {
  /** The person has just asked to write another message, and goes on in this form. */
  isAnother: boolean
  onSent: (reference: string) => void
}

function Message({ serviceId, sender, needsCaptcha: given, isAnother, onSent }: MessageProps) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Where there is something to write: those who are signed in find their names filled in.
    if (isAnother)
      [...(element.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [])]
        .find(({ required, value }) => required && value === '')
        ?.focus()
  }, [isAnother])
  const { write } = useWrite()
  const captcha = useRef<Captcha>(null)
  /** A session that ended meanwhile makes a visitor of the sender. */
  const [isVisitor, setIsVisitor] = useState(false)
  const needsCaptcha = given || isVisitor

  const form = useForm<ContactValues, ContactBody>({
    initial: toValues(sender),
    labels,
    schema: contactService.body,
    toBody,
    onSubmit: async (message) => {
      const body = needsCaptcha ? { ...message, captcha: await captcha.current!.solve() } : message
      try {
        const { reference } = await write('POST /api/v1/Service/{id}/contact', { params: { id: serviceId }, body })
        onSent(reference)
      } catch (error) {
        if (error instanceof ApiError && error.fields.some(({ path }) => path === 'captcha')) {
          captcha.current?.renew()
          setIsVisitor(true)
          void checkSession()
        }
        throw error
      }
    },
  })

  return (
    <Box
      component="form"
      ref={element}
      noValidate
      onSubmit={form.submit}
      aria-label="Contact form"
      aria-busy={form.busy}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <ErrorSummary form={form} />
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2.5, alignItems: 'start' }}>
        <TextInput {...form.bind('firstName')} required autoComplete="given-name" />
        <TextInput {...form.bind('lastName')} required autoComplete="family-name" />
        <TextInput {...form.bind('email')} required type="email" autoComplete="email" />
        <TextInput {...form.bind('company')} autoComplete="organization" />
      </Box>
      <PhoneInput {...form.bind('phone')} errors={{ code: form.errors['phone.code'], number: form.errors['phone.number'] }} />
      <TextAreaInput {...form.bind('message')} required rows={5} max={MESSAGE_LENGTH} />
      {needsCaptcha && <CaptchaField id={`${form.id}captcha`} resourceId={serviceId} error={form.errors.captcha} ref={captcha} />}
      <Box>
        <BusyButton type="submit" variant="contained" busy={form.busy}>
          Send
        </BusyButton>
      </Box>
    </Box>
  )
}

function Sent({ reference, onAgain }: { reference: string; onAgain: () => void }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Alert severity="success" role="status" ref={(element) => element?.focus()} tabIndex={-1} sx={{ width: '100%' }}>
        Thank you, your message has been sent. Your reference number is <strong>{reference}</strong>.
      </Alert>
      <Button variant="outlined" onClick={onAgain}>
        Write another message
      </Button>
    </Box>
  )
}
