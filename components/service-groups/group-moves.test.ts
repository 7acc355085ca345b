import { expect, test } from '@jest/globals'
import { leavingText } from './group-moves.ts'

const services = [
  { id: 'a', serviceGroupId: 'tax' },
  { id: 'b', serviceGroupId: 'reporting' },
  { id: 'c', serviceGroupId: null },
  { id: 'd', serviceGroupId: 'tax' },
]
const groupName = (id: string) => ({ tax: 'Tax', reporting: 'Reporting' })[id] ?? ''
const text = (chosen: string[], id: string | null = null) => leavingText({ id, chosen, services, groupName })

test('services that leave other groups are counted and their groups named', () => {
  expect([text([]), text(['c']), text(['a', 'd'], 'tax')]).toEqual(['', '', ''])
  expect(text(['a', 'c'])).toBe('1 service moves here from Tax.')
  expect(text(['a', 'b', 'd'])).toBe('3 services move here from Reporting and Tax.')
  expect(text(['a', 'b'], 'reporting')).toBe('1 service moves here from Tax.')
})
