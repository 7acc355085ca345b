import { beforeEach, describe, expect, test } from '@jest/globals'
import * as undo from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import * as preview from '#app/api/v1/Renewal/end-dates/preview/route.ts'
import * as endDates from '#app/api/v1/Renewal/end-dates/route.ts'
import * as renewals from '#app/api/v1/Renewal/route.ts'
import * as list from '#app/api/v1/Renewal/paged/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { firmToday } from '#lib/text/short-date.ts'
import { makeInternalUser, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import type { RenewalRow } from './contract.ts'

const { call, read, send } = useApiCalls()
type Caller = Awaited<ReturnType<typeof makeUser>>

const inDays = (days: number) => new Date(new Date(`${firmToday()}T00:00:00Z`).getTime() + days * 86_400_000)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

let staff: Caller
/** A subscription that the staff member follows, ending in so many days; null = without end. */
const followed = (days: number | null, more: object = {}) =>
  makeSubscription(db, {
    endDate: days === null ? null : inDays(days),
    contacts: { create: { userPpid: staff.ppid, position: 0 } },
    ...more,
  })
const rowsOf = async (filters: object = {}, caller = staff, body: object = {}) =>
  (await read<{ items: RenewalRow[] }>(list.POST, caller, { body: { filters, ...body } })).items
const idsOf = async (...call: Parameters<typeof rowsOf>) => (await rowsOf(...call)).map(({ id }) => id)
const byMonths = (ids: string[], months = 12) => ({ ids, change: { kind: 'months', months } })
const look = (body: object, caller = staff) =>
  read<{ rows: { before: string | null; after: string | null }[]; changes: number; past: number; revision: string }>(preview.POST, caller, {
    body,
  })

beforeEach(async () => {
  await resetDatabase()
  staff = await makeInternalUser(db, { firstName: 'Ines', lastName: 'Staff' })
})

describe('the desk', () => {
  test('says what ends in 30, 60 and 90 days and what has ended, counted from today', async () => {
    const [ended, today, in30, in31, in90, later, endless] = [
      await followed(-1),
      await followed(0),
      await followed(30),
      await followed(31),
      await followed(90),
      await followed(91),
      await followed(null),
    ].map(({ id }) => id)
    expect(await idsOf({ endsIn: '30' })).toEqual([today, in30])
    expect(await idsOf({ endsIn: '60' })).toEqual([today, in30, in31])
    expect(await idsOf({ endsIn: '90' })).toEqual([today, in30, in31, in90])
    expect(await idsOf({ endsIn: 'expired' })).toEqual([ended])
    expect(await idsOf()).toEqual([ended, today, in30, in31, in90, later, endless])
  })

  test('shows what its reader follows; super users may ask for all', async () => {
    const mine = await followed(10)
    const foreign = await makeSubscription(db, { endDate: inDays(5) })
    const sofia = await makeSuperUser(db)
    expect(await idsOf({ my: false })).toEqual([mine.id])
    expect(await idsOf({}, sofia)).toEqual([])
    expect(await idsOf({ my: false }, sofia)).toEqual([foreign.id, mine.id])
    expect((await send(list.POST, await makeUser(db), { body: {} })).status).toBe(403)
  })

  test('finds those without a main contact and without an owner', async () => {
    const client = await makeUser(db, { firstName: 'Carl', lastName: 'Client' })
    const [without, having] = [await followed(1), await followed(2, { mainContacts: [client.ppid] })]
    await send(renewals.PUT, staff, { body: { ids: [having.id], ownerPpid: staff.ppid } })
    expect(await idsOf({ hasMainContact: false })).toEqual([without.id])
    expect(await idsOf({ hasOwner: false })).toEqual([without.id])
    expect(await rowsOf({ hasMainContact: true, owner: 'ines' })).toMatchObject([
      { owner: { name: 'Ines Staff' }, mainContacts: [{ name: 'Carl Client' }] },
    ])
  })
})

describe('owner and state', () => {
  test('are given to many at once, audited, and taken back as one', async () => {
    const ids = [(await followed(1)).id, (await followed(2)).id]
    const reply = await send(renewals.PUT, staff, { body: { ids, ownerPpid: staff.ppid, state: 'AGREED' } })
    expect(await reply.json()).toEqual({ changed: 2 })
    expect(await rowsOf({ state: 'AGREED' })).toMatchObject(ids.map((id) => ({ id, owner: { ppid: staff.ppid } })))
    expect(await db.auditEvent.count({ where: { action: 'renewal', actorPpid: staff.ppid } })).toBe(2)
    expect((await send(undo.POST, staff, { params: { id: reply.headers.get('x-change-set')! } })).status).toBe(200)
    expect(await rowsOf({ state: 'TODO' })).toMatchObject(ids.map((id) => ({ id, owner: null })))
  })

  test('the state is that of one end date; the owner stays for the next', async () => {
    const { id } = await followed(10)
    await send(renewals.PUT, staff, { body: { ids: [id], ownerPpid: staff.ppid, state: 'ENDING' } })
    await db.subscription.update({ where: { id }, data: { endDate: inDays(375) } })
    expect(await rowsOf()).toMatchObject([{ state: 'TODO', owner: { ppid: staff.ppid } }])
  })

  test('an owner is of the firm, a subscription on the own desk', async () => {
    const [{ id }, foreign] = [await followed(1), await makeSubscription(db)]
    const client = await makeUser(db)
    expect((await send(renewals.PUT, staff, { body: { ids: [id], ownerPpid: client.ppid } })).status).toBe(400)
    expect((await send(renewals.PUT, staff, { body: { ids: [foreign.id], state: 'AGREED' } })).status).toBe(404)
    expect(await db.renewal.count()).toBe(0)
  })
})

describe('end dates of many', () => {
  test('are shown before and after, then changed as they were looked at, and taken back as one', async () => {
    const [ending, endless] = [await followed(null, { endDate: new Date('2027-01-31') }), await followed(null)]
    const body = byMonths([ending.id, endless.id], 1)
    const seen = await look(body)
    expect(seen).toMatchObject({ changes: 1, past: 0 })
    expect(seen.rows.map(({ before, after }) => [before, after]).toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      ['2027-01-31', '2027-02-28'],
      [null, null],
    ])
    const reply = await send(endDates.PUT, staff, { body: { ...body, revision: seen.revision } })
    expect(await reply.json()).toEqual({ changed: 1 })
    const stored = () => db.subscription.findUniqueOrThrow({ where: { id: ending.id } })
    expect(dayOf((await stored()).endDate!)).toBe('2027-02-28')
    expect((await stored()).version).toBe(ending.version + 1)
    expect((await send(undo.POST, staff, { params: { id: reply.headers.get('x-change-set')! } })).status).toBe(200)
    expect(dayOf((await stored()).endDate!)).toBe('2027-01-31')
  })

  test('are refused when something has changed since, and nothing is written then', async () => {
    const subscription = await followed(10)
    const body = byMonths([subscription.id])
    const { revision } = await look(body)
    await db.subscription.update({ where: { id: subscription.id }, data: { endDate: inDays(20) } })
    expect((await call(endDates.PUT, staff, { body: { ...body, revision } })).status).toBe(409)
    expect((await call(endDates.PUT, staff, { body: { ...body, revision: '' } })).status).toBe(409)
    expect((await db.subscription.findUniqueOrThrow({ where: { id: subscription.id } })).endDate).toEqual(inDays(20))
  })

  test('of two at once one is done', async () => {
    const subscription = await followed(10)
    const body = byMonths([subscription.id])
    const { revision } = await look(body)
    const both = await Promise.all([1, 2].map(() => send(endDates.PUT, staff, { body: { ...body, revision } })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('of others are no part of it; days in the past are counted', async () => {
    const [mine, foreign] = [await followed(10), await makeSubscription(db, { endDate: inDays(10) })]
    const body = { ids: [mine.id, foreign.id], change: { kind: 'date', endDate: dayOf(inDays(-3)) } }
    const { rows, past, revision } = await look(body)
    expect([rows.length, past]).toEqual([1, 1])
    expect((await send(endDates.PUT, staff, { body: { ...body, revision } })).status).toBe(200)
    expect((await db.subscription.findUniqueOrThrow({ where: { id: foreign.id } })).endDate).toEqual(inDays(10))
    expect((await send(preview.POST, staff, { body: { ...body, ids: [foreign.id] } })).status).toBe(404)
  })
})
