import { beforeEach, describe, expect, test } from '@jest/globals'
import * as page from '#app/api/v1/Page/route.ts'
import * as fields from '#app/api/v1/Page/fields/route.ts'
import * as options from '#app/api/v1/Page/options/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeInternalUser, makeTenant, makeUser } from '#seed/factories.ts'
import type { Page } from './contract.ts'

const { send, read, call } = useApiCalls()
const texts = {
  title: 'Title',
  subtitle: 'Sub',
  description: 'Text',
  value1Title: 'One',
  value1Description: 'First',
  value2Title: 'Two',
  value2Description: 'Second',
}
let staff: Awaited<ReturnType<typeof makeInternalUser>>

beforeEach(async () => {
  await resetDatabase()
  await makeTenant(db, { domain: 'LU', url: 'http://localhost:3000' })
  staff = await makeInternalUser(db)
})

test.each([
  ['POST', page.POST],
  ['PUT', page.PUT],
  ['PUT fields', fields.PUT],
  ['PUT options', options.PUT],
])('%s is 401 without a token and 403 for a client', async (_name, handler) => {
  expect((await send(handler, null, { body: {} })).status).toBe(401)
  expect((await send(handler, await makeUser(db), { body: {} })).status).toBe(403)
})

describe('POST /Page', () => {
  test('creates the page of the host once (A095)', async () => {
    const body = { ...texts, contacts: [staff.ppid], mainFilter: 'Sectors' }
    const created = await call<Page>(page.POST, staff, { body })
    expect(created).toEqual({ status: 201, body: { ...body, secondaryFilter: 'Life cycles', tertiaryFilter: 'Value chains', version: 1 } })
    expect(await read(page.GET, null)).toEqual(created.body)
    expect(await call(page.POST, staff, { body })).toMatchObject({ status: 409, body: { detail: 'This tenant already has a page' } })
  })

  test('of one tenant only; ?domain= names another', async () => {
    await makeTenant(db, { domain: 'UK', url: 'http://uk.localhost:3000' })
    expect((await send(page.POST, staff, { body: { title: 'British' }, query: '?domain=uk' })).status).toBe(201)
    expect(await read<Page>(page.GET, null, { host: 'uk.localhost' })).toMatchObject({ title: 'British' })
    expect(await read<Page>(page.GET, null)).toMatchObject({ title: 'Services catalogue', version: 0 })
    expect((await send(page.POST, staff, { body: '{', query: '?domain=XX' })).status).toBe(404)
  })

  test('two at once make one page', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => send(page.POST, staff, { body: texts })))
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409, 409])
  })
})

describe('PUT /Page', () => {
  test('replaces: what is left out is empty; the first one creates', async () => {
    expect(await call(page.PUT, staff, { body: { ...texts, mainFilter: 'Sectors' } })).toMatchObject({
      status: 200,
      body: { title: 'Title', version: 1 },
    })
    expect(await call(page.PUT, staff, { body: { title: 'New' } })).toMatchObject({
      status: 200,
      body: { title: 'New', subtitle: '', mainFilter: 'Industries', version: 2 },
    })
    expect(await db.auditEvent.findMany({ where: { entity: 'Page' }, orderBy: { id: 'asc' }, select: { action: true } })).toEqual([
      { action: 'create' },
      { action: 'update' },
    ])
  })

  test('a stale version returns the stored page; version 0 is the default page (W60)', async () => {
    expect((await send(page.PUT, staff, { body: { ...texts, version: 0 } })).status).toBe(200)
    const stale = await call(page.PUT, staff, { body: { title: 'Mine', version: 0 } })
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', current: { title: 'Title', version: 1 } } })
  })

  test.each([
    [{ mainFilter: ' ' }, 'mainFilter', 'This field is required'],
    [{ contacts: ['nobody'] }, 'contacts[0]', 'There is no such person'],
    [{ title: 'x'.repeat(201) }, 'title', 'At most 200 characters'],
  ])('refuses %j', async (body, path, message) => {
    expect(await call(page.PUT, staff, { body })).toEqual({ status: 400, body: [{ message, path }] })
    expect(await db.page.count()).toBe(0)
  })

  test('contacts are people of the firm; unknown keys are refused', async () => {
    const client = await makeUser(db)
    expect((await send(page.PUT, staff, { body: { contacts: [client.ppid] } })).status).toBe(400)
    expect((await send(page.PUT, staff, { body: { colour: 1 } })).status).toBe(400)
  })
})

describe('PUT /Page/fields and /Page/options (A096, B506)', () => {
  test('each changes its part only', async () => {
    await call(page.POST, staff, { body: { ...texts, contacts: [staff.ppid] } })
    expect(await call(options.PUT, staff, { body: { mainFilter: 'Branches' } })).toMatchObject({
      status: 200,
      body: { ...texts, mainFilter: 'Branches', secondaryFilter: 'Life cycles', contacts: [staff.ppid] },
    })
    expect(await call(fields.PUT, staff, { body: { subtitle: 'Other', contacts: [] } })).toMatchObject({
      status: 200,
      body: { ...texts, subtitle: 'Other', mainFilter: 'Branches', contacts: [] },
    })
    expect((await send(options.PUT, staff, { body: { title: 'x' } })).status).toBe(400)
    expect((await send(fields.PUT, staff, { body: { mainFilter: 'x' } })).status).toBe(400)
  })

  test('on a tenant without a page the rest is as by default', async () => {
    expect(await call(options.PUT, staff, { body: { tertiaryFilter: 'Chains' } })).toMatchObject({
      status: 200,
      body: { title: 'Services catalogue', mainFilter: 'Industries', tertiaryFilter: 'Chains', version: 1 },
    })
  })
})
