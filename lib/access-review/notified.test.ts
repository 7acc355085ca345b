import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import * as bellRoute from '#app/api/v1/Notification/bell/route.ts'
import * as markRoute from '#app/api/v1/Notification/bell/read/route.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import type { Bell } from '#lib/notifications/bell-contract.ts'
import { paragraphsOf } from '#lib/rich-text/testing.ts'
import { openWorkbook, valuesIn } from '#lib/spreadsheet/testing.ts'
import { handedInReviews } from './list-service.ts'
import { reviewedCompany, useAccessReviews } from './testing.ts'
import type { Caller } from './testing.ts'

const api = useAccessReviews()
const { call, send, h } = api
const bellOf = async (who: Caller) =>
  (await call<Bell>(bellRoute.GET, who)).body.entries.flatMap(({ id, kind, outcome, read }) =>
    kind === 'access-review' ? [{ id, outcome, read }] : [],
  )
const mailsOf = (kind: string) => db.outboxMail.findMany({ where: { kind }, orderBy: { recipient: 'asc' } })

beforeAll(() => installJobs(databaseUrl, allJobs))
beforeEach(resetDatabase)

describe('who is notified', () => {
  test('who started a review that it is handed in, once, without names of people and services', async () => {
    const { ann, mia, sofia, ines, a } = await reviewedCompany()
    const id = await api.sent(sofia, a.id, [ann.ppid, mia.ppid])
    const revision = await api.decideAll(ann, id, ['Otto O: Audit'])
    await Promise.all([api.handIn(ann, id, revision), api.handIn(mia, id, revision)])
    const mails = await mailsOf('access-review-handed-in')
    expect(mails.map(({ recipient }) => recipient)).toEqual([sofia.email])
    expect(mails[0]!.subject).toBe('The access review of A is handed in')
    expect(mails[0]!.text).toMatch(/1 right is struck\./)
    expect(mails[0]!.text).toContain(`/accessReview/${id}`)
    expect(JSON.stringify(mails)).not.toMatch(/Otto|Audit/)
    expect(await bellOf(sofia)).toEqual([{ id, outcome: 'handed-in', read: false }])
    expect(await bellOf(ines)).toEqual([])
  })

  test('nobody where who started it is gone, or no longer of the firm', async () => {
    const { ann, sofia, a } = await reviewedCompany()
    const id = await api.sent(sofia, a.id, [ann.ppid])
    await db.accessReview.update({ where: { id }, data: { startedByPpid: null } })
    expect((await api.handIn(ann, id, await api.decideAll(ann, id))).status).toBe(204)
    expect(await mailsOf('access-review-handed-in')).toEqual([])
  })

  test('the reviewers that it is withdrawn, those alone who are still main contacts, and anew at the bell', async () => {
    const { ann, max, mia, sofia, a } = await reviewedCompany()
    const id = await api.sent(sofia, a.id, [ann.ppid, mia.ppid])
    await call(markRoute.POST, ann, { body: { ids: [id] } })
    expect(await bellOf(ann)).toEqual([{ id, outcome: 'waiting', read: true }])
    await db.subscriptionMember.updateMany({ where: { userPpid: mia.ppid }, data: { isMainContact: false } })
    const replies = await Promise.all([api.withdraw(sofia, id), api.withdraw(sofia, id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409])
    const mails = await mailsOf('access-review-withdrawn')
    expect(mails.map(({ recipient }) => recipient)).toEqual([ann.email])
    expect(mails[0]!.text).toContain('There is nothing more for you to do.')
    expect(await bellOf(ann)).toEqual([{ id, outcome: 'withdrawn', read: false }])
    for (const who of [mia, max, sofia]) expect(await bellOf(who)).toEqual([])
  })
})

describe('the list', () => {
  const paged = (who: Caller | null, filters: object = {}, orderBy: object[] = []) => call(h.paged, who, { body: { filters, orderBy } })
  const companies = async (...given: Parameters<typeof paged>) => (await paged(...given)).body.items.map(({ company }) => company)

  test('for staff, each with the reviews that they may look at; by state and words', async () => {
    const { ann, otto, ines, sofia, a, b } = await reviewedCompany()
    await api.handedIn(sofia, ann, a.id, ['Otto O: Audit', 'Ben B: Audit'])
    const open = await api.sent(sofia, b.id, [otto.ppid])
    expect([(await paged(null)).status, (await paged(ann)).status]).toEqual([401, 403])
    expect((await paged(sofia)).body.items).toMatchObject([
      { company: 'B', state: 'SENT', struck: 0, startedBy: 'Sofia S', startedByPpid: sofia.ppid, handedInBy: null },
      { company: 'A', state: 'HANDED_IN', struck: 2, rights: 10, handedInBy: 'Ann A' },
    ])
    // Staff who follow nothing of a company learn nothing of its reviews; who follows every subscription sees them.
    expect(await companies(ines)).toEqual([])
    const viewer = { ppid: ines.ppid, isInternal: true, isSuperUser: false }
    expect(await handedInReviews(viewer)).toBe(0)
    for (const { id: subscriptionId } of await db.subscription.findMany({ where: { entityId: a.id } }))
      await db.subscriptionContact.create({ data: { subscriptionId, userPpid: ines.ppid, position: 0 } })
    expect(await companies(ines)).toEqual(['A'])
    expect([await handedInReviews(viewer), await handedInReviews({ ...viewer, ppid: ann.ppid, isInternal: false })]).toEqual([1, 0])
    expect(await companies(sofia, { state: 'HANDED_IN' })).toEqual(['A'])
    expect(await companies(sofia, { state: 'SENT', startedBy: 'sofia' })).toEqual(['B'])
    expect(await companies(sofia, { handedInBy: 'ann' })).toEqual(['A'])
    await db.accessReview.update({ where: { id: open }, data: { dueDate: new Date('2020-01-01') } })
    expect([await companies(sofia, { state: 'OVERDUE' }), await companies(sofia, { state: 'SENT' })]).toEqual([['B'], []])
    expect(await companies(sofia, {}, [{ field: 'struck', direction: 'desc' }])).toEqual(['A', 'B'])
    expect((await send(h.paged, sofia, { body: { filters: { state: 'GONE' } } })).status).toBe(400)
  })

  test('as a spreadsheet, within the same bounds', async () => {
    const { ann, ines, sofia, a } = await reviewedCompany()
    await api.handedIn(sofia, ann, a.id, ['Otto O: Audit'])
    const sheetOf = async (who: Caller) => {
      const reply = await send(h.listExcel, who, { body: { filters: { state: 'HANDED_IN' } } })
      expect(reply.status).toBe(200)
      return (await openWorkbook(await reply.arrayBuffer())).worksheets[0]!
    }
    const sheet = await sheetOf(sofia)
    expect(String(valuesIn(sheet, 3)[0])).toContain('State = Handed in')
    expect(valuesIn(sheet, 6).slice(0, 2)).toEqual(['A', 'Handed in'])
    expect(valuesIn(await sheetOf(ines), 6)).toEqual([])
    expect((await send(h.listExcel, ann, { body: {} })).status).toBe(403)
  })
})

test('the proof of an applied review as Word, for its reviewers and staff', async () => {
  const { ann, max, sofia, a } = await reviewedCompany()
  const id = await api.handedIn(sofia, ann, a.id, ['Otto O: Audit'])
  await api.apply(sofia, id, (await api.look(sofia, id)).revision)
  const word = (who: Caller | null, of = id) => send(h.word, who, { params: { id: of } })
  expect([(await word(null)).status, (await word(max)).status, (await word(ann, randomUUID())).status]).toEqual([401, 404, 404])
  for (const who of [ann, sofia]) {
    const reply = await word(who)
    expect([reply.status, reply.headers.get('content-disposition')]).toEqual([200, expect.stringMatching(/access_review_.*\.docx/)])
    const text = (await paragraphsOf(Buffer.from(await reply.arrayBuffer()))).map((one) => one.text).join('\n')
    for (const said of [
      'Access review: A',
      'Handed in',
      'Ann A',
      'Otto O',
      'Of another company',
      'Strike',
      'Taken',
      'Audit (main contact)',
    ])
      expect(text).toContain(said)
  }
})
