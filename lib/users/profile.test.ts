import { beforeEach, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { useProvider } from '#lib/auth/testing.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { makeEntity, makeInternalUser, makeUser } from '#seed/factories.ts'
import { profileSchema } from './contract.ts'
import { callerOf, nobody, somebody } from './testing.ts'
import type { Caller } from './testing.ts'

const provider = useProvider()
const GET = 'GET /User/MyProfile'
const PUT = 'PUT /User/MyProfile'

beforeEach(resetDatabase)

async function client() {
  const user = await makeUser(db, { firstName: 'Ann', lastName: 'Lee', email: 'Ann.Lee@alpha.example' })
  return { user, caller: await callerOf(provider, user) }
}

const read = async (caller: Caller) => profileSchema.parse(await (await caller.call(GET)).json())
const put = async (caller: Caller, body: unknown) => {
  const reply = await caller.call(PUT, { body })
  return { status: reply.status, body: (await reply.json()) as never }
}
const picture = (options: { width: number; height: number }) => sharp({ create: { ...options, channels: 3, background: '#a33' } })
const form = (parts: Record<string, string | Uint8Array>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') data.append(name, value)
    else data.append(name, new Blob([new Uint8Array(value)]), 'photo.jpg')
  }
  return data
}

describe('GET MyProfile', () => {
  test('returns the login user with companies (B063, B064, B078, W30, W79)', async () => {
    const { user, caller } = await client()
    const entity = await makeEntity(db, { name: 'Alpha', users: [user.ppid] })
    expect(await read(caller)).toEqual({
      ppid: user.ppid,
      name: 'Ann Lee',
      email: 'Ann.Lee@alpha.example',
      firstName: 'Ann',
      lastName: 'Lee',
      grade: null,
      isInternal: false,
      isSuperUser: false,
      termsAndConditionsAccepted: true,
      photoUri: null,
      phoneCountryCode: null,
      phoneNumber: null,
      entities: [{ id: entity.id, entityId: entity.id, name: 'Alpha' }],
      version: 1,
    })
  })

  test('401 without a token, 418 without a record (B081, B094, W69)', async () => {
    expect((await nobody.call(GET)).status).toBe(401)
    const reply = await somebody(provider, { sub: 'new', email: 'new@delta.example' }).call(GET)
    expect(reply.status).toBe(418)
    expect(await reply.json()).toMatchObject({ code: 'USER_NOT_CREATED' })
  })

  test('is open before the terms are accepted (A042)', async () => {
    const user = await makeUser(db, { termsVersion: null, termsAcceptedAt: null })
    expect(await read(await callerOf(provider, user))).toMatchObject({ termsAndConditionsAccepted: false })
  })
})

describe('PUT MyProfile', () => {
  test('changes names and phone; what is left out stays (B031)', async () => {
    const { caller } = await client()
    const changed = await put(caller, { firstName: 'Anna', phoneCountryCode: '+352', phoneNumber: '621 123 456' })
    expect(changed).toMatchObject({
      status: 200,
      body: { firstName: 'Anna', lastName: 'Lee', name: 'Anna Lee', phoneCountryCode: '+352', phoneNumber: '621123456', version: 2 },
    })
    expect(await put(caller, { lastName: 'Leeds' })).toMatchObject({ body: { phoneNumber: '621123456' } })
    expect(await read(caller)).toMatchObject({ firstName: 'Anna', lastName: 'Leeds', phoneNumber: '621123456' })
    expect(await put(caller, { phoneNumber: '' })).toMatchObject({ body: { phoneCountryCode: null, phoneNumber: null } })
    expect(await db.auditEvent.count({ where: { entity: 'User', action: 'update' } })).toBe(3)
  })

  test('ignores what the caller may not set, refuses unknown keys (A084, B294, W61)', async () => {
    const { user, caller } = await client()
    const entity = await makeEntity(db)
    const ignored = {
      isSuperUser: true,
      isInternal: true,
      email: 'x@y.example',
      entities: [entity.id],
      creationIdentity: 1,
      grade: 'Partner',
      id: 'x',
      ppid: 'x',
    }
    const { status, body } = await put(caller, { firstName: 'Anna', ...ignored })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ppid: user.ppid,
      email: 'Ann.Lee@alpha.example',
      isSuperUser: false,
      isInternal: false,
      grade: null,
      entities: [],
    })
    expect(await put(caller, { nickname: 'A' })).toMatchObject({ status: 400 })
  })

  test('internal users change their grade (A084)', async () => {
    const caller = await callerOf(provider, await makeInternalUser(db))
    expect(await put(caller, { grade: 'Director' })).toMatchObject({ status: 200, body: { grade: 'Director' } })
    expect(await put(caller, { grade: '' })).toEqual({ status: 400, body: [{ message: 'This field is required', path: 'grade' }] })
  })

  test.each([
    [{ firstName: '' }, 'firstName', 'This field is required'],
    [{ phoneNumber: '621' }, 'phoneCountryCode', 'Please provide a valid dialing code'],
    [
      { phoneCountryCode: '+352', phoneNumber: '1234567890123456' },
      'phoneNumber',
      'Please provide a valid phone number (without dialing code number)',
    ],
    [{ phoneCountryCode: '+352', phoneNumber: '12a' }, 'phoneNumber', 'Please provide a valid phone number (without dialing code number)'],
    [{ photo: 'nonsense' }, 'photo', "The selected file doesn't seem to be a valid image."],
  ])('refuses %j', async (body, path, message) => {
    const { caller } = await client()
    expect(await put(caller, body)).toEqual({ status: 400, body: [{ message, path }] })
    expect((await read(caller)).version).toBe(1)
  })

  test.each(['', 'null', '[]', '"x"', '{'])('refuses the body %s (W7)', async (body) => {
    const { caller } = await client()
    expect((await caller.call(PUT, { body })).status).toBe(400)
  })

  test('a stale version returns 409 with the stored profile (W60)', async () => {
    const { caller } = await client()
    expect(await put(caller, { firstName: 'One', version: 1 })).toMatchObject({ status: 200 })
    expect(await put(caller, { firstName: 'Two', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { firstName: 'One', version: 2 } },
    })
    expect(await read(caller)).toMatchObject({ firstName: 'One' })
  })

  test('of two saves at once with the same version one wins', async () => {
    const { caller } = await client()
    const replies = await Promise.all(['A', 'B', 'C', 'D'].map((firstName) => caller.call(PUT, { body: { firstName, version: 1 } })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test('is open before the terms are accepted, closed without a record (W70)', async () => {
    const user = await makeUser(db, { termsVersion: null, termsAcceptedAt: null })
    expect(await put(await callerOf(provider, user), { firstName: 'A' })).toMatchObject({ status: 200 })
    expect(await put(somebody(provider, { sub: 'new', email: 'new@delta.example' }), {})).toMatchObject({
      status: 403,
      body: { code: 'USER_NOT_CREATED' },
    })
    expect((await nobody.call(PUT, { body: {} })).status).toBe(401)
  })
})

describe('the photo', () => {
  const GET_USER = 'GET /User/{id}'
  const image = { accept: 'image/avif,image/webp,*/*' }

  test('is stored as square PNG without metadata, read by everybody signed in, and removed by an empty text (B256, A061, A062, W32, W62)', async () => {
    const { user, caller } = await client()
    const other = await callerOf(provider, await makeUser(db))
    const without = await other.call(GET_USER, { id: user.ppid, headers: image })
    expect([without.status, without.headers.get('vary')]).toEqual([204, 'Accept'])

    const jpeg = await picture({ width: 900, height: 600 })
      .withExif({ IFD0: { Artist: 'canary' } })
      .jpeg()
      .toBuffer()
    const saved = await put(caller, form({ FirstName: 'Anna', photo: jpeg }))
    expect(saved).toMatchObject({ status: 200, body: { firstName: 'Anna' } })
    const { photoUri } = await read(caller)
    expect(photoUri).toMatch(new RegExp(`^/api/v1/User/${user.ppid}\\?v=`))

    const reply = await other.call(GET_USER, { id: user.ppid, headers: image })
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('vary'), reply.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'Accept',
      'private, no-cache',
    ])
    const bytes = Buffer.from(await reply.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 })
    expect(bytes.includes('canary')).toBe(false)
    expect((await other.call(GET_USER, { id: user.ppid, headers: { ...image, 'if-none-match': reply.headers.get('etag')! } })).status).toBe(
      304,
    )

    expect(await put(caller, { photo: '' })).toMatchObject({ body: { photoUri: null } })
    expect((await other.call(GET_USER, { id: user.ppid, headers: image })).status).toBe(204)
    expect(await db.file.count()).toBe(0)
  })

  test('a new one takes the place of the old one', async () => {
    const { caller } = await client()
    for (const width of [20, 40]) await put(caller, form({ photo: await picture({ width, height: 40 }).png().toBuffer() }))
    expect(await db.file.count()).toBe(1)
  })

  test('400 for what is no picture, 413 above 5 MB, nothing changed (W32, A186)', async () => {
    const { caller } = await client()
    expect(await put(caller, form({ photo: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }))).toEqual({
      status: 400,
      body: [{ message: "The selected file doesn't seem to be a valid image.", path: 'photo' }],
    })
    expect((await put(caller, form({ photo: Buffer.alloc(5 * 1024 * 1024 + 1) }))).status).toBe(413)
    expect(await read(caller)).toMatchObject({ photoUri: null, version: 1 })
  })

  test('404 for an unknown user, 401 for visitors', async () => {
    const { user, caller } = await client()
    expect((await caller.call(GET_USER, { id: 'unknown', headers: image })).status).toBe(404)
    expect((await nobody.call(GET_USER, { id: user.ppid, headers: image })).status).toBe(401)
  })
})
