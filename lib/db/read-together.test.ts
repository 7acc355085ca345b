import { expect, jest, test } from '@jest/globals'
import { readTogether } from './read-together.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('calls of one turn share a statement, each key once', async () => {
  const read = jest.fn((keys: readonly string[]) => Promise.resolve(new Map(keys.filter((key) => key !== 'none').map((key) => [key, { key }]))))
  const one = readTogether(read)
  const [first, again, other, none] = await Promise.all([one('a'), one('a'), one('b'), one('none')])
  expect(read.mock.calls).toEqual([[['a', 'b', 'none']]])
  expect([first, other, none]).toEqual([{ key: 'a' }, { key: 'b' }, undefined])
  expect(again).toBe(first)
})

test('a call never joins a statement that was sent already: what was committed meanwhile is seen', async () => {
  let stored = 'old'
  const answers: (() => void)[] = []
  const read = (keys: readonly string[]) => {
    const seen = new Map(keys.map((key) => [key, stored]))
    return new Promise<Map<string, string>>((resolve) => answers.push(() => resolve(seen)))
  }
  const one = readTogether(read)
  const early = one('a')
  await turn()
  stored = 'new'
  const late = one('a')
  await turn()
  answers.forEach((answer) => answer())
  expect(await Promise.all([early, late])).toEqual(['old', 'new'])
})

test('nothing is remembered, and a failure reaches every call that shared the statement, no later one', async () => {
  const read = jest.fn<(keys: readonly string[]) => Promise<Map<string, string>>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue(new Map([['a', 'there']]))
  const one = readTogether(read)
  expect(await Promise.allSettled([one('a'), one('b')])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect(await one('a')).toBe('there')
  expect(await one('a')).toBe('there')
  expect(read).toHaveBeenCalledTimes(3)
})
