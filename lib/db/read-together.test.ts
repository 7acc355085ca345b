import { expect, jest, test } from '@jest/globals'
import { readTogether } from './read-together.ts'

/** Until what is due at the end of this turn of the event loop has been sent. */
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('calls of one moment share a statement, each key once', async () => {
  const read = jest.fn((keys: readonly string[]) =>
    Promise.resolve(new Map(keys.filter((key) => key !== 'none').map((key) => [key, { key }]))),
  )
  const one = readTogether(read)
  const [first, again, other, none] = await Promise.all([one('a'), one('a'), one('b'), one('none')])
  expect(read.mock.calls).toEqual([[['a', 'b', 'none']]])
  expect([first, other, none]).toEqual([{ key: 'a' }, { key: 'b' }, undefined])
  expect(again).toBe(first)
})

test('who asks while a statement is under way gets the next one, together with others: what was committed meanwhile is seen', async () => {
  let stored = 'old'
  const resolvers: (() => void)[] = []
  const read = jest.fn((keys: readonly string[]) => {
    const seen = new Map(keys.map((key) => [key, stored]))
    return new Promise<Map<string, string>>((resolve) => resolvers.push(() => resolve(seen)))
  })
  const one = readTogether(read)
  const early = one('a')
  await turn()
  stored = 'new'
  const [late, other] = [one('a'), one('b')]
  await turn()
  expect(resolvers).toHaveLength(1)
  resolvers[0]!()
  expect(await early).toBe('old')
  await turn()
  expect(read.mock.calls).toEqual([[['a']], [['a', 'b']]])
  resolvers[1]!()
  expect(await Promise.all([late, other])).toEqual(['new', 'new'])
})

test('nothing is remembered, and a failure reaches every call that shared the statement, no later one', async () => {
  const read = jest
    .fn<(keys: readonly string[]) => Promise<Map<string, string>>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue(new Map([['a', 'there']]))
  const one = readTogether(read)
  expect(await Promise.allSettled([one('a'), one('b')])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect(await one('a')).toBe('there')
  expect(await one('a')).toBe('there')
  expect(read).toHaveBeenCalledTimes(3)
})
