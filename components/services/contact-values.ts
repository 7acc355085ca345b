import type { z } from 'zod'
import type { Actor } from '#lib/caller/actor.ts'
import type { contactService } from '#lib/services/contact-contract.ts'
import { phoneToSend, type Phone } from '#components/ui/form/phone.ts'

/** Id of the form's place on the page; the button at its head leads there. */
export const CONTACT_ID = 'contact'

/** A message to the responsibles of a service as its form holds it (A106). */
export interface ContactValues {
  firstName: string
  lastName: string
  email: string
  company: string
  phone: Phone
  message: string
}

/** What is known of the sender; visitors have none of it. */
export type ContactSender = Omit<ContactValues, 'message'>

/** The sender behind a request, and whether a captcha is wanted: callers without accepted terms count as signed out (B134, W70). */
export function contactFrom(actor: Actor): { sender: ContactSender | null; needsCaptcha: boolean } {
  if (actor.kind !== 'user' || !actor.termsAccepted) return { sender: null, needsCaptcha: true }
  const { firstName, lastName, email, isInternal, record } = actor
  // Which of several companies a message is about only its writer knows.
  const [company, ...others] = isInternal ? [] : (record?.entities ?? [])
  const phone = { code: record?.phoneCountryCode ?? '', number: record?.phoneNumber ?? '' }
  return { sender: { firstName, lastName, email, company: company && others.length === 0 ? company.name : '', phone }, needsCaptcha: false }
}

export const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  company: 'Company',
  phone: 'Phone number',
  'phone.code': 'Dialing code',
  'phone.number': 'Phone number',
  message: 'Message',
  captcha: 'Check against robots',
} as const

export const toValues = (sender: ContactSender | null): ContactValues => ({
  ...(sender ?? { firstName: '', lastName: '', email: '', company: '', phone: { code: '', number: '' } }),
  message: '',
})

/** A phone is sent only with a number (B600). */
export const toBody = ({ company, phone, ...rest }: ContactValues): ContactBody => ({
  ...rest,
  company: company === '' ? null : company,
  phone: phoneToSend(phone),
})
export type ContactBody = z.infer<typeof contactService.body>
