import { beforeEach, describe, expect, test } from '@jest/globals'
import * as mail from '#app/api/v1/Renewal/mail/route.ts'
import * as preview from '#app/api/v1/Renewal/mail/preview/route.ts'
import * as template from '#app/api/v1/Renewal/mail/template/route.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { today } from '#lib/relations/api.ts'
import { dayAfter } from '#lib/text/days-left.ts'
import { longDate } from '#lib/text/short-date.ts'
import { makeEntity, makeInternalUser, makeService, makeSubscription, makeSuperUser, makeTenant, makeUser } from '#seed/factories.ts'
import { previewMails } from './mail-contract.ts'
import { DEFAULT_MAIL, ENDED_DAYS, bracesFault, filled } from './mail-words.ts'

const { call, read, send } = useApiCalls()
const previewRoute = served(previewMails, preview.POST)
type Caller = Awaited<ReturnType<typeof makeUser>>

const day = (days: number) => new Date(`${dayAfter(today(), days)}T00:00:00Z`)
let staff: Caller
let carl: Caller
let dana: Caller
/** A subscription that the staff member follows. */
const followed = (endDate: Date | null, mainContacts: readonly Caller[], more: object = {}) =>
  makeSubscription(db, {
    endDate,
    mainContacts: mainContacts.map(({ ppid }) => ppid),
    contacts: { create: { userPpid: staff.ppid, position: 0 } },
    ...more,
  })
const bodyOf = (subscriptions: readonly { id: string }[], text: object = {}) => ({
  ids: subscriptions.map(({ id }) => id),
  ...DEFAULT_MAIL,
  ...text,
})
const look = (body: object, caller = staff) => read(previewRoute, caller, { body })
const mails = () => db.outboxMail.findMany({ orderBy: { recipient: 'asc' } })

beforeEach(async () => {
  await resetDatabase()
  await installJobs(databaseUrl, allJobs)
  staff = await makeInternalUser(db, { firstName: 'Ines', lastName: 'Staff' })
  carl = await makeUser(db, { firstName: 'Carl', lastName: 'Client' })
  dana = await makeUser(db, { firstName: 'Dana', lastName: 'Dent' })
})

describe('a mail to main contacts', () => {
  test('is looked at as each of them gets it, then sent like that, with an audit row per subscription', async () => {
    const { id: entityId } = await makeEntity(db, { name: 'ACME {braces}' })
    const [dora, mica] = [await makeService(db, { name: 'DORA' }), await makeService(db, { name: 'MiCA $1' })]
    const both = [
      await followed(day(10), [carl, dana], { entityId, serviceId: dora.id }),
      await followed(day(10), [carl], { entityId, serviceId: mica.id }),
    ]
    const body = bodyOf(both)
    const seen = await look(body)
    // One mail names what ends for a company on one day.
    expect(seen).toMatchObject({ mails: 2, people: 2, leftOut: [], notOnDesk: 0, recent: { subscriptions: 0 } })
    expect(seen.shown).toMatchObject({ position: 0, name: 'Carl Client', email: carl.email, subject: 'Renewal of DORA and MiCA $1' })
    const words = seen.shown!.text.replace(/\s+/g, ' ')
    expect(words).toContain(`Dear Carl, ACME {braces} has subscribed to DORA and MiCA $1 until ${longDate(day(10))}.`)
    expect(words).toContain(`Kind regards Ines Staff`)
    expect(words).toContain(`Ines Staff (${staff.email}). Please send your answer to that address.`)
    expect((await look({ ...body, position: 1 })).shown).toMatchObject({ name: 'Dana Dent', subject: 'Renewal of DORA' })
    expect((await look({ ...body, position: 9 })).shown).toMatchObject({ position: 1, name: 'Dana Dent' })
    expect(await mails()).toEqual([])
    expect(await read(mail.POST, staff, { body: { ...body, revision: seen.revision } })).toEqual({ mails: 2 })
    const sent = await mails()
    expect(sent.map(({ recipient, kind }) => [recipient, kind]).toSorted()).toEqual(
      [carl, dana].map(({ email }) => [email, 'renewal']).toSorted(),
    )
    const { subject, html, text } = seen.shown!
    expect(sent.find(({ recipient }) => recipient === carl.email)).toMatchObject({ subject, html, text })
    const rows = await db.auditEvent.findMany({ where: { action: 'write-contacts', actorPpid: staff.ppid } })
    expect(rows.map(({ entityId: id }) => id).toSorted()).toEqual(body.ids.toSorted())
    expect(rows.find(({ entityId: id }) => id === both[0]!.id)?.after).toMatchObject({ users: [carl.ppid, dana.ppid] })
  })

  test('goes by company and end date where those differ', async () => {
    const chosen = [await followed(day(10), [carl]), await followed(day(10), [carl]), await followed(day(20), [carl])]
    expect(await look(bodyOf(chosen))).toMatchObject({ mails: 3, people: 1 })
  })

  test('is not for everything, which the preview says; of others it tells no more than their number', async () => {
    const nameless = await followed(day(10), [])
    const chosen = [
      await followed(day(10), [carl]),
      nameless,
      await followed(null, [carl]),
      await followed(day(-ENDED_DAYS - 1), [carl]),
      await followed(day(-ENDED_DAYS), [dana]),
      await makeSubscription(db, { endDate: day(10), mainContacts: [dana.ppid] }),
    ]
    await db.user.update({ where: { ppid: dana.ppid }, data: { email: '' } })
    const seen = await look(bodyOf(chosen))
    expect(seen).toMatchObject({ mails: 1, people: 1, notOnDesk: 1 })
    expect(seen.leftOut.map(({ reason, subscriptions }) => [reason, subscriptions])).toEqual([
      ['no-contact', 1],
      ['no-address', 1],
      ['endless', 1],
      ['ended', 1],
    ])
    expect(seen.leftOut[1]!.names[0]).toMatch(/^Dana Dent, /)
    expect(await read(mail.POST, staff, { body: { ...bodyOf(chosen), revision: seen.revision } })).toEqual({ mails: 1 })
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([carl.email])
    expect((await look(bodyOf([nameless]))).shown).toBeNull()
  })

  test('is for the own desk: of others nothing is shown or sent, super users reach all, clients nothing', async () => {
    const foreign = [await makeSubscription(db, { endDate: day(10), mainContacts: [carl.ppid] })]
    const body = bodyOf(foreign)
    const sofia = await makeSuperUser(db)
    const { revision } = await look(body, sofia)
    expect((await send(preview.POST, staff, { body })).status).toBe(404)
    expect((await send(mail.POST, staff, { body: { ...body, revision } })).status).toBe(404)
    for (const route of [preview.POST, mail.POST])
      expect((await send(route, carl, { body: { ...body, ...(route === mail.POST && { revision }) } })).status).toBe(403)
    expect((await send(template.GET, carl)).status).toBe(403)
    expect(await mails()).toEqual([])
    expect((await send(mail.POST, sofia, { body: { ...body, revision } })).status).toBe(200)
  })

  test.each([
    ['an end date', () => db.subscription.updateMany({ data: { endDate: day(11) } })],
    ['an address', () => db.user.update({ where: { ppid: carl.ppid }, data: { email: 'new@client.example' } })],
    ['a main contact', () => db.subscriptionMember.updateMany({ data: { isMainContact: false } })],
    ['a name', () => db.service.updateMany({ data: { name: 'Another name' } })],
  ])('is refused when %s has changed since it was looked at', async (_what, change) => {
    const body = bodyOf([await followed(day(10), [carl])])
    const { revision } = await look(body)
    await change()
    expect((await call(mail.POST, staff, { body: { ...body, revision } })).status).toBe(409)
    expect(await mails()).toEqual([])
    expect(await db.auditEvent.count({ where: { action: 'write-contacts' } })).toBe(0)
  })

  test('is refused with another text than the one that was looked at', async () => {
    const body = bodyOf([await followed(day(10), [carl])])
    const { revision } = await look(body)
    expect((await call(mail.POST, staff, { body: { ...body, text: 'Something else', revision } })).status).toBe(409)
  })

  test('goes once: of two at the same time one is sent, and the other is told to look again', async () => {
    const chosen = [await followed(day(10), [carl])]
    const body = bodyOf(chosen)
    const { revision } = await look(body)
    const twice = await Promise.all([1, 2].map(() => call(mail.POST, staff, { body: { ...body, revision } })))
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await call(mail.POST, staff, { body: { ...body, revision } })).status).toBe(409)
    expect(await mails()).toHaveLength(1)
    expect(await look(body)).toMatchObject({ recent: { subscriptions: 1 } })
  })

  test('has no words in braces but the known ones', async () => {
    const body = bodyOf([await followed(day(10), [carl])], { text: 'Dear {first mame},' })
    const refused = await call<{ errors: unknown }>(preview.POST, staff, { body })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain('{first mame} is not known. There are {first name}, {company}')
    expect((await call(mail.POST, staff, { body: { ...body, revision: '' } })).status).toBe(400)
    expect((await call(template.PUT, staff, { body: { subject: '{x}', text: 'x' } })).status).toBe(400)
    expect(['{ First  Name }', 'no braces'].map(bracesFault)).toEqual([null, null])
    expect(['{company', 'company}', '{{company}}'].map(bracesFault)).toEqual(Array(3).fill(expect.stringMatching(/^A brace stands alone/)))
    const facts = { firstName: 'Ann', company: '{service}', services: ['One', 'Two', 'Three'], endDate: '2027-01-31', myName: 'Ines' }
    expect(filled('{First name}: {company} {service}, {end date}', facts)).toBe('Ann: {service} One, Two, and Three, 31 January 2027')
  })
})

describe('the text to begin with', () => {
  test('is that of the portal until somebody keeps another one at the tenant; a stale one is refused', async () => {
    const tenant = await makeTenant(db, { url: 'https://localhost/' })
    const kept = () => read<{ subject: string; text: string; version: number }>(template.GET, staff)
    expect(await kept()).toEqual({ ...DEFAULT_MAIL, version: 0 })
    const own = { subject: 'About {service}', text: 'Dear {first name}' }
    expect(await read(template.PUT, staff, { body: { ...own, version: 0 } })).toEqual({ ...own, version: 1 })
    const stale = await call<{ current: unknown }>(template.PUT, staff, { body: { ...own, text: 'Other', version: 0 } })
    expect([stale.status, stale.body.current]).toEqual([409, { ...own, version: 1 }])
    expect(await kept()).toEqual({ ...own, version: 1 })
    expect(await db.auditEvent.findMany({ where: { action: 'renewal-mail' } })).toMatchObject([{ entityId: tenant.id, after: own }])
  })
})
