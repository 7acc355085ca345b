import type { FormErrors, FormSchema } from '#components/ui/form/form-state.ts'
import { checkPhone, phoneToSend, type Phone } from '#components/ui/form/phone.ts'
import { type User } from '#lib/users/contract.ts'
import { createFullUser, updateUser, type existingUserSchema } from '#lib/users/manage-contract.ts'
import { CONFIRM_FIRST } from '#lib/bulk/words.ts'
import type { z } from 'zod'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { DEFAULT_USER_TYPE, isFirmEmail } from './user-words.ts'

export interface EntityOption {
  id: string
  name: string
}

/** A user as the form holds it (B248). */
export interface UserValues {
  email: string
  firstName: string
  lastName: string
  grade: string
  isSuperUser: boolean
  phone: Phone
  /** A new picture, or what to do with the stored one. */
  photo: Blob | 'keep' | 'remove'
  entities: readonly EntityOption[]
  /** The added companies that were confirmed although the person belongs to others, see `addedCompanies`; '' = none. */
  confirmedCompanies: string
  creationIdentity: number | null
  send3WEmail: boolean
  sendAmdsEmail: boolean
  /** Null = a new user. */
  version: number | null
}

export const newUser: UserValues = {
  email: '',
  firstName: '',
  lastName: '',
  grade: '',
  isSuperUser: false,
  phone: { code: '', number: '' },
  photo: 'keep',
  entities: [],
  confirmedCompanies: '',
  creationIdentity: DEFAULT_USER_TYPE,
  send3WEmail: false,
  sendAmdsEmail: false,
  version: null,
}

export const toValues = (user: User): UserValues => ({
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  grade: user.grade ?? '',
  isSuperUser: user.isSuperUser,
  phone: { code: user.phoneCountryCode ?? '', number: user.phoneNumber ?? '' },
  photo: 'keep',
  entities: user.entities.map(({ id, name }) => ({ id, name })),
  confirmedCompanies: '',
  creationIdentity: user.creationIdentity,
  send3WEmail: user.send3WEmail,
  sendAmdsEmail: user.sendAmdsEmail,
  version: user.version,
})

export type ExistingUser = z.infer<typeof existingUserSchema>

/** What the e-mail search fills in (A162). */
export const fromDirectory = ({ firstName, lastName, grade, phoneCountryCode, phoneNumber }: ExistingUser): Partial<UserValues> => ({
  firstName,
  lastName,
  grade: grade ?? '',
  phone: { code: phoneCountryCode ?? '', number: phoneNumber ?? '' },
})

/** A phone is sent only with a number (B600); without one, a stored phone is taken away. */
function phoneBody(phone: Phone, isNew: boolean) {
  const sent = phoneToSend(phone)
  if (sent !== null) return { phoneCountryCode: sent.code, phoneNumber: sent.number }
  return isNew ? {} : { phoneNumber: '' }
}

/** The body without a new picture. E-mail, user type and e-mails to send belong to a new user; grade and Admin to the firm's people (B285). */
export function toBody({ version, photo, phone, entities, ...values }: UserValues, domains: readonly string[]) {
  const isNew = version === null
  const isFirm = isFirmEmail(values.email, domains)
  const { email, firstName, lastName, grade, isSuperUser, creationIdentity, send3WEmail, sendAmdsEmail } = values
  return {
    firstName,
    lastName,
    ...(isFirm ? { grade, isSuperUser } : {}),
    ...phoneBody(phone, isNew),
    entities: entities.map(({ id }) => id),
    ...(photo === 'remove' ? { photo: '' as const } : {}),
    ...(isNew
      ? {
          email: email.trim(),
          send3WEmail,
          sendAmdsEmail,
          ...(isFirm || creationIdentity === null ? {} : { creationIdentity: creationIdentity as 1 | 2 }),
        }
      : { version }),
  }
}
export type UserBody = ReturnType<typeof toBody>
/** The body of a new user. */
export const isNewUser = (body: UserBody): body is Extract<UserBody, { email: string }> => 'email' in body

/** With a new picture the body goes as form data (A061); an empty list is its key once with an empty value (W17). */
export function toRequest<Body extends UserBody>(body: Body, photo: UserValues['photo']): { body: Body } | { body: FormData } {
  if (!(photo instanceof Blob)) return { body }
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (!Array.isArray(value)) form.append(name, String(value))
    else for (const item of value.length === 0 ? [''] : value) form.append(name, String(item))
  }
  form.append('photo', photo, 'photo.png')
  return { body: form }
}

const fieldOf: Record<string, readonly PropertyKey[]> = { phoneCountryCode: ['phone', 'code'], phoneNumber: ['phone', 'number'] }

/** The contract's rules, with the phone's messages at the parts of the phone field. */
export const schemaOf = (isNew: boolean): FormSchema<UserBody> => ({
  safeParse: (body) => {
    const result = (isNew ? createFullUser.body : updateUser.body).safeParse(body)
    if (result.success) return { success: true, data: body as UserBody }
    return {
      success: false,
      error: { issues: result.error.issues.map(({ message, path }) => ({ message, path: fieldOf[String(path[0])] ?? path })) },
    }
  },
})

/** Companies that a client is added to who belongs to others, and what stands for them when they are confirmed. */
export function addedCompanies(
  stored: Pick<User, 'isInternal' | 'entities'> | null,
  entities: readonly EntityOption[],
): { companies: readonly EntityOption[]; key: string } {
  const isClient = stored !== null && !stored.isInternal && stored.entities.length > 0
  const companies = isClient ? entities.filter(({ id }) => !stored.entities.some((one) => one.id === id)) : []
  return {
    companies,
    key: companies
      .map(({ id }) => id)
      .sort()
      .join(' '),
  }
}

/** A client is added to another company only when that was confirmed. */
export function checkCompanies(
  stored: Pick<User, 'isInternal' | 'entities'> | null,
  { entities, confirmedCompanies }: UserValues,
): FormErrors {
  const { key } = addedCompanies(stored, entities)
  return key === '' || key === confirmedCompanies ? {} : { confirmedCompanies: CONFIRM_FIRST }
}

/** The grade of the firm's people is required (B285); a phone without number is not sent, so it is checked here (B284). */
export function checkUser({ email, grade, phone }: UserValues, domains: readonly string[]): FormErrors {
  const { code, number } = checkPhone(phone)
  return {
    ...(isFirmEmail(email, domains) && grade.trim() === '' ? { grade: REQUIRED } : {}),
    ...(code === undefined ? {} : { 'phone.code': code }),
    ...(number === undefined ? {} : { 'phone.number': number }),
  }
}
