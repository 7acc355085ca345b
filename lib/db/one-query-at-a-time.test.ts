import { expect, test } from '@jest/globals'
import { makeService, makeServiceGroup } from '#seed/factories.ts'
import { db, pool } from './client.ts'
import { resetDatabase } from './testing.ts'

test('queries of one connection follow each other in their order, also after one that failed', async () => {
  const client = await pool().connect()
  try {
    const results = await Promise.allSettled([
      client.query('SELECT 1 AS n'),
      client.query('SELECT nothing'),
      client.query('SELECT 2 AS n'),
      client.query('SELECT 3 AS n'),
    ])
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value.rows[0] : 'failed'))).toEqual([
      { n: 1 },
      'failed',
      { n: 2 },
      { n: 3 },
    ])
    expect((await client.query('SELECT 4 AS n')).rows).toEqual([{ n: 4 }])
  } finally {
    client.release()
  }
})

// What is deprecated fails a test by itself (lib/config/test-warnings.ts).
test('a record is read with several relations within a transaction without a query on a busy connection', async () => {
  await resetDatabase()
  const group = await makeServiceGroup(db)
  await makeService(db, { serviceGroupId: group.id })
  const found = await db.$transaction((tx) =>
    tx.serviceGroup.update({
      where: { id: group.id },
      data: { version: { increment: 1 } },
      include: { services: true, tenant: true, lifeCycle: true, valueChain: true },
    }),
  )
  expect(found.services).toHaveLength(1)
})
