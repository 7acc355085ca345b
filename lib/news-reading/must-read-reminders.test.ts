import { beforeEach, expect, test } from '@jest/globals'
import { GET as getBell } from '#app/api/v1/Notification/bell/route.ts'
import { PUT as putConfirmed } from '#app/api/v1/News/reading/[id]/confirmed/route.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { db } from '#lib/db/client.ts'
import type { User } from '#lib/db/generated/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { makeArticle, makeItems, makeReader } from '#lib/news/testing.ts'
import type { Bell } from '#lib/notifications/bell-contract.ts'
import { OFF } from '#lib/personal/words.ts'
import { dayAfter } from '#lib/text/days-left.ts'
import { firmToday } from '#lib/text/short-date.ts'
import { makeInternalUser, makeUser } from '#seed/factories.ts'
import { sendMustReadReminders } from './must-read-reminders.ts'

const { call, read } = useApiCalls()
const DAY_MS = 86_400_000
/** Days for a confirmation, see docs/proof-of-reading.md. */
const CONFIRM_DAYS = 14

let reader: User
let stranger: User
let topic: string

beforeEach(async () => {
  await resetDatabase()
  await installJobs(databaseUrl, allJobs)
  const [own, other] = await makeItems('TOPIC', 2)
  topic = own!
  reader = (await makeReader({ topics: [topic] })).user
  stranger = (await makeReader({ topics: [other!] })).user
})

/** A must-read of the reader's topic that has been asked for so many days. */
async function asked(title: string, days: number): Promise<string> {
  const { id } = await makeArticle(title, { topicIds: [topic] })
  const at = new Date(Date.now() - days * DAY_MS)
  const { id: news } = await db.newsItem.create({
    data: { title: 'Read this', issueDate: at, publishDate: at, published: true, mustRead: true, articleId: id },
  })
  await db.newsItem.update({ where: { id: news }, data: { mustReadSince: at } })
  return id
}
const mails = () => db.outboxMail.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
const recipients = async () => (await mails()).map(({ recipient }) => recipient)
const inDays = (days: number) => sendMustReadReminders(dayAfter(firmToday(), days))
const confirm = (id: string) => call(putConfirmed, reader, { params: { id }, body: { version: 1 } })
const entriesOf = async (user: User) =>
  (await read<Bell>(getBell, user)).entries.flatMap(({ kind, title, outcome, read: isRead }) =>
    kind === 'must-read' ? [{ title, outcome, isRead }] : [],
  )

test('a client is reminded once per distance from the last day, and no more once it is confirmed', async () => {
  const id = await asked('Own funds', 0)
  expect(await inDays(CONFIRM_DAYS - 8)).toBe(0)
  expect([await inDays(CONFIRM_DAYS - 7), await inDays(CONFIRM_DAYS - 7), await inDays(CONFIRM_DAYS - 6)]).toEqual([1, 0, 0])
  const [mail] = await mails()
  expect(mail).toMatchObject({ kind: 'reading-reminder', recipient: reader.email, subject: 'A must-read waits for your confirmation' })
  expect(mail!.text).toContain('Own funds')
  expect(mail!.text).toContain('7 days')
  expect([await inDays(CONFIRM_DAYS - 1), await inDays(CONFIRM_DAYS)]).toEqual([1, 0])
  expect((await mails()).at(-1)!.text).toContain('tomorrow')
  // A week in which nothing ran: one mail, not one for each day.
  expect([await inDays(CONFIRM_DAYS + 9), await inDays(CONFIRM_DAYS + 30)]).toEqual([1, 0])
  expect((await mails()).at(-1)!.text).toContain('9 days overdue')
  expect((await confirm(id)).status).toBe(200)
  await db.readingReminder.deleteMany()
  expect(await inDays(CONFIRM_DAYS + 9)).toBe(0)
  expect(await recipients()).toEqual([reader.email, reader.email, reader.email])
})

test('one mail names all that are due, the most urgent first; what is asked for anew is reminded of anew', async () => {
  const late = await asked('Late rule', CONFIRM_DAYS + 3)
  await asked('Soon rule', CONFIRM_DAYS - 2)
  await asked('Calm rule', 1)
  expect(await sendMustReadReminders()).toBe(1)
  const [mail] = await mails()
  expect(mail!.subject).toBe('2 must-reads wait for your confirmation')
  expect(mail!.text.indexOf('Late rule')).toBeLessThan(mail!.text.lastIndexOf('Soon rule'))
  expect(mail!.text).not.toContain('Calm rule')
  await confirm(late)
  await db.article.update({ where: { id: late }, data: { version: 2, mattersSince: 2 } })
  const savedAt = new Date(Date.now() - (CONFIRM_DAYS + 1) * DAY_MS)
  await db.articleVersion.create({ data: { articleId: late, version: 2, content: {}, matters: true, savedAt } })
  expect([await sendMustReadReminders(), await sendMustReadReminders()]).toEqual([1, 0])
  expect((await mails()).at(-1)!.text).toContain('Changed since you confirmed it')
})

test('neither those who may not read it, nor staff, nor who wants no mails or has not accepted the terms', async () => {
  await asked('Own funds', CONFIRM_DAYS)
  const [staff, newcomer] = [await makeInternalUser(db), await makeUser(db, { termsVersion: null, termsAcceptedAt: null })]
  await db.notificationPreference.create({ data: { userPpid: reader.ppid, types: [1], frequency: OFF } })
  expect(await sendMustReadReminders()).toBe(0)
  for (const user of [stranger, staff, newcomer]) expect([user.email, await recipients()]).toEqual([user.email, []])
  expect([await entriesOf(stranger), await entriesOf(staff)]).toEqual([[], []])
  // The bell tells whoever wants no mails.
  expect(await entriesOf(reader)).toEqual([{ title: 'Own funds', outcome: 'to-confirm', isRead: false }])
  await db.subscription.updateMany({ data: { endDate: new Date('2020-01-01') } })
  expect(await entriesOf(reader)).toEqual([])
})

test('in the bell it is unread again when it is overdue, and gone when it is confirmed', async () => {
  const id = await asked('Own funds', CONFIRM_DAYS)
  const [entry] = (await read<Bell>(getBell, reader)).entries
  expect(entry).toMatchObject({ path: `/news/view/${id}`, mustRead: true, deadline: { label: 'Confirm by', day: firmToday() } })
  await db.notificationRead.create({ data: { userPpid: reader.ppid, itemId: entry!.id } })
  expect((await entriesOf(reader))[0]!.isRead).toBe(true)
  const earlier = new Date(Date.now() - (CONFIRM_DAYS + 2) * DAY_MS)
  await db.newsItem.updateMany({ data: { mustReadSince: earlier } })
  expect(await entriesOf(reader)).toEqual([{ title: 'Own funds', outcome: 'overdue', isRead: false }])
  await confirm(id)
  expect(await entriesOf(reader)).toEqual([])
})

test('two instances at the same moment write one mail', async () => {
  await asked('Own funds', CONFIRM_DAYS)
  const sent = await Promise.all([sendMustReadReminders(), sendMustReadReminders()])
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await recipients()).toHaveLength(1)
})
