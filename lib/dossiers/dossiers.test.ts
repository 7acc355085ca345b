import { beforeAll, describe, expect, test } from '@jest/globals'
import * as history from '#app/api/v1/Audit/[entity]/[id]/route.ts'
import * as messageQueue from '#app/api/v1/Message/paged/route.ts'
import * as noteList from '#app/api/v1/StaffNote/list/route.ts'
import { pageAccess } from '#lib/auth/access-rule.ts'
import type { UserActor } from '#lib/caller/actor.ts'
import { client, internal } from '#lib/caller/testing.ts'
import { db } from '#lib/db/client.ts'
import type { User } from '#lib/db/generated/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeArticle } from '#lib/news/testing.ts'
import { makeEntity, makeInternalUser, makeService, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import { companyDossier, groupDossier } from './company-service.ts'
import { personDossier } from './person-service.ts'
import { subscriptionDossier } from './subscription-service.ts'

const { call, send } = useApiCalls()
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const UNKNOWN = '00000000-0000-4000-8000-00000000dead'

/** Who looks: a super user, a contact of one subscription, who works for its service, and somebody who follows nothing. */
const VIEWERS = ['superUser', 'contact', 'worker', 'bystander'] as const
type Viewer = (typeof VIEWERS)[number]
const viewers = {} as Record<Viewer, UserActor>
let contact: User
let ann: User
let bob: User
let alpha: { id: string; companyId: string }
let payroll: string
let audits: string

const actorOf = ({ ppid, isSuperUser }: User): UserActor => ({ ...internal, ppid, isSuperUser })
const signIn = (ppid: string, days: number) =>
  db.auditEvent.create({ data: { at: daysAgo(days), actorPpid: ppid, action: 'sign-in', entity: 'Session', entityId: ppid } })
const message = (senderPpid: string, reference: string, more: object = {}) =>
  db.message.create({ data: { reference, topic: 'SERVICE', subject: `About ${reference}`, text: 'Canary words', senderPpid, ...more } })

beforeAll(async () => {
  await resetDatabase()
  contact = await makeInternalUser(db, { firstName: 'Ines', lastName: 'Contact' })
  const worker = await makeInternalUser(db)
  viewers.superUser = actorOf(await makeSuperUser(db))
  viewers.contact = actorOf(contact)
  viewers.worker = actorOf(worker)
  viewers.bystander = actorOf(await makeInternalUser(db))
  ann = await makeUser(db, { firstName: 'Ann', lastName: 'Able' })
  bob = await makeUser(db, { firstName: 'Bob', lastName: 'Busy', termsVersion: null })
  alpha = await makeEntity(db, { name: 'Alpha', users: [ann.ppid, bob.ppid] })
  const service = await makeService(db, { name: 'Payroll', responsibles: [worker.ppid] })
  const { id: entityId } = alpha
  const users = [bob.ppid]
  payroll = (
    await makeSubscription(db, { entityId, serviceId: service.id, mainContacts: [ann.ppid], users, internalContacts: [contact.ppid] })
  ).id
  audits = (await makeSubscription(db, { entityId, users: [ann.ppid], endDate: daysAgo(9) })).id
  // Of the same group, of another one, and of nobody's.
  await makeEntity(db, { name: 'Alpha Two', companyId: alpha.companyId })
  const stranger = await makeUser(db, { lastName: 'Stranger' })
  await makeSubscription(db, { mainContacts: [stranger.ppid], internalContacts: [contact.ppid] })

  const article = await makeArticle('Asked for', {})
  for (const subscriptionId of [payroll, audits])
    await db.accessRequest.create({ data: { articleId: article.id, subscriptionId, requesterPpid: ann.ppid } })
  await db.accessRequest.create({
    data: { articleId: (await makeArticle('Decided', {})).id, subscriptionId: payroll, requesterPpid: ann.ppid, state: 'REFUSED' },
  })
  for (const days of [1, 2, 89, 91]) await signIn(ann.ppid, days)
  await signIn(stranger.ppid, 1)
  const read = async (title: string, readAt: Date, batchId: string | null = null) =>
    db.readMark.create({ data: { userPpid: ann.ppid, articleId: (await makeArticle(title, {})).id, readAt, batchId } })
  await read('Lately', daysAgo(3))
  await read('Long ago', daysAgo(120))
  await read('In a pile', daysAgo(1), UNKNOWN)
  await db.articleReading.create({ data: { userPpid: ann.ppid, articleId: article.id, articleVersion: 1, confirmedAt: daysAgo(3) } })
  const mail = (recipient: string, subject: string, days: number) =>
    db.outboxMail.create({ data: { kind: 'digest', recipient, subject, text: 'x', createdAt: daysAgo(days) } })
  for (const number of [1, 2, 3, 4, 5, 6]) await mail(ann.email.toUpperCase(), `Mail ${number}`, number)
  await mail(bob.email, 'Mail to Bob', 1)
  await message(ann.ppid, 'C-ANNDONE2', { state: 'CLOSED', createdAt: daysAgo(1), closedAt: daysAgo(1) })
  await message(ann.ppid, 'C-ANNWAITS', { createdAt: daysAgo(9), subscriptionId: audits })
  await message(bob.ppid, 'C-BOBDONE2', {
    state: 'ANSWERED',
    answer: 'Canary answer',
    answeredAt: daysAgo(1),
    answeredByPpid: contact.ppid,
  })
  await message(stranger.ppid, 'C-STRANGER')
  await db.staffNote.create({ data: { ppid: ann.ppid, text: 'About Ann', byPpid: contact.ppid } })
  const notes = [
    { entityId, text: 'About Alpha' },
    { companyId: alpha.companyId, text: 'About the group' },
    { subscriptionId: payroll, text: 'About Payroll' },
  ]
  for (const note of notes) await db.staffNote.create({ data: { ...note, byPpid: contact.ppid } })
  for (const [entity, of] of [
    ['User', ann.ppid],
    ['Entity', entityId],
    ['Company', alpha.companyId],
    ['Subscription', payroll],
  ] as const)
    await db.auditEvent.create({ data: { actorPpid: contact.ppid, action: 'update', entity, entityId: of, after: { name: 'New' } } })
})

const names = (rows: readonly { serviceName: string }[]) => rows.map(({ serviceName }) => serviceName)
const references = ({ rows, total }: { rows: { reference: string }[]; total: number }) => [rows.map(({ reference }) => reference), total]
const ANNS = [['C-ANNWAITS', 'C-ANNDONE2'], 2]
const ALPHAS = [['C-ANNWAITS', 'C-BOBDONE2', 'C-ANNDONE2'], 3]

/** Of two subscriptions: how many are named, who sees sign-ins, who sees mails. */
const RIGHTS: readonly [Viewer, { named: number; signIns: boolean; mails: boolean }][] = [
  ['superUser', { named: 2, signIns: true, mails: true }],
  ['contact', { named: 1, signIns: true, mails: false }],
  ['worker', { named: 1, signIns: true, mails: false }],
  ['bystander', { named: 0, signIns: false, mails: false }],
]

describe.each(RIGHTS)('what a %s sees', (viewer, { named, signIns, mails }) => {
  test('of a person', async () => {
    const dossier = (await personDossier(viewers[viewer], ann.ppid))!
    const { person, subscriptions, requests, activity, notes, messages, history: changes } = dossier
    expect(person).toMatchObject({ name: 'Ann Able', email: ann.email, termsAccepted: true, companies: [{ id: alpha.id }] })
    expect([subscriptions.rows.length, subscriptions.others, requests.length]).toEqual([named, 2 - named, named])
    if (named === 1) expect([names(subscriptions.rows), requests[0]!.subscription]).toEqual([['Payroll'], 'Payroll - Alpha'])
    expect(activity).toEqual(
      signIns
        ? {
            lastSignIns: [1, 2, 89, 91].map(() => expect.any(Date)),
            signIns: 3,
            articlesRead: 1,
            lastReadAt: expect.any(Date),
            confirmed: 1,
          }
        : null,
    )
    expect(dossier.mails).toEqual(
      mails
        ? { total: 6, rows: [1, 2, 3, 4, 5].map((number) => expect.objectContaining({ subject: `Mail ${number}`, state: 'pending' })) }
        : null,
    )
    expect(references(messages)).toEqual(ANNS)
    expect(notes).toMatchObject([{ text: 'About Ann', by: { name: 'Ines Contact' } }])
    expect([changes.total, changes.entries[0]!.action]).toEqual([1, 'update'])
  })

  test('of a company', async () => {
    const {
      company,
      people,
      subscriptions,
      requests,
      messages,
      notes,
      history: changes,
    } = (await companyDossier(viewers[viewer], alpha.id))!
    expect(company).toMatchObject({ name: 'Alpha', groupId: alpha.companyId })
    expect(people).toMatchObject({
      total: 2,
      rows: [
        { name: 'Ann Able', termsAccepted: true, subscriptions: named, mainContactOf: Math.min(named, 1) },
        { name: 'Bob Busy', termsAccepted: false, subscriptions: Math.min(named, 1), mainContactOf: 0 },
      ],
    })
    expect(people.rows.map(({ signedIn }) => signedIn)).toEqual(signIns ? [{ last: expect.any(Date) }, { last: null }] : [null, null])
    expect([subscriptions.rows.length, subscriptions.others, requests.length]).toEqual([named, 2 - named, named])
    expect(references(messages)).toEqual(ALPHAS)
    expect(notes).toMatchObject([{ text: 'About Alpha' }])
    expect(changes.total).toBe(1)
  })

  test('of a company group', async () => {
    const {
      group,
      companies,
      people,
      subscriptions,
      requests,
      notes,
      history: changes,
    } = (await groupDossier(viewers[viewer], alpha.companyId))!
    expect(group.id).toBe(alpha.companyId)
    // One of the two subscriptions has ended.
    expect(companies).toMatchObject({
      total: 2,
      rows: [
        { name: 'Alpha', people: 2, subscriptions: Math.min(named, 1) },
        { name: 'Alpha Two', people: 0, subscriptions: 0 },
      ],
    })
    expect([subscriptions.rows.length, subscriptions.others, requests.length]).toEqual([named, 2 - named, named])
    expect(people.rows.map((row) => [row.name, row.subscriptions, row.signedIn !== null])).toEqual([
      ['Ann Able', named, signIns],
      ['Bob Busy', Math.min(named, 1), signIns],
    ])
    expect(notes).toMatchObject([{ text: 'About the group' }])
    expect(changes.total).toBe(1)
  })

  test('of a subscription by its address', async () => {
    const followed = (await subscriptionDossier(viewers[viewer], payroll))!
    expect(followed.subscription).toMatchObject({
      serviceName: 'Payroll',
      entityName: 'Alpha',
      running: true,
      mainContacts: [{ name: 'Ann Able' }],
      contacts: [{ name: 'Ines Contact' }],
    })
    expect(followed.people.rows.map(({ signedIn }) => signedIn !== null)).toEqual([signIns, signIns])
    expect([followed.requests.length, followed.history.total]).toEqual([Math.min(named, 1), 1])
    expect(followed.notes).toMatchObject([{ text: 'About Payroll' }])
    const other = (await subscriptionDossier(viewers[viewer], audits))!
    expect(other.subscription.running).toBe(false)
    expect(other.requests).toHaveLength(named === 2 ? 1 : 0)
    expect(other.people.rows.map(({ name, subscriptions }) => [name, subscriptions])).toEqual([['Ann Able', named === 2 ? 1 : 0]])
  })
})

describe('the pages', () => {
  const all = (actor: UserActor): Promise<unknown>[] => [
    personDossier(actor, ann.ppid),
    companyDossier(actor, alpha.id),
    groupDossier(actor, alpha.companyId),
    subscriptionDossier(actor, payroll),
  ]

  test('hold no words of messages, and no notes about people of the firm', async () => {
    for (const viewer of VIEWERS) expect(JSON.stringify(await Promise.all(all(viewers[viewer])))).not.toContain('Canary')
    expect((await personDossier(viewers.superUser, contact.ppid))!.notes).toBeNull()
  })

  test('are absent for ids that are nobody and for texts that are no id', async () => {
    const actor = viewers.superUser
    for (const id of [UNKNOWN, 'no-id', "'"])
      expect(
        await Promise.all([personDossier(actor, id), companyDossier(actor, id), groupDossier(actor, id), subscriptionDossier(actor, id)]),
      ).toEqual([null, null, null, null])
  })

  test('refuse a client, also of the own company, and a visitor, with what is read behind them', async () => {
    const own = { ...client, ppid: ann.ppid }
    const results = await Promise.allSettled(
      [personDossier, companyDossier, groupDossier, subscriptionDossier].map((read) => read(own, ann.ppid)),
    )
    expect(results.map((result) => result.status === 'rejected' && (result.reason as { code: string }).code)).toEqual(
      Array(4).fill('FORBIDDEN'),
    )
    const facts = { isHomeCountry: true, autoSsoRedirect: false, hasCompany: () => Promise.resolve(true) }
    const refused = [await pageAccess(own, { internal: true }, facts), await pageAccess({ kind: 'anonymous' }, { internal: true }, facts)]
    expect(refused).toEqual([
      { kind: 'restricted', signedIn: true },
      { kind: 'restricted', signedIn: false },
    ])
    for (const [caller, status] of [
      [ann, 403],
      [null, 401],
    ] as const)
      expect([
        (await send(noteList.POST, caller, { body: { about: { ppid: ann.ppid } } })).status,
        (await send(history.GET, caller, { params: { entity: 'User', id: ann.ppid } })).status,
        (await send(messageQueue.POST, caller, { body: {} })).status,
      ]).toEqual([status, status, status])
    expect((await call(messageQueue.POST, contact, { body: {} })).status).toBe(200)
  })
})
