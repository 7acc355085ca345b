import { describe, expect, test } from '@jest/globals'
import type { Profile } from '#lib/users/contract.ts'
import { schema, toBody, toRequest, toValues } from './profile-form.ts'

const profile: Profile = {
  ppid: 'p',
  name: 'Ann Lee',
  email: 'ann@alpha.example',
  firstName: 'Ann',
  lastName: 'Lee',
  grade: null,
  isInternal: false,
  isSuperUser: false,
  termsAndConditionsAccepted: true,
  photoUri: null,
  phoneCountryCode: null,
  phoneNumber: null,
  entities: [],
  version: 3,
}
const values = toValues(profile)
const messages = (some: Partial<typeof values>) => {
  const result = schema.safeParse(toBody({ ...values, ...some }, profile, 3))
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('the body of a profile', () => {
  test('has the phone only with a number (B248, B600)', () => {
    expect(toBody(values, profile, 3)).toEqual({ firstName: 'Ann', lastName: 'Lee', version: 3 })
    expect(toBody({ ...values, phone: { code: '+352', number: '621 123 456' } }, profile, 3)).toMatchObject({
      phoneCountryCode: '+352',
      phoneNumber: '621123456',
    })
  })

  test('takes a stored phone away when its number is emptied', () => {
    expect(toBody(values, { ...profile, phoneCountryCode: '+352', phoneNumber: '621' }, 3)).toMatchObject({ phoneNumber: '' })
  })

  test('has the grade of internal users only (A084)', () => {
    expect(toBody({ ...values, grade: 'Manager' }, profile, 3)).not.toHaveProperty('grade')
    expect(toBody({ ...values, grade: 'Manager' }, { ...profile, isInternal: true }, 3)).toHaveProperty('grade', 'Manager')
  })

  test('becomes form data with a new picture, and an empty text without any (A061)', () => {
    const photo = new Blob(['x'])
    const form = toRequest(toBody({ ...values, photo }, profile, 3), photo) as FormData
    expect([...form.keys()]).toEqual(['firstName', 'lastName', 'version', 'photo'])
    expect(toRequest(toBody({ ...values, photo: 'remove' }, profile, 3), 'remove')).toHaveProperty('photo', '')
  })
})

test('messages stand at the fields of the form', () => {
  expect(messages({ firstName: ' ' })).toEqual(['firstName: This field is required'])
  expect(messages({ phone: { code: '', number: '12' } })).toEqual(['phone.code: Please provide a valid dialing code'])
  expect(messages({ phone: { code: '+352', number: '1234567890123456' } })).toEqual([
    'phone.number: Please provide a valid phone number (without dialing code number)',
  ])
})
