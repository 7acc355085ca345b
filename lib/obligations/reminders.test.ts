import { beforeEach, expect, test } from '@jest/globals'
import { allJobs } from '#lib/all-jobs.ts'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { today } from '#lib/relations/api.ts'
import { dayAfter } from '#lib/text/days-left.ts'
import type { Bell } from '#lib/notifications/bell-contract.ts'
import { GET as getBell } from '#app/api/v1/Notification/bell/route.ts'
import { PUT as putAction } from '#app/api/v1/Obligation/[id]/action/[actionId]/route.ts'
import type { Obligation } from './contract.ts'
import { sendReminders } from './reminders.ts'
import { makeEntry, makeRegisterCompany, openRegister, withAction } from './testing.ts'
import type { TestCompany } from './testing.ts'

const { call, read } = useApiCalls()
let alpha: TestCompany
let entry: Obligation

beforeEach(async () => {
  await resetDatabase()
  await installJobs(databaseUrl, allJobs)
  alpha = await makeRegisterCompany()
  entry = await makeEntry(call, alpha)
})

const dueIn = (days: number, ownerPpid: string | null = alpha.colleague.ppid) =>
  withAction(call, alpha.main, entry, { task: `Kanarienvogel in ${days}`, ownerPpid, dueDate: dayAfter(today(), days) })
const recipients = async () => (await db.outboxMail.findMany({ orderBy: { createdAt: 'asc' } })).map(({ recipient }) => recipient)
const actionsOf = async (caller: TestCompany['main']) =>
  (await read<Bell>(getBell, caller)).entries.flatMap(({ kind, title, outcome }) => (kind === 'obligation' ? [[title, outcome]] : []))

test('a person is reminded once per distance, by one mail and in the bell, and no more when it is over', async () => {
  const { actions } = await dueIn(7)
  await dueIn(30)
  expect([await sendReminders(), await sendReminders()]).toEqual([1, 0])
  expect(await recipients()).toEqual([alpha.colleague.email])
  expect(await actionsOf(alpha.colleague)).toEqual([['Kanarienvogel in 7', 'due']])
  expect(await actionsOf(alpha.main)).toEqual([])
  // A mail is read by staff, and says nothing of the register.
  expect(JSON.stringify(await db.outboxMail.findMany())).not.toMatch(/Kanarienvogel|Own funds/)
  const params = { id: entry.id, actionId: actions[0]!.id }
  await call(putAction, alpha.main, { params, body: { dueDate: dayAfter(today(), -2) } })
  expect([await sendReminders(), await sendReminders()]).toEqual([1, 0])
  expect(await actionsOf(alpha.colleague)).toEqual([['Kanarienvogel in 7', 'overdue']])
  await call(putAction, alpha.colleague, { params, body: { state: 'done' } })
  expect(await actionsOf(alpha.colleague)).toEqual([])
  await call(putAction, alpha.colleague, { params, body: { dueDate: today() } })
  expect(await sendReminders()).toBe(0)
})

test('what nobody owns any more is for the main contact; staff are not notified, nor those who may not read it', async () => {
  await openRegister(alpha.subscriptionId)
  await dueIn(1)
  await dueIn(0, null)
  await db.subscriptionMember.delete({
    where: { subscriptionId_userPpid: { subscriptionId: alpha.subscriptionId, userPpid: alpha.colleague.ppid } },
  })
  expect(await sendReminders()).toBe(1)
  expect(await recipients()).toEqual([alpha.main.email])
  expect((await actionsOf(alpha.main)).map(([title]) => title).sort()).toEqual(['Kanarienvogel in 0', 'Kanarienvogel in 1'])
  await db.subscription.update({ where: { id: alpha.subscriptionId }, data: { endDate: new Date('2021-05-05') } })
  expect(await actionsOf(alpha.main)).toEqual([])
})

test('two instances at the same moment write one mail', async () => {
  await dueIn(-1)
  const sent = await Promise.all([sendReminders(), sendReminders()])
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await recipients()).toHaveLength(1)
})
