import { beforeEach, expect, test } from '@jest/globals'
import { GET as byAttribute } from '#app/api/v1/Integration/User/by-attribute/[attribute]/[value]/route.ts'
import { GET as byEmail } from '#app/api/v1/Integration/User/by-email/[email]/route.ts'
import { GET as byPartyId } from '#app/api/v1/Integration/User/by-party-id/[partyId]/route.ts'
import { GET as byPpid } from '#app/api/v1/Integration/User/by-ppid/[ppid]/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeInternalUser, makeUser } from '#seed/factories.ts'

const { send, call, read } = useApiCalls()
let staff: Awaited<ReturnType<typeof makeInternalUser>>

const dora = {
  ppid: 'd',
  partyId: 'P1',
  email: 'Dora@firm.example',
  firstName: 'Dora',
  lastName: 'Dahl',
  grade: 'Manager',
  territory: 'LU',
  phoneCountryCode: '+352',
  phoneNumber: '621',
}
const boris = {
  ppid: 'b',
  partyId: null,
  email: 'boris@firm.example',
  firstName: 'Boris',
  lastName: 'Berg',
  grade: 'Manager',
  territory: 'UK',
  phoneCountryCode: null,
  phoneNumber: null,
}

beforeEach(async () => {
  await resetDatabase()
  staff = await makeInternalUser(db)
  await db.directoryPerson.createMany({ data: [dora, boris] })
})

test('for internal callers only', async () => {
  const client = await makeUser(db)
  const params = { ppid: 'd', email: dora.email, partyId: 'P1', attribute: 'grade', value: 'Manager' }
  for (const route of [byPpid, byEmail, byPartyId, byAttribute]) {
    expect((await send(route, null, { params })).status).toBe(401)
    expect((await send(route, client, { params })).status).toBe(403)
    expect((await send(route, staff, { params })).status).toBe(200)
  }
})

test('by person key and by e-mail in any letter case; none is 404 (B257, W31)', async () => {
  expect(await read(byPpid, staff, { params: { ppid: 'd' } })).toEqual(dora)
  expect(await read(byEmail, staff, { params: { email: 'DORA@firm.example' } })).toEqual(dora)
  expect(await call(byPpid, staff, { params: { ppid: 'x' } })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect(await call(byEmail, staff, { params: { email: 'x@firm.example' } })).toMatchObject({ status: 404 })
})

test('by party id and by attribute: lists by name, none is empty (W31)', async () => {
  expect(await read(byPartyId, staff, { params: { partyId: 'P1' } })).toEqual([dora])
  expect(await read(byPartyId, staff, { params: { partyId: 'P9' } })).toEqual([])
  expect(await read(byAttribute, staff, { params: { attribute: 'grade', value: 'manager' } })).toEqual([boris, dora])
  expect(await read(byAttribute, staff, { params: { attribute: 'Territory', value: 'UK' } })).toEqual([boris])
  expect(await read(byAttribute, staff, { params: { attribute: 'email', value: dora.email } })).toEqual([dora])
  expect(await read(byAttribute, staff, { params: { attribute: 'lastName', value: '%' } })).toEqual([])
})

test('an unknown attribute is 400 (A169)', async () => {
  for (const attribute of ['phoneNumber', 'password', 'x']) {
    expect(await call(byAttribute, staff, { params: { attribute, value: 'x' } })).toEqual({
      status: 400,
      body: [{ message: 'Please provide one of ppid, partyId, email, firstName, lastName, grade, territory', path: 'attribute' }],
    })
  }
})
