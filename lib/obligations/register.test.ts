import { beforeAll, describe, expect, test } from '@jest/globals'
import { threeWServices } from '#lib/config/three-w.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import type { Problem } from '#lib/errors/app-error.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeArticle, makeEditor } from '#lib/news/testing.ts'
import { today } from '#lib/relations/api.ts'
import { PUT as saveArticle } from '#app/api/v1/Article3W/[id]/route.ts'
import { PATCH as publishArticle } from '#app/api/v1/Article3W/[id]/publish/route.ts'
import { DELETE as removeUser } from '#app/api/v1/Entity/[id]/users/route.ts'
import { GET as getOne, PUT as decideAnew } from '#app/api/v1/Obligation/[id]/route.ts'
import { POST as postAction } from '#app/api/v1/Obligation/[id]/action/route.ts'
import { PUT as putAction } from '#app/api/v1/Obligation/[id]/action/[actionId]/route.ts'
import { POST as postComment } from '#app/api/v1/Obligation/[id]/action/[actionId]/comment/route.ts'
import { GET as getOfArticle } from '#app/api/v1/Obligation/article/[id]/route.ts'
import { GET as getOpenings } from '#app/api/v1/Obligation/opening/route.ts'
import { PUT as putOpening } from '#app/api/v1/Obligation/opening/[id]/route.ts'
import { POST as postPaged } from '#app/api/v1/Obligation/paged/route.ts'
import { POST as decide } from '#app/api/v1/Obligation/route.ts'
import type { ArticleEntry, Obligation, RegisterRow } from './contract.ts'
import { makeService, makeSubscription, makeSuperUser } from '#seed/factories.ts'
import type { Opening } from './opening-contract.ts'
import { makeEntry, makeRegisterCompany, openRegister, withAction } from './testing.ts'
import type { TestCompany } from './testing.ts'
import { NO_COLLEAGUE, UNFINISHED_ACTIONS } from './write-service.ts'

const { call, read } = useApiCalls()
let alpha: TestCompany
let beta: TestCompany
let staff: Awaited<ReturnType<typeof makeEditor>>

beforeAll(async () => {
  await resetDatabase()
  ;[alpha, beta, staff] = [await makeRegisterCompany(), await makeRegisterCompany(), await makeEditor()]
})

const rowsOf = async (caller: Parameters<typeof read>[1], filters: object): Promise<RegisterRow[]> =>
  (await read<{ items: RegisterRow[] }>(postPaged, caller, { body: { filters }, query: '?pageSize=500' })).items
const one = (caller: Parameters<typeof read>[1], { id }: { id: string }) => read<Obligation>(getOne, caller, { params: { id } })

describe('deciding', () => {
  test('a company decides once, and the colleague who comes second gets what was decided', async () => {
    const { id: articleId } = await makeArticle('Reporting')
    const undecided = await read<ArticleEntry[]>(getOfArticle, alpha.main, { params: { id: articleId } })
    expect(undecided).toEqual([{ entityId: alpha.entityId, entityName: expect.any(String), obligation: null }])
    const body = { articleId, entityId: alpha.entityId, applies: 'yes', reason: 'We report' }
    const replies = await Promise.all([alpha.main, alpha.colleague].map((caller) => call<Obligation & Problem>(decide, caller, { body })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const [first, second] = replies.toSorted((a, b) => a.status - b.status)
    expect(second!.body.code).toBe('STALE_VERSION')
    expect((second!.body.current as Obligation).id).toBe(first!.body.id)
    expect(await db.obligation.count({ where: { articleId } })).toBe(1)
  })

  test('a reason is asked for, but not while it is to be assessed', async () => {
    const { id: articleId } = await makeArticle('Reasons')
    const body = { articleId, entityId: alpha.entityId, applies: 'no', reason: '  ' }
    expect((await call(decide, alpha.main, { body })).status).toBe(400)
    expect((await call(decide, alpha.main, { body: { ...body, applies: 'open' } })).status).toBe(201)
  })

  test('who saves what somebody else has changed is shown both sides', async () => {
    const { id, version } = await makeEntry(call, alpha)
    const body = { applies: 'open', reason: 'Ask the lawyers', version }
    expect((await call(decideAnew, alpha.colleague, { params: { id }, body })).status).toBe(200)
    const stale = await call<Problem>(decideAnew, alpha.main, { params: { id }, body: { ...body, applies: 'yes' } })
    expect([stale.status, (stale.body.current as Obligation).reason]).toEqual([409, 'Ask the lawyers'])
  })

  test('what is still to be done is finished or dropped before it does not apply, and nothing is added after', async () => {
    const entry = await withAction(call, alpha.main, await makeEntry(call, alpha), {})
    const no = { params: { id: entry.id }, body: { applies: 'no', reason: 'No own funds' } }
    const refused = await call(decideAnew, alpha.main, no)
    expect([refused.status, JSON.stringify(refused.body).includes(UNFINISHED_ACTIONS)]).toEqual([400, true])
    const actionId = entry.actions[0]!.id
    await read(putAction, alpha.main, { params: { id: entry.id, actionId }, body: { state: 'dropped' } })
    expect((await call(decideAnew, alpha.main, no)).status).toBe(200)
    expect((await call(postAction, alpha.main, { params: { id: entry.id }, body: { task: 'More' } })).status).toBe(400)
    expect((await call(putAction, alpha.main, { params: { id: entry.id, actionId }, body: { state: 'open' } })).status).toBe(400)
  })
})

describe('actions', () => {
  test('owner, due day, state, who did it and when, comments and history', async () => {
    const entry = await makeEntry(call, alpha)
    const { actions } = await withAction(call, alpha.main, entry, { ownerPpid: alpha.colleague.ppid, dueDate: '2026-01-31' })
    const [action] = actions
    expect(action).toMatchObject({
      ownerPpid: alpha.colleague.ppid,
      needsOwner: false,
      dueDate: '2026-01-31',
      state: 'open',
      overdue: true,
    })
    const params = { id: entry.id, actionId: action!.id }
    expect((await rowsOf(alpha.colleague, { mine: true })).map(({ actionId }) => actionId)).toContain(action!.id)
    expect((await rowsOf(alpha.main, { mine: true })).map(({ actionId }) => actionId)).not.toContain(action!.id)
    expect((await rowsOf(alpha.main, { overdue: true })).map(({ actionId }) => actionId)).toEqual([action!.id])
    await call(postComment, alpha.main, { params, body: { words: 'With the board' } })
    const done = await read<Obligation>(putAction, alpha.colleague, { params, body: { state: 'done', version: action!.version } })
    expect(done.actions[0]).toMatchObject({ state: 'done', overdue: false, doneByName: expect.stringContaining(alpha.colleague.lastName) })
    expect(done.comments.map(({ words }) => words)).toEqual(['With the board'])
    expect(done.history.map(({ words }) => words)).toEqual([
      'Action "Write the policy": done',
      expect.stringContaining('due 31/01/2026'),
      'Version 1: Applies. We hold own funds',
    ])
    expect((await call(putAction, alpha.main, { params, body: { state: 'open', version: action!.version } })).status).toBe(409)
  })

  test('what is finished stands behind everything that is still to be done, whatever day it was due', async () => {
    const entry = await makeEntry(call, beta, 'Order of work')
    const ownerPpid = beta.main.ppid
    const add = (task: string, dueDate: string | null, state: string, owner: string | null = ownerPpid) =>
      withAction(call, beta.main, entry, { task, dueDate, state, ownerPpid: owner })
    await add('done', '2026-01-01', 'done')
    await add('dropped', '2026-01-02', 'dropped')
    await add('later', '2027-06-01', 'open')
    await add('overdue', '2026-02-01', 'progress')
    await add('some day', null, 'open')
    await add('nobody', '2027-12-01', 'open', null)
    expect((await rowsOf(beta.main, {})).filter(({ obligationId }) => obligationId === entry.id).map(({ task }) => task)).toEqual([
      'nobody',
      'overdue',
      'later',
      'some day',
      'done',
      'dropped',
    ])
  })

  test('only colleagues who may read the article own an action', async () => {
    const { id } = await makeEntry(call, alpha)
    for (const ownerPpid of [beta.main.ppid, staff.ppid, 'nobody']) {
      const reply = await call(postAction, alpha.main, { params: { id }, body: { task: 'Write', ownerPpid } })
      expect([reply.status, JSON.stringify(reply.body).includes(NO_COLLEAGUE)]).toEqual([400, true])
    }
  })

  test('what a colleague leaves behind is with the main contact at once', async () => {
    const gamma = await makeRegisterCompany()
    const entry = await makeEntry(call, gamma)
    await withAction(call, gamma.main, entry, { ownerPpid: gamma.colleague.ppid, dueDate: '2030-01-31' })
    await withAction(call, gamma.main, entry, { ownerPpid: gamma.main.ppid, dueDate: '2026-01-31' })
    const left = { params: { id: gamma.entityId }, body: { ppid: gamma.colleague.ppid } }
    expect((await call(removeUser, await makeSuperUser(db), left)).status).toBe(204)
    const rows = await rowsOf(gamma.main, {})
    expect(rows.map(({ needsOwner, ownerName }) => [needsOwner, ownerName?.includes(gamma.colleague.lastName)])).toEqual([
      [true, true],
      [false, false],
    ])
    expect(await rowsOf(gamma.main, { mine: true })).toHaveLength(2)
    expect(await rowsOf(gamma.main, { needsOwner: true })).toHaveLength(1)
    expect((await call(postPaged, gamma.colleague, { body: {} })).body).toMatchObject({ totalCount: 0 })
    // The record of the person goes: the name stays.
    await db.user.delete({ where: { ppid: gamma.colleague.ppid } })
    const [orphan] = await rowsOf(gamma.main, { needsOwner: true })
    expect(orphan).toMatchObject({ ownerPpid: null, ownerName: rows[0]!.ownerName })
  })
})

describe('the notes of the article', () => {
  test('an entry without actions is with whom its article is assigned to, until there is an action', async () => {
    const eta = await makeRegisterCompany()
    const [entry, other] = [await makeEntry(call, eta), await makeEntry(call, eta)]
    const mine = async (caller: Parameters<typeof read>[1]) =>
      (await rowsOf(caller, { mine: true })).map(({ obligationId }) => obligationId)
    expect([await mine(eta.main), await mine(eta.colleague)]).toEqual([[], []])
    const key = { userPpid: eta.colleague.ppid, articleId: entry.articleId! }
    await db.personalNote.create({ data: { ...key, assignedToMe: true } })
    // A note that assigns nothing, and what strangers assign to themselves.
    await db.personalNote.create({ data: { ...key, articleId: other.articleId!, personalComments: 'Later' } })
    await db.personalNote.create({ data: { userPpid: beta.main.ppid, articleId: entry.articleId!, assignedToMe: true } })
    expect([await mine(eta.main), await mine(eta.colleague)]).toEqual([[], [entry.id]])
    expect(await mine(beta.main)).not.toContain(entry.id)
    await db.personalNote.updateMany({ where: key, data: { assignedToMe: false } })
    expect(await mine(eta.colleague)).toEqual([])
    await db.personalNote.updateMany({ where: key, data: { assignedToMe: true } })
    await withAction(call, eta.main, entry, { ownerPpid: eta.main.ppid })
    expect([await mine(eta.main), await mine(eta.colleague)]).toEqual([[entry.id], []])
  })

  test('the entry shows the highest impact in the client notes of the own subscriptions, and of no others', async () => {
    const theta = await makeRegisterCompany()
    const entry = await makeEntry(call, theta)
    const articleId = entry.articleId!
    const note = (subscriptionId: string | null, impact: number | null) =>
      db.articleNote.create({ data: { kind: subscriptionId === null ? 'FIRM' : 'CLIENT', articleId, subscriptionId, impact } })
    const impactFor = async (caller: Parameters<typeof read>[1]) => (await one(caller, entry)).impact
    expect(await impactFor(theta.main)).toBeNull()
    // Of another company and of the firm.
    await note(beta.subscriptionId, 3)
    await note(null, 3)
    expect(await impactFor(theta.main)).toBeNull()
    await note(theta.subscriptionId, 0)
    expect(await impactFor(theta.main)).toBe(0)
    const { id: serviceId } = await makeService(db, { id: threeWServices.tax, name: 'Tax 3W' })
    const second = await makeSubscription(db, { entityId: theta.entityId, serviceId, users: [theta.main.ppid] })
    await note(second.id, 2)
    expect([await impactFor(theta.main), await impactFor(theta.colleague)]).toEqual([2, 0])
    await openRegister(theta.subscriptionId)
    expect(await impactFor(staff)).toBe(0)
  })
})

describe('the article after the decision', () => {
  test('a change of its content shows, and a new decision is about the new version', async () => {
    const entry = await makeEntry(call, alpha)
    const id = entry.articleId!
    expect((await call(saveArticle, staff, { params: { id }, body: { title: 'Own funds', reviewed: true } })).status).toBe(200)
    expect(await one(alpha.main, entry)).toMatchObject({ articleState: 'current', currentVersion: 2 })
    await call(saveArticle, staff, { params: { id }, body: { title: 'Own funds, amended' } })
    const changed = await one(alpha.main, entry)
    expect(changed).toMatchObject({ articleState: 'changed', articleVersion: 1, currentVersion: 3, articleTitle: 'Own funds' })
    expect(await rowsOf(alpha.main, { articleState: 'changed' })).toHaveLength(1)
    const { applies, reason, version } = changed
    const again = await read<Obligation>(decideAnew, alpha.main, { params: { id: entry.id }, body: { applies, reason, version } })
    expect(again).toMatchObject({ articleState: 'current', articleVersion: 3, articleTitle: 'Own funds, amended' })
  })

  test('withdrawn and deleted: the entry stays, and shows nothing that was not published', async () => {
    const entry = await makeEntry(call, alpha)
    const id = entry.articleId!
    await call(publishArticle, staff, { params: { id }, body: { published: false } })
    await call(saveArticle, staff, { params: { id }, body: { title: 'A secret draft' } })
    const withdrawn = await one(alpha.main, entry)
    expect(withdrawn).toMatchObject({ articleState: 'withdrawn', articleTitle: 'Own funds', currentVersion: null })
    const body = { applies: 'no', reason: 'Withdrawn', version: withdrawn.version }
    const anew = await read<Obligation>(decideAnew, alpha.main, { params: { id: entry.id }, body })
    expect(anew).toMatchObject({ articleVersion: 1, articleTitle: 'Own funds' })
    expect(JSON.stringify(anew)).not.toContain('secret')
    await db.article.delete({ where: { id } })
    expect(await one(alpha.main, entry)).toMatchObject({ articleState: 'withdrawn', articleId: null, articleTitle: 'Own funds' })
    expect((await call(decide, alpha.main, { body: { articleId: id, entityId: alpha.entityId, applies: 'open' } })).status).toBe(404)
  })
})

describe('another company and the firm', () => {
  test('nothing of a register is read or changed by others, whatever they name', async () => {
    const entry = await withAction(call, alpha.main, await makeEntry(call, alpha), {})
    const own = await withAction(call, beta.main, await makeEntry(call, beta), {})
    const [actionId, id] = [entry.actions[0]!.id, entry.id]
    const before = JSON.stringify(await one(alpha.main, entry))
    for (const stranger of [beta.main, staff]) {
      const tries = await Promise.all([
        call(getOne, stranger, { params: { id } }),
        call(decideAnew, stranger, { params: { id }, body: { applies: 'open' } }),
        call(postAction, stranger, { params: { id }, body: { task: 'x' } }),
        call(putAction, stranger, { params: { id, actionId }, body: { state: 'done' } }),
        call(postComment, stranger, { params: { id, actionId }, body: { words: 'x' } }),
      ])
      expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    }
    // An own entry does not open the action of another one.
    expect((await call(putAction, beta.main, { params: { id: own.id, actionId }, body: { state: 'done' } })).status).toBe(404)
    expect((await call(postComment, beta.main, { params: { id: own.id, actionId }, body: { words: 'x' } })).status).toBe(404)
    const foreign = { articleId: entry.articleId, entityId: alpha.entityId, applies: 'open' }
    expect((await call(decide, beta.main, { body: foreign })).status).toBe(404)
    expect(JSON.stringify(await one(alpha.main, entry))).toBe(before)
  })

  test('staff read a register that is open to them and change nothing; the trail has none of its words', async () => {
    const delta = await makeRegisterCompany()
    const entry = await withAction(call, delta.main, await makeEntry(call, delta), { task: 'Kanarienvogel' })
    expect((await call(getOne, staff, { params: { id: entry.id } })).status).toBe(404)
    await openRegister(delta.subscriptionId)
    expect(await one(staff, entry)).toMatchObject({ mayWrite: false, colleagues: [] })
    expect((await call(decideAnew, staff, { params: { id: entry.id }, body: { applies: 'open' } })).status).toBe(403)
    expect((await call(decide, staff, { body: { articleId: entry.articleId, entityId: delta.entityId, applies: 'open' } })).status).toBe(
      403,
    )
    const trail = await db.auditEvent.findMany({ where: { entity: 'Obligation', entityId: entry.id }, include: { concerns: true } })
    expect(trail.map(({ action, before, after, concerns }) => [action, before, after, concerns.length])).toEqual([
      ['decide', null, null, 1],
      ['add-action', null, null, 1],
    ])
    expect(JSON.stringify(trail)).not.toMatch(/Kanarienvogel|own funds/i)
  })

  test('a main contact opens and closes the register, nobody else does; the trail records it of the subscription', async () => {
    const zeta = await makeRegisterCompany()
    const entry = await makeEntry(call, zeta)
    const set = (caller: Parameters<typeof call>[1], isOpen: boolean) =>
      call(putOpening, caller, { params: { id: zeta.subscriptionId }, body: { isOpen } })
    const refused = [await set(zeta.colleague, true), await set(alpha.main, true), await set(staff, true)]
    expect(refused.map(({ status }) => status)).toEqual([403, 404, 404])
    expect(await db.registerOpening.count({ where: { subscriptionId: zeta.subscriptionId } })).toBe(0)
    for (const isOpen of [true, true, false]) {
      expect((await set(zeta.main, isOpen)).status).toBe(200)
      expect((await call(getOne, staff, { params: { id: entry.id } })).status).toBe(isOpen ? 200 : 404)
      const listed = await read<Opening[]>(getOpenings, staff)
      expect(listed.some(({ subscriptionId }) => subscriptionId === zeta.subscriptionId)).toBe(isOpen)
    }
    const trail = await db.auditEvent.findMany({
      where: { entity: 'Register', entityId: zeta.subscriptionId },
      include: { concerns: true },
    })
    expect(trail.map(({ action, actorPpid }) => [action, actorPpid])).toEqual([
      ['open-register', zeta.main.ppid],
      ['close-register', zeta.main.ppid],
    ])
    expect(trail[0]!.concerns.map(({ kind, key }) => [kind, key])).toContainEqual(['Subscription', zeta.subscriptionId])
  })

  test('a subscription that has ended closes the register of its people', async () => {
    const epsilon = await makeRegisterCompany()
    const entry = await makeEntry(call, epsilon)
    await db.subscription.update({ where: { id: epsilon.subscriptionId }, data: { endDate: new Date('2021-05-05') } })
    expect((await call(getOne, epsilon.main, { params: { id: entry.id } })).status).toBe(404)
    await db.subscription.update({ where: { id: epsilon.subscriptionId }, data: { endDate: new Date(today()) } })
    expect((await call(getOne, epsilon.main, { params: { id: entry.id } })).status).toBe(200)
  })
})
