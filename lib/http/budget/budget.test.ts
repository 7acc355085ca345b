import { afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { z } from 'zod'
import { resetConfig } from '#lib/config/config.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { until } from '#lib/testing.ts'
import { endpoint } from '../endpoint.ts'
import type { CostClass } from '../endpoint.ts'
import { handle } from '../handle.ts'
import type { RouteHandler } from '../handle.ts'
import { budgets } from './classes.ts'
import { budgetFigures } from './figures.ts'

const [GREEDY, OTHER] = ['192.0.2.1', '192.0.2.2']
const spec = { method: 'POST', path: '/api/v1/planted', summary: '', access: 'anonymous', body: z.strictObject({}) } as const

const send = (handler: RouteHandler, address: string, { signal, body = '{}' }: { signal?: AbortSignal; body?: BodyInit } = {}) =>
  handler(
    new Request('http://localhost:3000/api/v1/planted', {
      method: 'POST',
      headers: { host: 'localhost:3000', 'content-type': 'application/json', 'x-client-address': address },
      body,
      duplex: 'half',
      ...(signal ? { signal } : {}),
    } as RequestInit),
    { params: Promise.resolve({}) },
  )

/** An endpoint whose work ends when the test says so. */
function held(cost: CostClass) {
  const finish: (() => void)[] = []
  const handler = handle(endpoint({ ...spec, response: null, cost }), () => new Promise<void>((resolve) => finish.push(resolve)))
  return { handler, running: () => finish.length, finish: () => finish.splice(0).forEach((end) => end()) }
}

const idle = (cost: CostClass) => until(() => Promise.resolve(budgetFigures()[cost]?.running === 0 && budgetFigures()[cost]?.waiting === 0))
const tally = (replies: readonly Response[]) =>
  replies.reduce<Record<number, number>>((counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }), {})

describe('one greedy caller costs only himself (design rule 21)', () => {
  test('more than his budget is 429 with Retry-After at once; another caller is served beside him', async () => {
    const { handler, running, finish } = held('search')
    const { perCaller, waitingOfAddress, retryAfter } = budgets.search
    const all = Array.from({ length: perCaller + waitingOfAddress + 5 }, () => send(handler, GREEDY))
    const refused = await Promise.all(all.slice(-5))
    expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
      Array.from({ length: 5 }, () => [429, String(retryAfter)]),
    )
    await until(() => Promise.resolve(running() === perCaller))
    const other = send(handler, OTHER)
    await until(() => Promise.resolve(running() === perCaller + 1))
    expect(budgetFigures().search).toEqual({ running: perCaller + 1, waiting: waitingOfAddress, refused: 5 })
    const end = setInterval(finish, 1)
    expect((await other).status).toBe(204)
    expect(tally(await Promise.all(all))).toEqual({ 204: perCaller + waitingOfAddress, 429: 5 })
    clearInterval(end)
    expect(budgetFigures().search).toMatchObject({ running: 0, waiting: 0 })
  })

  test('an office behind one address, or a person with many tabs, meets no 429', () => {
    // Six windows at once, each a list with its filters, choices and names; a screen of bulk work reads its rows in one call per row of a page at worst.
    const tabs = 6 * 5
    for (const cost of ['list', 'search'] as const) expect(budgets[cost].perCaller + budgets[cost].waiting).toBeGreaterThan(tabs)
    expect(budgets.list.perCaller + budgets.list.waiting).toBeGreaterThan(100)
    // A hundred people who open the catalogue in the same second, with a search each.
    expect(budgets.list.waitingOfAddress).toBeGreaterThan(100 * 5)
    expect(budgets.search.waitingOfAddress).toBeGreaterThan(100)
    // A text with a dozen pictures is pasted.
    expect(budgets.picture.perCaller + budgets.picture.waiting).toBeGreaterThan(12)
  })

  test('sending slowly takes no slot, and gives the way free when the sender leaves', async () => {
    const { handler, running, finish } = held('import')
    const slow = Array.from({ length: budgets.import.maxRunning }, (_, n) => {
      let begin: ReadableStreamDefaultController<Uint8Array>
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void (begin = controller) })
      return { reply: send(handler, `198.51.100.${n}`, { body }), fail: () => begin.error(new Error('gone')) }
    })
    const other = send(handler, OTHER)
    await until(() => Promise.resolve(running() === 1))
    finish()
    expect((await other).status).toBe(204)
    for (const { fail } of slow) fail()
    await Promise.all(slow.map(({ reply }) => reply))
    await idle('import')
  })

  test('who leaves while waiting never begins', async () => {
    const { handler, running, finish } = held('import')
    const first = send(handler, GREEDY)
    await until(() => Promise.resolve(running() === 1))
    const leaving = new AbortController()
    const second = send(handler, GREEDY, { signal: leaving.signal })
    await until(() => Promise.resolve(budgetFigures().import!.waiting === 1))
    leaving.abort()
    expect((await second).status).toBe(429)
    finish()
    await first
    expect([running(), budgetFigures().import!.running]).toEqual([0, 0])
  })
})

describe('a file holds its slot until it is read', () => {
  // The audit trail hears of each.
  beforeAll(() => resetDatabase())
  afterEach(() => void jest.useRealTimers())
  const file = (pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void, cancel = () => undefined) =>
    handle(endpoint({ ...spec, response: 'file', cost: 'export' }), () =>
      Promise.resolve({
        name: 'a',
        contentType: 'text/plain',
        disposition: 'attachment' as const,
        open: () => new ReadableStream({ pull, cancel }, { highWaterMark: 0 }),
      }),
    )
  const running = () => budgetFigures().export!.running

  test('to its end', async () => {
    let left = 3
    const reply = await send(
      file((controller) => (left-- > 0 ? controller.enqueue(new Uint8Array(2)) : controller.close())),
      GREEDY,
    )
    expect([reply.status, running(), reply.headers.get('content-disposition')]).toEqual([200, 1, expect.stringContaining('attachment')])
    expect((await reply.arrayBuffer()).byteLength).toBe(6)
    expect(running()).toBe(0)
  })

  test('or until its receiver leaves, its source fails, or nobody comes for it', async () => {
    const cancelled = jest.fn(() => undefined)
    const endless = file((controller) => controller.enqueue(new Uint8Array(1)), cancelled)
    const left = await send(endless, GREEDY)
    await left.body!.cancel()
    expect([running(), cancelled.mock.calls.length]).toEqual([0, 1])
    const broken = await send(
      file((controller) => controller.error(new Error('broken'))),
      GREEDY,
    )
    await expect(broken.arrayBuffer()).rejects.toThrow('broken')
    expect(running()).toBe(0)
    jest.useFakeTimers()
    await send(endless, GREEDY)
    expect(running()).toBe(1)
    jest.advanceTimersByTime(30_000)
    expect([running(), cancelled.mock.calls.length]).toEqual([0, 2])
  })
})

test('RATE_LIMIT_FACTOR multiplies what may wait', async () => {
  const { RATE_LIMIT_FACTOR } = process.env
  process.env.RATE_LIMIT_FACTOR = '0.01'
  resetConfig()
  try {
    const { handler, running, finish } = held('picture')
    const first = send(handler, GREEDY)
    await until(() => Promise.resolve(running() === 1))
    expect((await send(handler, GREEDY)).status).toBe(429)
    finish()
    expect((await first).status).toBe(204)
  } finally {
    if (RATE_LIMIT_FACTOR === undefined) delete process.env.RATE_LIMIT_FACTOR
    else process.env.RATE_LIMIT_FACTOR = RATE_LIMIT_FACTOR
    resetConfig()
  }
})
