import { expect, test } from '@jest/globals'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { threeWServices } from '#lib/config/three-w.ts'
import { makeEntity, makeService, makeSubscription, makeUser } from '#seed/factories.ts'
import { threeWEndsOf } from './three-w-ends.ts'
import { today } from './running.ts'

const DAY_MS = 86_400_000
const inDays = (days: number): Date => new Date(new Date(today()).getTime() + days * DAY_MS)
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** A 3W subscription of a company of that name, with the person in both. @returns id of the company */
async function subscribe(ppid: string, name: string, endDate?: Date): Promise<string> {
  const { id } = await makeEntity(db, { name })
  await subscribeTo(ppid, id, threeWServices.regulatory, endDate)
  return id
}

async function subscribeTo(ppid: string, entityId: string, serviceId: string, endDate?: Date): Promise<void> {
  if ((await db.service.count({ where: { id: serviceId } })) === 0) await makeService(db, { id: serviceId })
  await makeSubscription(db, { entityId, serviceId, users: [ppid], ...(endDate && { endDate }) })
}

test('of each company whose 3W has ended or does within 90 days its last day is told, the latest first', async () => {
  const { ppid } = await makeUser(db)
  expect(await threeWEndsOf(ppid)).toEqual([])
  await subscribe(ppid, 'Over', inDays(-1))
  await subscribe(ppid, 'Today', inDays(0))
  await subscribe(ppid, 'Soon', inDays(90))
  await subscribe(ppid, 'Later', inDays(91))
  await subscribe(ppid, 'Always')
  expect(await threeWEndsOf(ppid)).toEqual([
    { company: 'Soon', endDate: dayOf(inDays(90)), isOver: false },
    { company: 'Today', endDate: dayOf(inDays(0)), isOver: false },
    { company: 'Over', endDate: dayOf(inDays(-1)), isOver: true },
  ])
  expect(await threeWEndsOf((await makeUser(db)).ppid)).toEqual([])
})

test('neither a company that somebody has left nor one with another 3W subscription that goes on is told of', async () => {
  const { ppid } = await makeUser(db)
  const left = await subscribe(ppid, 'Left', inDays(-1))
  await db.entityMember.deleteMany({ where: { entityId: left, userPpid: ppid } })
  expect(await threeWEndsOf(ppid)).toEqual([])
  const goingOn = await subscribe(ppid, 'Going on', inDays(-1))
  expect(await threeWEndsOf(ppid)).toHaveLength(1)
  await subscribeTo(ppid, goingOn, threeWServices.tax)
  expect(await threeWEndsOf(ppid)).toEqual([])
})
