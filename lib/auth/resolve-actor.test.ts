import { beforeEach, describe, expect, test } from '@jest/globals'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { persona } from '#seed/personas.ts'
import { accessToken } from '../../scripts/dev-provider.ts'
import type { IdentityClaims } from '#lib/caller/actor.ts'
import { resolveActor } from './resolve-actor.ts'
import { useProvider } from './testing.ts'
import { actorOf } from './user-record.ts'

const provider = useProvider()
const bearer = async (email: string) => new Headers({ authorization: `Bearer ${await accessToken(provider.issuer, email)}` })

async function prepareUser(email: string, changed: object = {}) {
  return db.user.create({ data: { ppid: `ppid of ${email}`, email, firstName: 'Ann', lastName: 'Lee', isInternal: false, ...changed } })
}

const identity = (changed: Partial<IdentityClaims> = {}): IdentityClaims => ({
  issuer: 'https://id.example',
  subject: 'sub-1',
  ppid: 'claimed',
  email: 'ann@alpha.example',
  emailVerified: true,
  firstName: null,
  lastName: null,
  ...changed,
})

beforeEach(resetDatabase)

describe('by access token', () => {
  test('nothing sent is an anonymous caller', async () => {
    expect(await resolveActor(new Headers())).toEqual({ kind: 'anonymous' })
    expect(await resolveActor(new Headers({ authorization: 'Basic eDp5' }))).toEqual({ kind: 'anonymous' })
  })

  test('an unknown person is an identity', async () => {
    expect(await resolveActor(await bearer('newcomer+7@delta.example'))).toMatchObject({
      kind: 'identity',
      identity: { email: 'newcomer+7@delta.example' },
    })
  })

  test('the flags are those of the record, now (security rule 3)', async () => {
    const { email } = persona('super@firm.example')
    await prepareUser(email, { isInternal: true, isSuperUser: true, termsVersion: 1 })
    const headers = await bearer(email)
    expect(await resolveActor(headers)).toMatchObject({ kind: 'user', email, isInternal: true, isSuperUser: true, termsAccepted: true })
    await db.user.update({ where: { email }, data: { isSuperUser: false, termsVersion: 0 } })
    expect(await resolveActor(headers)).toMatchObject({ isSuperUser: false, termsAccepted: false })
    await db.user.delete({ where: { email } })
    expect(await resolveActor(headers)).toMatchObject({ kind: 'identity' })
  })

  test('many at once: each call gets its own person, whoever shares the statement', async () => {
    const emails = ['client@alpha.example', 'client@beta.example', 'newcomer@delta.example', 'internal@firm.example']
    const tokens = await Promise.all(emails.map(bearer))
    for (const email of emails) if (!email.startsWith('newcomer')) await prepareUser(email)
    const sent = Array.from({ length: 40 }, (_, at) => at % emails.length)
    for (let time = 0; time < 2; time += 1) {
      const actors = await Promise.all(sent.map((at) => resolveActor(tokens[at]!)))
      expect(actors).toMatchObject(
        sent.map((at) =>
          emails[at]!.startsWith('newcomer') ? { kind: 'identity', identity: { email: emails[at] } } : { kind: 'user', email: emails[at] },
        ),
      )
    }
  })

  test('the rest of the record comes along, with the companies by name', async () => {
    const { email } = persona('client@alpha.example')
    const { ppid } = await prepareUser(email, { grade: 'Partner', phoneCountryCode: '+352', phoneNumber: '123' })
    const group = await db.company.create({ data: { name: 'Alpha group' } })
    for (const name of ['Beta', 'Alpha'])
      await db.entity.create({ data: { name, companyId: group.id, members: { create: { userPpid: ppid } } } })
    const actor = await resolveActor(await bearer(email))
    expect(actor).toMatchObject({
      record: { grade: 'Partner', phoneCountryCode: '+352', phoneNumber: '123', photoFileId: null, version: 1 },
    })
    expect(actor).toMatchObject({ record: { entities: [{ name: 'Alpha' }, { name: 'Beta' }] } })
  })

  test.each(['Bearer', 'Bearer ', 'bearer x.y.z', 'BEARER garbage'])('%j is refused (W5)', async (authorization) => {
    await expect(resolveActor(new Headers({ authorization }))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test('together with a session cookie it is refused (security rule 9)', async () => {
    const headers = await bearer('super@firm.example')
    headers.set('cookie', 'other=1; next-auth.session-token=x')
    await expect(resolveActor(headers)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

describe('a record prepared beforehand (A028, W25, security rule 10)', () => {
  test('is matched by its e-mail in any letter case, keeps its ppid, and is linked for good', async () => {
    await prepareUser('Ann@Alpha.example')
    expect(await actorOf(identity())).toMatchObject({ kind: 'user', ppid: 'ppid of Ann@Alpha.example', email: 'Ann@Alpha.example' })
    expect(await actorOf(identity({ email: 'changed@alpha.example' }))).toMatchObject({ kind: 'user', ppid: 'ppid of Ann@Alpha.example' })
    expect(await db.auditEvent.findMany()).toMatchObject([{ action: 'link', entity: 'User', entityId: 'ppid of Ann@Alpha.example' }])
  })

  test('is not matched by an e-mail that is not verified', async () => {
    await prepareUser('ann@alpha.example')
    expect(await actorOf(identity({ emailVerified: false }))).toMatchObject({ kind: 'identity' })
    expect(await actorOf(identity({ email: null }))).toMatchObject({ kind: 'identity' })
  })

  test('is matched once only', async () => {
    await prepareUser('ann@alpha.example')
    await actorOf(identity())
    expect(await actorOf(identity({ subject: 'sub-2' }))).toMatchObject({ kind: 'identity' })
    expect(await actorOf(identity({ issuer: 'https://other.example' }))).toMatchObject({ kind: 'identity' })
  })

  test('is linked once by parallel first calls', async () => {
    await prepareUser('ann@alpha.example')
    const actors = await Promise.all(Array.from({ length: 8 }, () => actorOf(identity())))
    expect(actors.map((actor) => actor.kind)).toEqual(Array.from({ length: 8 }, () => 'user'))
    expect(await db.identity.count()).toBe(1)
    expect(await db.auditEvent.count()).toBe(1)
  })

  test('goes to one of two persons who claim it at the same moment', async () => {
    await prepareUser('ann@alpha.example')
    const actors = await Promise.all(['a', 'b', 'c', 'd'].map((subject) => actorOf(identity({ subject }))))
    expect(actors.filter((actor) => actor.kind === 'user')).toHaveLength(1)
    expect(await db.identity.count()).toBe(1)
  })
})
