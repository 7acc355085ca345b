import { expect, test } from '@jest/globals'
import { semaphore } from './semaphore.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a place that is given back goes to who has waited longest, not to who comes at that moment', async () => {
  const take = semaphore(2)
  const holders: string[] = []
  const come = async (name: string) => {
    const leave = await take()
    holders.push(name)
    return () => {
      holders.splice(holders.indexOf(name), 1)
      leave()
    }
  }
  const leaveA = await come('a')
  const leaveB = await come('b')
  const [c, d] = [come('c'), come('d')]
  await settle()
  expect(holders).toEqual(['a', 'b'])
  leaveA()
  // In the same moment, before the one that waits has gone on.
  const e = come('e')
  await settle()
  expect(holders).toEqual(['b', 'c'])
  leaveB()
  await settle()
  expect(holders).toEqual(['c', 'd'])
  ;(await c)()
  ;(await d)()
  await settle()
  expect(holders).toEqual(['e'])
  ;(await e)()
  const [f, g] = [await come('f'), await come('g')]
  expect(holders).toEqual(['f', 'g'])
  f()
  g()
})

test('given back twice is one place', async () => {
  const take = semaphore(1)
  const leave = await take()
  leave()
  leave()
  const again = await take()
  let taken = false
  const next = take().then((free) => {
    taken = true
    return free
  })
  await settle()
  expect(taken).toBe(false)
  again()
  ;(await next)()
})
