import { describe, expect, test } from '@jest/globals'
import { WAIT_DELAYS, waitUntil } from './wait-until.ts'

describe('waitUntil (B637, B056, B061)', () => {
  test('the eight delays add up to 3000 ms', () => {
    expect(WAIT_DELAYS).toEqual([100, 150, 200, 300, 400, 500, 600, 750])
    expect(WAIT_DELAYS.reduce((sum, delay) => sum + delay, 0)).toBe(3000)
  })

  test('stops at the first accepted value', async () => {
    const waited: number[] = []
    let reads = 0
    const result = await waitUntil(
      async () => (reads += 1),
      (value) => value === 3,
      null,
      async (ms) => void waited.push(ms),
    )
    expect(result).toBe(3)
    expect(waited).toEqual([100, 150, 200])
  })

  test('returns the fallback after 8 tries', async () => {
    let reads = 0
    const result = await waitUntil(
      async () => (reads += 1),
      () => false,
      'not yet',
      async () => {},
    )
    expect(result).toBe('not yet')
    expect(reads).toBe(8)
  })

  test('a failed read is thrown', async () => {
    await expect(
      waitUntil(
        () => Promise.reject(new Error('403')),
        () => true,
        null,
        async () => {},
      ),
    ).rejects.toThrow('403')
  })
})
