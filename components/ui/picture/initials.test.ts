import { describe, expect, test } from '@jest/globals'
import { initials } from './initials.ts'

describe('initials (B014, B053)', () => {
  test.each([
    ['Ann Lee', 'AL'],
    ['Ann B Lee', 'ABL'],
    ['Ann B C Lee', 'ABL'],
    ['Ann B C D Lee', 'ABL'],
    ['élodie  van der Berg', 'ÉVB'],
    ['Cher', 'C'],
    ['Ann (external) Lee', 'AEL'],
    ['  ', ''],
    ['', ''],
  ])('%j gives %j', (name, expected) => {
    expect(initials(name)).toBe(expected)
  })
})
