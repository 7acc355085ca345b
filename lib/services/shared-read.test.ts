import { expect, test } from '@jest/globals'
import { SharedRead } from './shared-read.ts'

/** A source whose readings end when the test says so. */
function controlled() {
  const started: { resolve: (value: number) => void; reject: (error: Error) => void }[] = []
  const shared = new SharedRead<number>(() => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    started.push({ resolve, reject })
    return promise
  })
  return { started, shared }
}

test('who asks during a reading gets the next one, together with others', async () => {
  const { started, shared } = controlled()
  const first = shared.read()
  const second = shared.read()
  const third = shared.read()
  expect(started).toHaveLength(1)
  started[0]!.resolve(1)
  expect(await first).toBe(1)
  await new Promise(setImmediate)
  expect(started).toHaveLength(2)
  started[1]!.resolve(2)
  expect(await Promise.all([second, third])).toEqual([2, 2])
  const fourth = shared.read()
  expect(started).toHaveLength(3)
  started[2]!.resolve(3)
  expect(await fourth).toBe(3)
})

test('a failed reading fails for those who asked for it only', async () => {
  const { started, shared } = controlled()
  const first = shared.read()
  const second = shared.read()
  started[0]!.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await new Promise(setImmediate)
  started[1]!.resolve(2)
  expect(await second).toBe(2)
})
