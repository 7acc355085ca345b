import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { FairQueue, NoPlace, RECENT_MS } from './fair-queue.ts'
import type { Places, Ticket } from './fair-queue.ts'

const MANY = 1_000
beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** Work of callers, in the order in which it began. */
function work(places: Places) {
  const queue = new FairQueue(places)
  const begun: string[] = []
  const running: { name: string; ticket: Ticket }[] = []
  const ask = (key: string, name = key, signal?: AbortSignal) => {
    const ticket = queue.admit(key, MANY)!
    const turn = ticket.turn(signal).then(() => {
      begun.push(name)
      running.push({ name, ticket })
    })
    return { ticket, turn }
  }
  /** Ends what runs under this name, and lets begin what may. */
  const end = async (name: string) => {
    running
      .splice(
        running.findIndex((one) => one.name === name),
        1,
      )[0]!
      .ticket.end()
    await settled()
  }
  return { queue, begun, ask, end }
}

/** Promises that were resolved have been followed. */
const settled = async () => {
  for (let n = 0; n < 5; n += 1) await Promise.resolve()
}
const roomy = { atOnce: 2, perCaller: 2, waitMs: 1_000 }

describe('places with a fair queue', () => {
  test('whoever waits is served by caller: one behind another one’s hundreds waits for one of them', async () => {
    const { begun, ask, end } = work({ ...roomy, atOnce: 1 })
    for (let n = 0; n < 100; n += 1) void ask('greedy', `greedy ${n}`)
    void ask('other')
    void ask('third')
    await settled()
    await end('greedy 0')
    await end('other')
    await end('third')
    await end('greedy 1')
    expect(begun).toEqual(['greedy 0', 'other', 'third', 'greedy 1', 'greedy 2'])
  })

  test('a caller takes no more places than are his, though others are free', async () => {
    const { queue, begun, ask, end } = work({ atOnce: 3, perCaller: 1, waitMs: 1_000 })
    void ask('a', 'a1')
    void ask('a', 'a2')
    void ask('b')
    await settled()
    expect([begun, queue.figures()]).toEqual([['a1', 'b'], { running: 2, waiting: 1 }])
    await end('a1')
    expect(begun).toEqual(['a1', 'b', 'a2'])
  })

  test('so many are admitted of a caller and no more; what has ended makes room, and ending twice counts once', () => {
    const queue = new FairQueue(roomy)
    const tickets = [queue.admit('a', 2), queue.admit('a', 2)]
    expect([queue.admit('a', 2), queue.admit('b', 2)]).toEqual([null, expect.anything()])
    tickets[0]!.end()
    tickets[0]!.end()
    expect(queue.admit('a', 2)).not.toBeNull()
    expect(queue.admit('a', 2)).toBeNull()
  })

  test('admitted work that does not run yet, such as a slow upload, takes no place', async () => {
    const { queue, begun, ask } = work({ ...roomy, atOnce: 1 })
    queue.admit('slow', 1)
    void ask('other')
    await settled()
    expect(begun).toEqual(['other'])
  })

  test('who leaves or waits too long makes room, and hears whose work was in the way', async () => {
    const { queue, ask, end, begun } = work({ ...roomy, atOnce: 1 })
    void ask('a', 'a1')
    const left = new AbortController()
    const gone = ask('b', 'b', left.signal)
    const own = ask('a', 'a2')
    const foreign = ask('c')
    const outcomes = [gone, own, foreign].map(({ turn }) => turn.catch((error: unknown) => error))
    left.abort()
    jest.advanceTimersByTime(1_000)
    const [first, second, third] = (await Promise.all(outcomes)) as NoPlace[]
    expect([first, second!.own, third!.own]).toEqual([expect.any(NoPlace), true, false])
    for (const { ticket } of [gone, own, foreign]) ticket.end()
    await end('a1')
    expect([begun, queue.figures()]).toEqual([['a1'], { running: 0, waiting: 0 }])
    void ask('d')
    await settled()
    expect(begun).toEqual(['a1', 'd'])
  })

  test('a caller who has left before asking for a turn takes none', async () => {
    const { ask } = work({ ...roomy, atOnce: 1 })
    void ask('a')
    await expect(ask('b', 'b', AbortSignal.abort()).turn).rejects.toBeInstanceOf(NoPlace)
  })
})

describe('places for newcomers', () => {
  const exporting = { atOnce: 4, perCaller: 1, forNewcomers: 2, waitMs: 10 * RECENT_MS }

  test('three who ask again and again leave one to a fourth, at once', async () => {
    const { begun, ask, end } = work(exporting)
    for (const key of ['a', 'b', 'c']) void ask(key)
    await settled()
    for (let round = 0; round < 5; round += 1) {
      const key = begun.at(-3)!
      await end(key)
      void ask(key)
      await settled()
    }
    const before = begun.length
    void ask('d')
    await settled()
    expect(begun[before]).toBe('d')
  })

  test('four of them share two places in turn; after a while each counts as new', async () => {
    const { queue, begun, ask, end } = work(exporting)
    const keys = ['a', 'b', 'c', 'd']
    for (const key of keys) void ask(key)
    await settled()
    for (const key of keys) await end(key)
    for (const key of keys) void ask(key)
    await settled()
    expect([begun.slice(4), queue.figures()]).toEqual([['a', 'b'], { running: 2, waiting: 2 }])
    await end('a')
    expect(begun.slice(4)).toEqual(['a', 'b', 'c'])
    jest.advanceTimersByTime(RECENT_MS)
    void ask('e')
    await settled()
    expect(begun.slice(4)).toEqual(['a', 'b', 'c', 'e'])
    await end('e')
    expect(begun.slice(4)).toEqual(['a', 'b', 'c', 'e', 'd'])
  })
})
