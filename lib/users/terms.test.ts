import { expect, test } from '@jest/globals'
import { DEMO_TERMS_VERSION } from '#seed/personas.ts'
import { TERMS_VERSION, termsText } from './terms.ts'

const text = termsText.flatMap(({ paragraphs }) => paragraphs).join(' ')

test('the terms name platform, support hours and time-bar (B065, B066)', () => {
  expect(text).toContain('collaboration platform')
  expect(text).toContain('from 08:30 to 18:00 local time')
  expect(text).toContain('time-barred after 1 year')
})

test('the demo users have accepted this version', () => expect(DEMO_TERMS_VERSION).toBe(TERMS_VERSION))
