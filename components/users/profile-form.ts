import type { FormSchema } from '#components/ui/form/form-state.ts'
import { phoneToSend, type Phone } from '#components/ui/form/phone.ts'
import { updateMyProfile } from '#lib/users/contract.ts'
import type { Profile } from '#lib/users/contract.ts'

/** The profile as its form holds it (B248). */
export interface ProfileValues {
  firstName: string
  lastName: string
  grade: string | null
  phone: Phone
  /** A new picture, or what to do with the stored one. */
  photo: Blob | 'keep' | 'remove'
}

export const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  grade: 'Grade',
  phone: 'Phone',
  'phone.code': 'Dialing code',
  'phone.number': 'Phone number',
}

export const toValues = ({ firstName, lastName, grade, phoneCountryCode, phoneNumber }: Profile): ProfileValues => ({
  firstName,
  lastName,
  grade,
  phone: { code: phoneCountryCode ?? '', number: phoneNumber ?? '' },
  photo: 'keep',
})

/**
 * The body of a save without the picture. A phone is sent only with a number (B600); an empty one takes the stored phone away.
 * @param profile as stored
 */
export function toBody({ firstName, lastName, grade, phone, photo }: ProfileValues, profile: Profile, version: number) {
  const sent = phoneToSend(phone)
  return {
    firstName,
    lastName,
    ...(profile.isInternal && grade !== null ? { grade } : {}),
    ...(sent !== null
      ? { phoneCountryCode: sent.code, phoneNumber: sent.number }
      : profile.phoneNumber !== null
        ? { phoneNumber: '' }
        : {}),
    ...(photo === 'remove' ? { photo: '' as const } : {}),
    version,
  }
}

export type ProfileBody = ReturnType<typeof toBody>

/** With a new picture the body goes as form data (A061). */
export function toRequest(body: ProfileBody, photo: ProfileValues['photo']): ProfileBody | FormData {
  if (!(photo instanceof Blob)) return body
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, String(value))
  form.append('photo', photo, 'photo.png')
  return form
}

const fieldOf: Record<string, readonly PropertyKey[]> = { phoneCountryCode: ['phone', 'code'], phoneNumber: ['phone', 'number'] }

/** The contract's rules, with the phone's messages at the parts of the phone field. */
export const schema: FormSchema<ProfileBody> = {
  safeParse: (body) => {
    const result = updateMyProfile.body.safeParse(body)
    if (result.success) return { success: true, data: body as ProfileBody }
    return {
      success: false,
      error: { issues: result.error.issues.map(({ message, path }) => ({ message, path: fieldOf[String(path[0])] ?? path })) },
    }
  },
}
