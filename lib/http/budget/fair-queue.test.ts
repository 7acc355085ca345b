import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { FairQueue, NoSlotError, RECENT_MS } from './fair-queue.ts'
import type { Admission, QueueLimits } from './fair-queue.ts'

const MANY = 1_000
beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** Work of callers, in the order in which it began. */
function work(limits: QueueLimits) {
  const queue = new FairQueue(limits)
  const begun: string[] = []
  const running: { name: string; admission: Admission }[] = []
  const ask = (key: string, name = key, signal?: AbortSignal) => {
    const admission = queue.admit(key, MANY)!
    const acquired = admission.acquire(signal).then(() => {
      begun.push(name)
      running.push({ name, admission })
    })
    return { admission, acquired }
  }
  /** Ends what runs under this name, and lets begin what may. */
  const end = async (name: string) => {
    running
      .splice(
        running.findIndex((one) => one.name === name),
        1,
      )[0]!
      .admission.release()
    await settled()
  }
  return { queue, begun, ask, end }
}

/** Promises that were resolved have been followed. */
const settled = async () => {
  for (let n = 0; n < 5; n += 1) await Promise.resolve()
}
const roomy = { maxRunning: 2, perCaller: 2, maxWaitMs: 1_000 }

describe('slots with a fair queue', () => {
  test('whoever waits is served by caller: one behind another one’s hundreds waits for one of them', async () => {
    const { begun, ask, end } = work({ ...roomy, maxRunning: 1 })
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

  test('a caller holds no more slots than are his, though others are free', async () => {
    const { queue, begun, ask, end } = work({ maxRunning: 3, perCaller: 1, maxWaitMs: 1_000 })
    void ask('a', 'a1')
    void ask('a', 'a2')
    void ask('b')
    await settled()
    expect([begun, queue.figures()]).toEqual([['a1', 'b'], { running: 2, waiting: 1 }])
    await end('a1')
    expect(begun).toEqual(['a1', 'b', 'a2'])
  })

  test('so many are admitted of a caller and no more; what has ended makes room, and releasing twice counts once', () => {
    const queue = new FairQueue(roomy)
    const admissions = [queue.admit('a', 2), queue.admit('a', 2)]
    expect([queue.admit('a', 2), queue.admit('b', 2)]).toEqual([null, expect.anything()])
    admissions[0]!.release()
    admissions[0]!.release()
    expect(queue.admit('a', 2)).not.toBeNull()
    expect(queue.admit('a', 2)).toBeNull()
  })

  test('admitted work that does not run yet, such as a slow upload, takes no slot', async () => {
    const { queue, begun, ask } = work({ ...roomy, maxRunning: 1 })
    queue.admit('slow', 1)
    void ask('other')
    await settled()
    expect(begun).toEqual(['other'])
  })

  test('who leaves or waits too long makes room, and hears whose work was in the way', async () => {
    const { queue, ask, end, begun } = work({ ...roomy, maxRunning: 1 })
    void ask('a', 'a1')
    const left = new AbortController()
    const gone = ask('b', 'b', left.signal)
    const own = ask('a', 'a2')
    const foreign = ask('c')
    const outcomes = [gone, own, foreign].map(({ acquired }) => acquired.catch((error: unknown) => error))
    left.abort()
    jest.advanceTimersByTime(1_000)
    const [first, second, third] = (await Promise.all(outcomes)) as NoSlotError[]
    expect([first, second!.own, third!.own]).toEqual([expect.any(NoSlotError), true, false])
    for (const { admission } of [gone, own, foreign]) admission.release()
    await end('a1')
    expect([begun, queue.figures()]).toEqual([['a1'], { running: 0, waiting: 0 }])
    void ask('d')
    await settled()
    expect(begun).toEqual(['a1', 'd'])
  })

  test('a caller who has left before asking for a slot takes none', async () => {
    const { ask } = work({ ...roomy, maxRunning: 1 })
    void ask('a')
    await expect(ask('b', 'b', AbortSignal.abort()).acquired).rejects.toBeInstanceOf(NoSlotError)
  })
})

describe('slots for newcomers', () => {
  const exporting = { maxRunning: 4, perCaller: 1, forNewcomers: 2, maxWaitMs: 10 * RECENT_MS }

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

  test('four of them share two slots in turn; after a while each counts as new', async () => {
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
