import { describe, expect, test } from '@jest/globals'
import { addedCompanies, checkCompanies, checkUser, newUser, schemaOf, toBody, toRequest, type UserValues } from './user-form.ts'

const domains = ['firm.example']
const ann: UserValues = { ...newUser, email: ' ann@alpha.example ', firstName: 'Ann', lastName: 'Lee' }
const staff: UserValues = { ...ann, email: 'ann@firm.example', grade: 'Manager', isSuperUser: true }

describe('the body of a new user', () => {
  test('outside the firm: a type, Luxembourg unless chosen, no grade and no Admin (B285, B289)', () => {
    expect(toBody({ ...ann, grade: 'x', isSuperUser: true }, domains)).toEqual({
      email: 'ann@alpha.example',
      firstName: 'Ann',
      lastName: 'Lee',
      entities: [],
      send3WEmail: false,
      sendAmdsEmail: false,
      creationIdentity: 2,
    })
    expect(schemaOf(true).safeParse(toBody(ann, domains)).success).toBe(true)
  })
  test('of the firm: grade and Admin, no type', () => {
    expect(toBody(staff, domains)).toMatchObject({ grade: 'Manager', isSuperUser: true })
    expect(toBody(staff, domains)).not.toHaveProperty('creationIdentity')
  })
  test('a phone goes with a number only, without spaces (B600)', () => {
    expect(toBody({ ...ann, phone: { code: '+352', number: '621 123' } }, domains)).toMatchObject({
      phoneCountryCode: '+352',
      phoneNumber: '621123',
    })
    expect(toBody({ ...ann, phone: { code: '+352', number: ' ' } }, domains)).not.toHaveProperty('phoneCountryCode')
    expect(toBody({ ...ann, version: 3, phone: { code: '+352', number: '' } }, domains)).toMatchObject({ phoneNumber: '', version: 3 })
  })
  test('an edit sends neither e-mail nor type (B282)', () => {
    const body = toBody({ ...ann, version: 2 }, domains)
    for (const field of ['email', 'creationIdentity', 'send3WEmail', 'sendAmdsEmail']) expect(body).not.toHaveProperty(field)
    expect(schemaOf(false).safeParse(body).success).toBe(true)
  })
})

test('messages stand at the fields of the form (B283, B285, B597, B598)', () => {
  const issues = (values: UserValues) => {
    const result = schemaOf(true).safeParse(toBody(values, domains))
    return result.success ? [] : result.error.issues.map(({ path, message }) => [path.join('.'), message])
  }
  expect(issues({ ...ann, firstName: ' ', lastName: '' })).toEqual([
    ['firstName', 'This field is required'],
    ['lastName', 'This field is required'],
  ])
  expect(issues({ ...ann, phone: { code: '', number: '1' } })).toEqual([['phone.code', 'Please provide a valid dialing code']])
  expect(issues({ ...ann, phone: { code: '+352', number: 'x' } })).toEqual([
    ['phone.number', 'Please provide a valid phone number (without dialing code number)'],
  ])
  expect(checkUser({ ...staff, grade: ' ' }, domains)).toEqual({ grade: 'This field is required' })
  expect(checkUser(ann, domains)).toEqual({})
})

test('with a picture it goes as form data, lists as repeated keys (A061, W17)', () => {
  const body = toBody(
    {
      ...ann,
      entities: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B' },
      ],
    },
    domains,
  )
  expect(toRequest(body, 'keep').body).toBe(body)
  const form = toRequest(body, new Blob(['x'])).body as FormData
  expect([form.getAll('entities'), form.get('send3WEmail'), form.get('photo')]).toEqual([['a', 'b'], 'false', expect.any(Blob)])
  expect((toRequest(toBody(ann, domains), new Blob(['x'])).body as FormData).getAll('entities')).toEqual([''])
})

test('a client of one company is added to another only when that was confirmed', () => {
  const [alpha, beta] = [
    { id: 'a', entityId: 'a', name: 'Alpha' },
    { id: 'b', entityId: 'b', name: 'Beta' },
  ]
  const client = { isInternal: false, entities: [alpha] }
  const both = { ...ann, entities: [alpha, beta] }
  expect(addedCompanies(client, both.entities)).toEqual({ companies: [beta], key: 'b' })
  expect(checkCompanies(client, both)).toEqual({ confirmedCompanies: 'Please confirm this first' })
  expect(checkCompanies(client, { ...both, confirmedCompanies: 'b' })).toEqual({})
  for (const stored of [null, { isInternal: true, entities: [alpha] }, { isInternal: false, entities: [] }])
    expect(checkCompanies(stored, both)).toEqual({})
})
