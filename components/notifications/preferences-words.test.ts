import { describe, expect, test } from '@jest/globals'
import { DAILY, MONTHLY, OFF, WEEKLY } from '#lib/personal/words.ts'
import { mailsOfNothing, preferenceWords } from './preferences-words.ts'

describe('mailsOfNothing', () => {
  test('mails need a type', () => {
    for (const frequency of [DAILY, WEEKLY, MONTHLY]) {
      expect(mailsOfNothing(0, frequency)).toBe('Tick what the mails are to tell you, or choose “Off”')
      expect(mailsOfNothing(1, frequency)).toBeNull()
    }
  })

  test('without mails nothing has to be ticked', () => {
    expect(mailsOfNothing(0, OFF)).toBeNull()
    expect(mailsOfNothing(6, OFF)).toBeNull()
  })
})

describe('preferenceWords (B357)', () => {
  test('the frequency is shown as stored, though nothing is ticked', () => {
    expect(preferenceWords({ types: [], frequencies: [WEEKLY] })).toEqual({ types: [], frequencies: ['Weekly'] })
  })

  test('names, and the numbers of what has none', () => {
    expect(preferenceWords({ types: [1, 99], frequencies: [OFF, 98] })).toEqual({
      types: ['3W articles', '99'],
      frequencies: ['Off', '98'],
    })
  })

  test('of somebody without a record nothing is shown', () => {
    expect(preferenceWords(undefined)).toEqual({ types: [], frequencies: [] })
  })
})
