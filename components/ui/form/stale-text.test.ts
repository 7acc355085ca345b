import { beforeAll, expect, test } from '@jest/globals'
import { inTimeZone } from '#lib/config/testing.ts'
import { firmTime } from '#lib/text/short-date.ts'
import { staleText } from './stale-text.ts'

beforeAll(() => inTimeZone('Europe/Luxembourg'))

test('a stale save says who saved and when, and never that somebody else did what one did oneself', () => {
  const now = new Date().toISOString()
  const at = firmTime(now)
  expect(staleText({ at: now, own: false, name: 'Sofia Marchetti' }, false)).toBe(
    `Sofia Marchetti saved this item at ${at}. Choose what to keep for each field, then save again.`,
  )
  expect(staleText({ at: now, own: false, name: 'Sofia Marchetti' }, true)).toBe(
    `Sofia Marchetti saved this item at ${at}, without touching what you see here. Save again to keep your changes.`,
  )
  expect(staleText({ at: now, own: true, name: 'Me' }, true)).toBe(
    `You saved this item yourself at ${at}. Save again to keep what you changed since then.`,
  )
  expect(staleText({ at: now, own: true, name: 'Me' }, false)).toBe(
    `You saved this item yourself at ${at}. Choose what to keep for each field, then save again.`,
  )
  expect(staleText({ at: '2026-01-31T21:38:00Z', own: false, name: null }, false)).toBe(
    'Somebody else saved this item at 31/01/2026 22:38. Choose what to keep for each field, then save again.',
  )
  expect(staleText(undefined, false)).toBe(
    'Somebody else saved this item in the meantime. Choose what to keep for each field, then save again.',
  )
})
