import { describe, expect, test } from '@jest/globals'
import { contextOf, contextOptions, withContext } from './user-context.ts'
import { phoneText, userTypeText } from '#lib/people/words.ts'
import { isFirmEmail } from './user-words.ts'

test('user types: 0 staff, 1 global, all else Luxembourg (B267, B276, A156)', () => {
  expect([0, 1, 2, 7].map(userTypeText)).toEqual(['Staff User', 'Global User', 'Luxembourg User', 'Luxembourg User'])
})

test('telephone (A161)', () => {
  expect(phoneText({ phoneCountryCode: '+352', phoneNumber: '621123456' })).toBe('+352 621123456')
  expect(phoneText({ phoneCountryCode: null, phoneNumber: null })).toBe('')
})

test('e-mails of the firm (A031)', () => {
  expect(
    ['a@firm.example', 'a@FIRM.example ', 'a@firm.example.org', 'firm.example@x.example'].map((email) =>
      isFirmEmail(email, ['firm.example']),
    ),
  ).toEqual([true, true, false, false])
})

describe('context search', () => {
  test('options; Admin for super users only (B260, B261)', () => {
    expect(contextOptions(true).map(({ label }) => label)).toEqual(['All', 'Admin', 'Firm staff', 'Client', 'Luxembourg staff'])
    expect(contextOptions(false).map(({ label }) => label)).toEqual(['All', 'Firm staff', 'Client', 'Luxembourg staff'])
  })
  test('what each narrows to (B262, B302, B303, A158)', () => {
    const filters = (context: string) => contextOf({ context }, true).filters
    expect(['all', 'admin', 'staff', 'client', 'luxembourg'].map(filters)).toEqual([
      {},
      { isSuperUser: true },
      { isInternal: true },
      { isInternal: false },
      { isInternal: true, territory: 'LU' },
    ])
  })
  test('Admin resets to All for others (B263), unknown ones too', () => {
    expect([contextOf({ context: 'admin' }, false).value, contextOf({ context: 'x' }, true).value, contextOf({}, true).value]).toEqual([
      'all',
      'all',
      'all',
    ])
  })
  test('stands beside the filters of the columns', () => {
    expect(withContext({ name: 'a' }, 'staff')).toEqual({ name: 'a', context: 'staff' })
    expect(withContext({ name: 'a', context: 'staff' }, 'all')).toEqual({ name: 'a' })
  })
})
