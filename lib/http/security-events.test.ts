import { beforeEach, describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import { POST as exportServices } from '#app/api/v1/Service/export/excel/route.ts'
import { GET as getMail } from '#app/api/v1/Mail/[id]/route.ts'
import { POST as listUsers } from '#app/api/v1/User/paged/route.ts'
import { db, pool } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from './testing.ts'
import { makeInternalUser, makeService, makeUser } from '#seed/factories.ts'
import { endpoint } from './endpoint.ts'
import { handle } from './handle.ts'
import { BULK, countSecurityEvent, writeSecurityEvents } from './security-events.ts'

const { call, send } = useApiCalls()
let staff: Awaited<ReturnType<typeof makeInternalUser>>

beforeEach(async () => {
  await writeSecurityEvents()
  await resetDatabase()
  staff = await makeInternalUser(db)
})

const recorded = async (action: string) => {
  await writeSecurityEvents()
  return db.auditEvent.findMany({ where: { action }, orderBy: { entityId: 'asc' } })
}

describe('the audit trail records (security rule 37)', () => {
  test('an export: who, what, how many rows, with which filters, from where, in which request', async () => {
    await makeService(db, { name: 'One' })
    const service = await makeService(db, { name: 'Two' })
    const reply = await send(exportServices, staff, {
      body: { ids: [service.id] },
      headers: { 'x-client-address': '192.0.2.7', 'x-request-id': 'r-1' },
    })
    expect(reply.status).toBe(200)
    expect(await recorded('export')).toEqual([
      expect.objectContaining({
        actorPpid: staff.ppid,
        requestId: 'r-1',
        entity: 'Export',
        entityId: 'POST /api/v1/Service/export/excel',
        before: null,
        after: { name: expect.stringMatching(/^export_services_.*\.xlsx$/), rows: 1, address: '192.0.2.7', filters: { ids: [service.id] } },
      }),
    ])
    await reply.body!.cancel()
  })

  test('refused access: one row per person, call and minute with a count; a visitor without a token is just not signed in', async () => {
    const headers = { 'x-client-address': '192.0.2.7' }
    for (let n = 0; n < 3; n += 1) expect((await call(getMail, staff, { params: { id: 'x' }, headers })).status).toBe(403)
    expect((await call(getMail, null, { params: { id: 'x' }, headers })).status).toBe(401)
    const row = { actorPpid: staff.ppid, entity: 'Access', entityId: 'GET /api/v1/Mail/{id}' }
    expect(await recorded('refuse-access')).toEqual([
      expect.objectContaining({
        ...row,
        after: { name: expect.any(String), address: '192.0.2.7', times: 3, reason: 'You do not have the right for this action.' },
      }),
    ])
    await call(getMail, staff, { params: { id: 'x' }, headers })
    expect(await recorded('refuse-access')).toHaveLength(2)
  })

  test('a bad token, and a foreign page that wants to change something', async () => {
    const change = handle(
      endpoint({ method: 'POST', path: '/api/v1/planted', summary: 'Planted', access: 'anonymous', response: null }),
      () => undefined,
    )
    const send = (headers: Record<string, string>) =>
      change(
        new Request('http://localhost:3000/api/v1/planted', {
          method: 'POST',
          headers: { host: 'localhost:3000', 'x-client-address': '192.0.2.8', ...headers },
        }),
        { params: Promise.resolve({}) },
      )
    expect((await send({ authorization: 'Bearer x.y.z' })).status).toBe(401)
    expect((await send({ cookie: 'a=b', origin: 'https://evil.example' })).status).toBe(403)
    expect((await recorded('refuse-access')).map(({ actorPpid, after }) => [actorPpid, after])).toEqual([
      [null, { name: 'Planted', address: '192.0.2.8', times: 2, reason: expect.any(String) }],
    ])
  })

  test('who saw more people at once than a screen shows', async () => {
    for (let n = 0; n <= BULK; n += 1) await makeUser(db)
    const list = async (pageSize: number) =>
      expect((await call(listUsers, staff, { query: `?pageSize=${pageSize}`, body: {} })).status).toBe(200)
    await list(BULK)
    expect(await recorded('view')).toEqual([])
    await list(BULK + 1)
    await list(BULK + 1)
    expect(await recorded('view')).toEqual([
      expect.objectContaining({
        actorPpid: staff.ppid,
        entity: 'List',
        entityId: 'POST /api/v1/User/paged',
        after: expect.objectContaining({ times: 2, people: 2 * (BULK + 1) }),
      }),
    ])
  })
})

describe('nobody fills the trail', () => {
  const refused = (address: string, entityId: string, actorPpid: string | null = null) =>
    countSecurityEvent({ action: 'refuse-access', entity: 'Access', entityId, actorPpid, address, requestId: 'r', name: 'Planted' })
  const counted = z.object({ address: z.string(), times: z.int() })

  test('a caller with a thousand calls a minute has eleven rows, and every call is counted', async () => {
    for (let n = 0; n < 1_000; n += 1) refused('192.0.2.1', `GET /${n % 50}`)
    const rows = await recorded('refuse-access')
    expect(rows.map(({ entityId }) => entityId)).toContain('others')
    expect(rows).toHaveLength(11)
    expect(rows.reduce((sum, { after }) => sum + counted.parse(after).times, 0)).toBe(1_000)
  })

  test('ten thousand callers have five hundred rows and one', async () => {
    for (let n = 0; n < 10_000; n += 1) refused(`address ${n}`, 'GET /')
    const rows = await recorded('refuse-access')
    expect(rows).toHaveLength(501)
    expect(rows.reduce((sum, { after }) => sum + counted.parse(after).times, 0)).toBe(10_000)
    expect(rows.find(({ entityId }) => entityId === 'others')).toMatchObject({
      actorPpid: null,
      after: { address: 'others', times: 9_500 },
    })
  })

  test('what cannot be written is written later, and grows no further meanwhile', async () => {
    refused('192.0.2.1', 'GET /')
    await pool().query('ALTER TABLE "AuditEvent" ADD CONSTRAINT planted CHECK ("action" <> \'refuse-access\') NOT VALID')
    try {
      await expect(writeSecurityEvents()).rejects.toThrow('planted')
      refused('192.0.2.1', 'GET /')
      for (let n = 0; n < 1_000; n += 1) refused(`address ${n}`, 'GET /')
      await expect(writeSecurityEvents()).rejects.toThrow('planted')
      for (let n = 0; n < 1_000; n += 1) refused(`other ${n}`, 'GET /')
    } finally {
      await pool().query('ALTER TABLE "AuditEvent" DROP CONSTRAINT planted')
    }
    const rows = await recorded('refuse-access')
    expect(rows).toHaveLength(501)
    expect(rows.find(({ after }) => counted.parse(after).address === '192.0.2.1')).toMatchObject({ entityId: 'GET /', after: { times: 2 } })
    expect(rows.reduce((sum, { after }) => sum + counted.parse(after).times, 0)).toBe(2_002)
  })
})
