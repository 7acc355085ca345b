import { expect, test } from '@jest/globals'
import { writtenPhone } from './import-phone.ts'

test.each([
  ['352', '621123456', '+352', '621123456'],
  ['00352', '621 123 456', '+352', '621123456'],
  ['+352', '621-12-34-56', '+352', '621123456'],
  ['', '+352 621 123 456', '+352', '621123456'],
  ['', '0033 (1) 42.68/53.00', '+33', '142685300'],
  ['+352', '+352 621 123 456', '+352', '621123456'],
  ['+1', '+352 621', '+1', '+352621'],
  ['', '+999 1', '', '+9991'],
  ['', '', '', ''],
  ['x', 'y', 'x', 'y'],
])('%p and %p are stored as %p and %p', (code, number, phoneCountryCode, phoneNumber) => {
  expect(writtenPhone(code, number)).toEqual({ phoneCountryCode, phoneNumber })
})
