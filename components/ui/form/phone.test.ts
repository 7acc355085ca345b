import { describe, expect, test } from '@jest/globals'
import { checkPhone, findDialingCodes, phoneToSend } from './phone.ts'
import { allDialingCodes, mainCountry } from './phone-data.ts'

const BAD_CODE = 'Please provide a valid dialing code'
const BAD_NUMBER = 'Please provide a valid phone number (without dialing code number)'

describe('checkPhone (B597, B598, B599)', () => {
  test.each([
    ['+352', '621 123 456', {}],
    ['+352', '1', {}],
    ['+352', '123456789012345', {}],
    ['+352', '1234567890123456', { number: BAD_NUMBER }],
    ['+352', '62112a', { number: BAD_NUMBER }],
    ['+352', '+352621', { number: BAD_NUMBER }],
    ['', '621123456', { code: BAD_CODE }],
    ['', 'x', { code: BAD_CODE, number: BAD_NUMBER }],
    ['', '', {}],
    ['+352', '  ', {}],
  ])('code %j number %j', (code, number, expected) => {
    expect(checkPhone({ code, number })).toEqual(expected)
  })

  test('only a non-empty number is sent, without spaces (B596, B600)', () => {
    expect(phoneToSend({ code: '+352', number: ' 621 123 ' })).toEqual({ code: '+352', number: '621123' })
    expect(phoneToSend({ code: '+352', number: ' ' })).toBeNull()
  })
})

describe('the list of dialing codes (B595, A185)', () => {
  test('225 to 250 rows, by name, each country once', () => {
    expect(allDialingCodes.length).toBeGreaterThanOrEqual(225)
    expect(allDialingCodes.length).toBeLessThanOrEqual(250)
    expect(new Set(allDialingCodes.map(({ country }) => country)).size).toBe(allDialingCodes.length)
    expect(allDialingCodes).toContainEqual({ country: 'LU', name: 'Luxembourg', code: '+352' })
    for (const { code } of allDialingCodes) expect(code).toMatch(/^\+\d{1,4}$/)
  })

  test('a shared code belongs to its main country', () => {
    expect(mainCountry('+44')?.country).toBe('GB')
    expect(mainCountry('+1')?.country).toBe('US')
    expect(mainCountry('+999')).toBeUndefined()
    expect(mainCountry('')).toBeUndefined()
  })

  test.each([['lux'], ['LU'], ['352'], ['+352'], [' Luxembourg ']])('%j finds Luxembourg', (typed) => {
    expect(findDialingCodes(allDialingCodes, typed)[0]?.country).toBe('LU')
  })

  test('accents do not matter, and nothing typed lists all', () => {
    expect(findDialingCodes(allDialingCodes, 'reunion').map(({ country }) => country)).toEqual(['RE'])
    expect(findDialingCodes(allDialingCodes, '')).toHaveLength(allDialingCodes.length)
  })
})
