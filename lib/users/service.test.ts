import { beforeEach, describe, expect, test } from '@jest/globals'
import { useProvider } from '#lib/auth/testing.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { makeEntity, makeInternalUser, makeService, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import { getUserServices, userSchema } from './contract.ts'
import { shellFacts } from '#lib/shell/facts.ts'
import { callerOf, nobody, somebody } from './testing.ts'
import type { Caller } from './testing.ts'

const provider = useProvider()
const POST = 'POST /User'

beforeEach(resetDatabase)

const newcomer = (claims: Partial<Parameters<typeof somebody>[1]> = {}) =>
  somebody(provider, { sub: 'nora', email: 'nora.castellan@delta.example', given_name: 'Nora', family_name: 'Castellan', ...claims })
const post = async (caller: Caller, body: unknown, headers: Record<string, string> = {}) => {
  const reply = await caller.call(POST, { body, headers })
  return { status: reply.status, body: (await reply.json()) as never }
}

describe('POST User for oneself', () => {
  test('creates the record from the claims (B085, B097, B098, A032)', async () => {
    const caller = newcomer()
    const { status, body } = await post(caller, { email: 'NORA.castellan@delta.example' })
    expect(status).toBe(201)
    expect(userSchema.parse(body)).toEqual({
      ppid: 'nora',
      name: 'Nora Castellan',
      email: 'nora.castellan@delta.example',
      firstName: 'Nora',
      lastName: 'Castellan',
      grade: null,
      isInternal: false,
      isSuperUser: false,
      termsAndConditionsAccepted: false,
      photoUri: null,
      phoneCountryCode: null,
      phoneNumber: null,
      entities: [],
      version: 1,
      send3WEmail: false,
      sendAmdsEmail: false,
      creationIdentity: 2,
    })
    expect((await caller.call('GET /User/MyProfile')).status).toBe(200)
    expect(await db.auditEvent.findMany()).toMatchObject([{ action: 'create', entity: 'User', entityId: 'nora', actorPpid: 'nora' }])
  })

  test('the e-mail may be left out; its local part stands in for missing names', async () => {
    expect(await post(newcomer({ given_name: undefined, family_name: undefined }), {})).toMatchObject({
      status: 201,
      body: { name: 'nora.castellan' },
    })
  })

  test('a request without a body makes the own record too (A032)', async () => {
    expect(await post(newcomer(), undefined)).toMatchObject({ status: 201, body: { ppid: 'nora', name: 'Nora Castellan' } })
    expect(await db.user.count()).toBe(1)
  })

  test('staff is internal, with creationIdentity 0 (A021, A031)', async () => {
    expect(await post(newcomer({ email: 'nora@FIRM.example' }), { creationIdentity: 1, isSuperUser: true })).toMatchObject({
      status: 201,
      body: { isInternal: true, isSuperUser: false, creationIdentity: 0 },
    })
  })

  test('an unverified address makes nobody a member of the firm', async () => {
    expect(await post(newcomer({ email: 'nora@firm.example', email_verified: false }), {})).toMatchObject({ status: 403 })
    expect(await db.user.count()).toBe(0)
  })

  test('409 when the record exists, 403 for a foreign e-mail (W24)', async () => {
    const caller = newcomer()
    expect(await post(caller, { email: 'other@delta.example' })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    await post(caller, {})
    expect(await post(caller, {})).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect(await post(caller, { email: 'other@delta.example' })).toMatchObject({ status: 403 })
  })

  test('409 when another identity holds the e-mail', async () => {
    await post(newcomer(), {})
    expect(await post(newcomer({ sub: 'impostor' }), {})).toMatchObject({
      status: 409,
      body: { detail: 'A user with this e-mail already exists' },
    })
  })

  test('two tabs at once make one record', async () => {
    const caller = newcomer()
    const replies = await Promise.all(Array.from({ length: 6 }, () => post(caller, {})))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect(await db.user.count()).toBe(1)
    expect(await db.identity.count()).toBe(1)
  })

  test('a repeated Idempotency-Key returns the same again', async () => {
    const caller = newcomer()
    const first = await post(caller, {}, { 'idempotency-key': 'k1' })
    expect(await post(caller, {}, { 'idempotency-key': 'k1' })).toEqual(first)
    expect(first.status).toBe(201)
  })

  test('401 without a token', async () => expect((await nobody.call(POST, { body: {} })).status).toBe(401))
})

describe('POST User for others', () => {
  test('internal callers create others; super-user status is ignored or refused by W26', async () => {
    const internal = await callerOf(provider, await makeInternalUser(db))
    expect(
      await post(internal, { email: 'a@client.example', firstName: 'A', lastName: 'B', CreationIdentity: 1, isSuperUser: true }),
    ).toMatchObject({
      status: 201,
      body: { name: 'A B', creationIdentity: 1, isSuperUser: false, isInternal: false },
    })
    expect(await post(internal, { email: 'b@firm.example', isSuperUser: true })).toMatchObject({
      body: { isSuperUser: false, isInternal: true },
    })
    const superUser = await callerOf(provider, await makeSuperUser(db))
    expect(await post(superUser, { email: 'c@firm.example', isSuperUser: true })).toMatchObject({ body: { isSuperUser: true } })
    expect(await post(superUser, { email: 'd@client.example', isSuperUser: true })).toMatchObject({ body: { isSuperUser: false } })
    expect(await post(internal, { email: 'A@Client.Example' })).toMatchObject({
      status: 409,
      body: { detail: 'A user with this e-mail already exists' },
    })
  })

  test('a record made beforehand is matched at the first call and keeps its ppid (W25)', async () => {
    const internal = await callerOf(provider, await makeInternalUser(db))
    const { body } = await post(internal, { email: 'nora.castellan@delta.example', firstName: 'N', lastName: 'C' })
    const { ppid } = userSchema.parse(body)
    expect(ppid).not.toBe('nora')
    expect(await (await newcomer().call('GET /User/MyProfile')).json()).toMatchObject({ ppid, name: 'N C' })
  })

  test('needs accepted terms, and is for internal callers', async () => {
    const unready = await callerOf(provider, await makeInternalUser(db, { termsVersion: null, termsAcceptedAt: null }))
    expect(await post(unready, { email: 'a@client.example' })).toMatchObject({ status: 403, body: { code: 'TERMS_NOT_ACCEPTED' } })
    expect(await post(await callerOf(provider, await makeUser(db)), { email: 'a@client.example' })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
  })

  test.each([['plain'], ['a@b'], ['a@b@c.example'], ['a b@c.example'], [`${'x'.repeat(250)}@c.example`], [7]])(
    'refuses the e-mail %s (W72)',
    async (email) => {
      const internal = await callerOf(provider, await makeInternalUser(db))
      const { status, body } = await post(internal, { email })
      expect([status, body]).toMatchObject([400, [{ path: 'email' }]])
    },
  )

  test('refuses unknown keys (W61)', async () => {
    const internal = await callerOf(provider, await makeInternalUser(db))
    expect((await post(internal, { email: 'a@client.example', role: 'admin' })).status).toBe(400)
  })
})

describe('terms', () => {
  test.each(['PATCH', 'POST'])('%s accepts them once (B087, A006)', async (method) => {
    const user = await makeUser(db, { termsVersion: null, termsAcceptedAt: null })
    const caller = await callerOf(provider, user)
    const blocked = await caller.call('GET /User/{id}', { id: user.ppid })
    expect([blocked.status, await blocked.json()]).toMatchObject([403, { code: 'TERMS_NOT_ACCEPTED' }])
    const replies = await Promise.all(Array.from({ length: 4 }, () => caller.call(`${method} /User/TermsAndConditionsAccepted`)))
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    expect(await (await caller.call('GET /User/MyProfile')).json()).toMatchObject({ termsAndConditionsAccepted: true })
    expect((await caller.call('GET /User/{id}', { id: user.ppid })).status).toBe(200)
    expect(await db.auditEvent.count({ where: { action: 'accept-terms' } })).toBe(1)
  })

  test('401 without a token, 403 without a record', async () => {
    expect((await nobody.call('PATCH /User/TermsAndConditionsAccepted')).status).toBe(401)
    expect((await newcomer().call('PATCH /User/TermsAndConditionsAccepted')).status).toBe(403)
  })
})

describe('GET User/{id}', () => {
  test('is for oneself and internal callers; a foreign id reads like an unknown one (security rule 5, B592)', async () => {
    const user = await makeUser(db)
    const own = await callerOf(provider, user)
    const other = await callerOf(provider, await makeUser(db))
    const internal = await callerOf(provider, await makeInternalUser(db))
    expect(userSchema.parse(await (await own.call('GET /User/{id}', { id: user.ppid })).json())).toMatchObject({ ppid: user.ppid })
    expect((await internal.call('GET /User/{id}', { id: user.ppid })).status).toBe(200)
    const [foreign, unknown] = await Promise.all([
      other.call('GET /User/{id}', { id: user.ppid }),
      other.call('GET /User/{id}', { id: 'unknown' }),
    ])
    expect([foreign.status, unknown.status]).toEqual([404, 404])
    expect(foreign.headers.get('vary')).toContain('Accept')
    expect((await internal.call('GET /User/{id}', { id: 'unknown' })).status).toBe(404)
    expect((await nobody.call('GET /User/{id}', { id: user.ppid })).status).toBe(401)
  })
})

describe('GET User/{id}/services', () => {
  async function alpha() {
    const user = await makeUser(db)
    const entity = await makeEntity(db, { users: [user.ppid] })
    const service = await makeService(db, {
      name: 'Fund tax',
      applications: {
        create: [
          { position: 0, name: 'Tax desk', link: 'https://tax.example' },
          { position: 1, name: 'Hidden', link: 'https://hidden.example', showToClient: false },
        ],
      },
    })
    const links = {
      create: [
        { position: 0, name: 'Data room', link: 'https://room.example' },
        { position: 1, name: 'Desk again', link: 'https://tax.example' },
      ],
    }
    await makeSubscription(db, { entityId: entity.id, serviceId: service.id, users: [user.ppid], links })
    await makeSubscription(db, {
      entityId: entity.id,
      users: [user.ppid],
      endDate: new Date('2020-01-01'),
      links: { create: [{ position: 0, name: 'Old', link: 'https://old.example' }] },
    })
    await makeSubscription(db, {
      entityId: entity.id,
      links: { create: [{ position: 0, name: 'Foreign', link: 'https://foreign.example' }] },
    })
    return { user, entity, service }
  }

  test('has the links of running subscriptions and their services, one per address (A026, W36)', async () => {
    const { user, service } = await alpha()
    const own = await callerOf(provider, user)
    const reply = getUserServices.response.parse(await (await own.call('GET /User/{id}/services', { id: user.ppid })).json())
    expect(reply).toEqual([
      {
        id: service.id,
        name: 'Fund tax',
        friendlyUrl: service.friendlyUrl,
        links: [
          { name: 'Data room', link: 'https://room.example', showToClient: true },
          { name: 'Desk again', link: 'https://tax.example', showToClient: true },
        ],
      },
    ])
    // What is not shown to clients is for the firm.
    const staff = await callerOf(provider, await makeInternalUser(db))
    const seen = getUserServices.response.parse(await (await staff.call('GET /User/{id}/services', { id: user.ppid })).json())
    expect(seen[0]!.links).toEqual([...reply[0]!.links, { name: 'Hidden', link: 'https://hidden.example', showToClient: false }])
    const other = await callerOf(provider, await makeUser(db))
    expect((await other.call('GET /User/{id}/services', { id: user.ppid })).status).toBe(404)
    expect((await nobody.call('GET /User/{id}/services', { id: user.ppid })).status).toBe(401)
  })

  test('the shell shows flagged links only, and knows companies and services (B007, B010)', async () => {
    const { user, entity, service } = await alpha()
    const of = { service: 'Fund tax', company: entity.name }
    const links = [
      { ...of, name: 'Data room', link: 'https://room.example' },
      { ...of, name: 'Desk again', link: 'https://tax.example' },
    ]
    expect(await shellFacts(user.ppid)).toEqual({ photoUri: null, hasCompany: true, hasServices: true, links })
    await db.service.update({ where: { id: service.id }, data: { visibleInClientView: false } })
    expect(await shellFacts(user.ppid)).toMatchObject({ hasServices: false, links: [] })
    const lonely = await makeUser(db)
    expect(await shellFacts(lonely.ppid)).toEqual({ photoUri: null, hasCompany: false, hasServices: false, links: [] })
  })

  test('links of a company that does not show its services are in no menu, and clients do not read them; staff do (A109)', async () => {
    const { user, entity } = await alpha()
    await db.entity.update({ where: { id: entity.id }, data: { viewInMyServices: false } })
    expect(await shellFacts(user.ppid)).toMatchObject({ hasServices: false, links: [] })
    const read = async (caller: { call: Awaited<ReturnType<typeof callerOf>>['call'] }) =>
      getUserServices.response.parse(await (await caller.call('GET /User/{id}/services', { id: user.ppid })).json())
    expect(await read(await callerOf(provider, user))).toEqual([])
    expect(await read(await callerOf(provider, await makeInternalUser(db)))).toHaveLength(1)
  })

  test('the menu has the links by service and name, once per address, with the company that they are of', async () => {
    const { user, entity, service } = await alpha()
    const other = await makeEntity(db, { users: [user.ppid] })
    const links = {
      create: [
        { position: 0, name: 'Data room', link: 'https://other.example' },
        { position: 1, name: 'Data room', link: 'https://room.example' },
      ],
    }
    await makeSubscription(db, { entityId: other.id, serviceId: service.id, users: [user.ppid], links })
    const first = await makeService(db, {
      name: 'Accounts',
      applications: {
        create: [
          { position: 0, name: 'Upload', link: 'https://up.example' },
          { position: 1, name: 'Calls', link: '' },
        ],
      },
    })
    await makeSubscription(db, { entityId: other.id, serviceId: first.id, users: [user.ppid] })
    expect((await shellFacts(user.ppid)).links.map((link) => [link.service, link.name, link.link, link.company])).toEqual([
      ['Accounts', 'Upload', 'https://up.example', null],
      ...[
        ['Data room', 'https://room.example', entity.name],
        ['Data room', 'https://other.example', other.name],
      ]
        .sort((a, b) => a[2]!.localeCompare(b[2]!))
        .map((row) => ['Fund tax', ...row]),
      ['Fund tax', 'Desk again', 'https://tax.example', entity.name],
    ])
  })
})
