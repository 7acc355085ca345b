import { expect, jest, test } from '@jest/globals'
import { invalidate, registerCache } from './reread.ts'

test('everything that holds replies reads again those whose address begins as a write says', async () => {
  const first = jest.fn(async (isOld: (address: string) => boolean) => isOld('/api/v1/News/paged'))
  const second = jest.fn(async (isOld: (address: string) => boolean) => isOld('/api/v1/Newsletter') && isOld('/api/v1/User'))
  registerCache(first)
  registerCache(second)
  await invalidate('/api/v1/News/', '/api/v1/Video')
  expect(await Promise.all([...first.mock.results, ...second.mock.results].map(({ value }) => value as Promise<boolean>))).toEqual([
    true,
    false,
  ])
})
