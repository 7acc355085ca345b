import { beforeEach, expect, test } from '@jest/globals'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { makeTenant, makeUser } from '#seed/factories.ts'
import { alignTenants, moveIdentities } from './own-addresses.ts'

beforeEach(resetDatabase)
const urls = async () => (await db.tenant.findMany({ orderBy: { domain: 'asc' } })).map(({ url }) => url)

test('tenants on localhost follow the port that is served, others do not', async () => {
  const given = [
    'http://localhost:3000',
    'http://uk.localhost:3000/',
    'http://fr.localhost',
    'https://uk.localhost:3000',
    'https://portal.example:3000',
    'http://localhost.example:3000',
    'http://notlocalhost:3000',
  ]
  for (const [index, url] of given.entries()) await makeTenant(db, { domain: `A${String.fromCharCode(65 + index)}`, url })
  expect(await alignTenants(databaseUrl, 'http://localhost:3000')).toBe(1)
  expect(await alignTenants(databaseUrl, 'https://portal.example')).toBe(0)
  expect(await alignTenants(databaseUrl, 'http://localhost:3407')).toBe(3)
  expect(await urls()).toEqual(['http://localhost:3407', 'http://uk.localhost:3407/', 'http://fr.localhost:3407', ...given.slice(3)])
  expect(await alignTenants(databaseUrl, 'http://localhost:3407')).toBe(0)
  expect(await alignTenants(databaseUrl, 'http://localhost')).toBe(3)
  expect((await urls()).slice(0, 3)).toEqual(['http://localhost', 'http://uk.localhost/', 'http://fr.localhost'])
})

test('linked accounts follow the provider to its new address, once', async () => {
  const [moved, both, other] = [await makeUser(db), await makeUser(db), await makeUser(db)]
  const [from, to] = ['http://127.0.0.1:1111', 'http://127.0.0.1:2222']
  await db.identity.createMany({
    data: [
      { issuer: from, subject: 'a', userPpid: moved.ppid },
      { issuer: from, subject: 'b', userPpid: both.ppid },
      { issuer: to, subject: 'b', userPpid: both.ppid },
      { issuer: 'https://elsewhere.example', subject: 'a', userPpid: other.ppid },
    ],
  })
  expect(await moveIdentities(databaseUrl, from, to)).toBe(1)
  expect(await db.identity.findMany({ where: { userPpid: moved.ppid } })).toMatchObject([{ issuer: to, subject: 'a' }])
  expect(await db.identity.findMany({ where: { userPpid: other.ppid } })).toMatchObject([{ issuer: 'https://elsewhere.example' }])
})
