import { beforeEach, describe, expect, test } from '@jest/globals'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { enforceLimit, limits, networkOf } from './limits.ts'

beforeEach(resetDatabase)

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network))

describe('a limit (W59)', () => {
  const { calls, windowSeconds } = limits.contact
  const start = Math.floor(Date.now() / (windowSeconds * 1000)) * windowSeconds * 1000
  /** A moment so many windows after the start of one. */
  const at = (windows: number) => new Date(start + windows * windowSeconds * 1000)
  const call = (windows: number) =>
    enforceLimit('contact', 'somebody', at(windows)).then(
      () => 'taken' as const,
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error
        return error.options.retryAfter!
      },
    )
  const taken = async (windows: number, tries: number) => {
    let count = 0
    for (let index = 0; index < tries; index++) if ((await call(windows)) === 'taken') count += 1
    return count
  }

  test('takes so many calls, and counts callers apart', async () => {
    expect(await taken(0.5, calls + 3)).toBe(calls)
    await enforceLimit('contact', 'somebody else', at(0.5))
  })

  test('slides: around the turn of two windows nobody has twice as many', async () => {
    expect(await taken(0.99, calls)).toBe(calls)
    expect(await taken(1.01, calls)).toBe(0)
  })

  test('half a window later half of the calls are free again, and a whole one later all', async () => {
    expect(await taken(0.99, calls)).toBe(calls)
    expect(await taken(1.5, calls)).toBe(calls / 2)
    await db.rateLimit.deleteMany()
    expect(await taken(0.2, calls)).toBe(calls)
    expect(await taken(2, calls)).toBe(calls)
  })

  test('a flood that was refused does not reach into the next window with more than the limit', async () => {
    await taken(0.5, calls * 5)
    expect(await taken(1.5, calls)).toBe(calls / 2)
  })

  test('Retry-After says when a call is free, and never more than a minute', async () => {
    await taken(0.5, calls)
    expect(await call(0.5)).toBe(60)
    await db.rateLimit.deleteMany()
    await taken(0.999, calls)
    const wait = (await call(1.08)) as number
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(await call(1.08 + (2 * wait) / windowSeconds)).toBe('taken')
  })
})
