import { expect, jest, test } from '@jest/globals'
import { rereadGrowing, registerGrowing } from './growing-lists.ts'
import { cacheKey } from './cache-key.ts'

test('a key is the address, then what the body asks, so that a write names both by how the address begins', () => {
  expect(cacheKey('GET /api/v1/Service', { query: {} })).toBe('/api/v1/Service')
  expect(cacheKey('GET /api/v1/Entity/{id}', { params: { id: 'a b' } })).toBe('/api/v1/Entity/a%20b')
  const input = { query: { pageNumber: '2' }, body: { filters: { state: 'PENDING' } } } as const
  expect(cacheKey('POST /api/v1/AccessRequest/paged', input)).toBe(
    '/api/v1/AccessRequest/paged?pageNumber=2 {"filters":{"state":"PENDING"}}',
  )
})

test('growing lists are read again by the beginning of their address, while they are on the screen', async () => {
  const [news, users] = [jest.fn(async () => null), jest.fn(async () => null)]
  const leave = registerGrowing('/api/v1/News/paged', news)
  registerGrowing('/api/v1/User/paged', users)
  const reread = () => rereadGrowing((address) => address.startsWith('/api/v1/News'))
  await reread()
  expect([news.mock.calls.length, users.mock.calls.length]).toEqual([1, 0])
  leave()
  await reread()
  expect(news.mock.calls.length).toBe(1)
})
