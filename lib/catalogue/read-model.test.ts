import { beforeEach, expect, test } from '@jest/globals'
import pg from 'pg'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { makeInternalUser, makeService, makeTenant } from '#seed/factories.ts'
import { catalogue } from './read-model.ts'

beforeEach(resetDatabase)

const names = async () => [...(await catalogue()).services.values()].map(({ row }) => row.name)

test('the snapshot is kept while nothing changes and made anew after a change', async () => {
  const { id } = await makeService(db, { name: 'One' })
  const before = await catalogue()
  expect(await catalogue()).toBe(before)
  await db.service.update({ where: { id }, data: { name: 'Two' } })
  expect(await names()).toEqual(['Two'])
  expect(await catalogue()).not.toBe(before)
})

test('a change by another instance shows with its commit, not before', async () => {
  const { id } = await makeService(db, { name: 'One' })
  expect(await names()).toEqual(['One'])
  const other = new pg.Client({ connectionString: databaseUrl })
  await other.connect()
  try {
    await other.query('BEGIN')
    await other.query('UPDATE "Service" SET "name" = \'Two\' WHERE "id" = $1', [id])
    expect(await names()).toEqual(['One'])
    await other.query('COMMIT')
    expect(await names()).toEqual(['Two'])
  } finally {
    await other.end()
  }
})

test('names of people are part of it', async () => {
  const person = await makeInternalUser(db, { firstName: 'Ada' })
  const { id } = await makeService(db, { responsibles: [person.ppid] })
  const responsible = async () => (await catalogue()).services.get(id)?.people.RESPONSIBLE[0]?.firstname
  expect(await responsible()).toBe('Ada')
  await db.user.update({ where: { ppid: person.ppid }, data: { firstName: 'Eve' } })
  expect(await responsible()).toBe('Eve')
})

test('callers at the same moment share one build', async () => {
  await makeTenant(db)
  const all = await Promise.all(Array.from({ length: 20 }, () => catalogue()))
  expect(new Set(all).size).toBe(1)
})

test('nothing in it can be changed', async () => {
  await makeService(db)
  const [record] = (await catalogue()).services.values()
  expect(Object.isFrozen(record?.row)).toBe(true)
  expect(Object.isFrozen(record?.row.domains)).toBe(true)
  expect(Object.isFrozen(record?.people.RESPONSIBLE)).toBe(true)
})
