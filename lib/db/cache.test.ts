import { describe, expect, test } from '@jest/globals'
import { cacheSize, revisionCache, weightOf } from './cache.ts'

let names = 0
const freshCache = () => revisionCache(`test ${(names += 1)}`)
const text = (characters: number) => ({ text: 'x'.repeat(characters) })

describe('a cache of results', () => {
  test('makes a result once per revision, and shares it while it is being made', async () => {
    const cached = freshCache()
    let made = 0
    const make = async () => ({ number: (made += 1) })
    const [first, second] = await Promise.all([cached('1', 'a', make), cached('1', 'a', make)])
    expect([first, second, await cached('1', 'a', make)]).toEqual([{ number: 1 }, { number: 1 }, { number: 1 }])
    expect(await cached('2', 'a', make)).toEqual({ number: 2 })
    expect(await cached('2', 'b', make)).toEqual({ number: 3 })
    expect(Object.isFrozen(first)).toBe(true)
  })

  test('does not cache a failure', async () => {
    const cached = freshCache()
    await expect(cached('1', 'a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await cached('1', 'a', async () => ({ back: true }))).toEqual({ back: true })
  })

  test('a result of an earlier revision that comes late does not replace a later one', async () => {
    const cached = freshCache()
    const late = Promise.withResolvers<object>()
    const early = cached('1', 'a', () => late.promise)
    await cached('2', 'a', async () => ({ revision: 2 }))
    late.resolve({ revision: 1 })
    await early
    expect(await cached('2', 'a', async () => ({ revision: 'made again' }))).toEqual({ revision: 2 })
  })
})

describe('memory', () => {
  test('all caches together stay below one ceiling in bytes, however many and large the results', async () => {
    const caches = [freshCache(), freshCache()]
    const { ceiling } = cacheSize()
    const characters = Math.floor(ceiling / 400)
    for (let number = 0; number < 400; number++) await caches[number % 2]!('1', `page ${number}`, async () => text(characters))
    expect(cacheSize().bytes).toBeLessThanOrEqual(ceiling)
    expect(cacheSize().bytes).toBeGreaterThan(ceiling / 2)
    // The last ones are there still.
    expect(await caches[1]!('1', 'page 399', () => Promise.reject(new Error('made again')))).toEqual(text(characters))
  })

  test('a result that would push out many others is not cached', async () => {
    const cached = freshCache()
    const { ceiling } = cacheSize()
    await cached('1', 'huge', async () => text(Math.floor(ceiling / 10)))
    await expect(cached('1', 'huge', () => Promise.reject(new Error('made again')))).rejects.toThrow('made again')
  })

  test('texts weigh by their length, everything else by its place', () => {
    expect(weightOf(text(1_000)) - weightOf(text(0))).toBe(3_000)
    expect(weightOf([1, 2, 3])).toBeGreaterThan(weightOf([1]))
    expect(weightOf(new Map([['key', text(1_000)]]))).toBeGreaterThan(3_000)
    expect(weightOf(null)).toBeGreaterThan(0)
  })
})
