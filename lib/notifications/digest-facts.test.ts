import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { makeReferenceItem } from '#seed/factories.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { sendReminders } from '#lib/obligations/reminders.ts'
import { makeEntry, makeRegisterCompany, withAction } from '#lib/obligations/testing.ts'
import { dayAfter } from '#lib/text/days-left.ts'
import { firmToday } from '#lib/text/short-date.ts'
import { WEEKLY } from '#lib/personal/words.ts'
import { sendDigests } from './digest-service.ts'
import { choose, makeArticle, makeReader, makeTopic } from './testing.ts'

const { call } = useApiCalls()

beforeAll(() => installJobs(databaseUrl, allJobs))
beforeEach(() => resetDatabase())

const hourAgo = () => new Date(Date.now() - 3_600_000)
const onlyMail = async () => {
  const mails = await db.outboxMail.findMany()
  expect(mails).toHaveLength(1)
  return mails[0]!
}

test('a mail names issuers and topics, and must-reads come first', async () => {
  const reader = await makeReader()
  await choose(reader.ppid, [1])
  const [issuer, topic] = [
    await makeReferenceItem(db, { kind: 'ISSUER', name: 'The supervisor' }),
    await makeReferenceItem(db, { name: 'Own funds' }),
  ]
  await makeArticle({ title: 'The newest one' })
  const must = await db.article.create({
    data: {
      type: 0,
      title: 'Read this',
      published: true,
      publishDate: new Date(Date.now() - 7_200_000),
      issuerIds: [issuer.id],
      topicIds: [topic.id],
    },
  })
  await db.newsItem.create({
    data: { title: 'Of it', issueDate: hourAgo(), published: true, publishDate: hourAgo(), mustRead: true, articleId: must.id },
  })
  expect(await sendDigests(WEEKLY)).toBe(1)
  const { text, html } = await onlyMail()
  for (const words of [text, html!]) {
    expect(words).toContain('The supervisor · Own funds · Published on')
    expect(words.lastIndexOf('Read this')).toBeLessThan(words.lastIndexOf('The newest one'))
  }
  expect(text).toMatch(/Must read/i)
})

test('what changed since somebody read it is sent in the period of the change, if the person may still read it', async () => {
  const [own, other] = [await makeTopic(), await makeTopic()]
  const reader = await makeReader({ topics: [own] })
  await choose(reader.ppid, [1])
  const read = async (title: string, topic: string, savedAt: Date) => {
    const { id } = await db.article.create({
      data: { type: 0, title, published: true, publishDate: new Date('2026-01-01'), topicIds: [topic], version: 2, mattersSince: 2 },
    })
    await db.articleVersion.create({ data: { articleId: id, version: 2, content: {}, matters: true, savedAt } })
    await db.readMark.create({ data: { userPpid: reader.ppid, articleId: id, articleVersion: 1 } })
  }
  await read('Changed lately', own, hourAgo())
  await read('Changed long ago', own, new Date('2026-02-01'))
  await read('Changed and locked', other, hourAgo())
  expect(await sendDigests(WEEKLY)).toBe(1)
  const { text, subject } = await onlyMail()
  expect(subject).toBe('Your weekly update: 1 changed')
  expect(text).toContain('Changed lately')
  expect(text).not.toMatch(/long ago|locked/)
  expect(await sendDigests(WEEKLY)).toBe(0)
})

test('a mail is narrowed to the chosen topics, each by the choice of its own reader', async () => {
  const [wanted, other] = [await makeTopic(), await makeTopic()]
  const [narrow, wide] = [await makeReader(), await makeReader()]
  for (const { ppid } of [narrow, wide]) await choose(ppid, [1])
  await db.notificationPreference.update({ where: { userPpid: narrow.ppid }, data: { topicIds: [wanted] } })
  await makeArticle({ title: 'Wanted rule', topicIds: [wanted] })
  await makeArticle({ title: 'Other rule', topicIds: [other] })
  await makeArticle({ title: 'Rule without topic' })
  expect(await sendDigests(WEEKLY)).toBe(2)
  const textOf = async (recipient: string) => (await db.outboxMail.findFirstOrThrow({ where: { recipient } })).text
  const titles = async (recipient: string) => (await textOf(recipient)).match(/(Wanted|Other) rule|Rule without topic/g)!
  expect(new Set(await titles(narrow.email))).toEqual(new Set(['Wanted rule']))
  expect(new Set(await titles(wide.email))).toEqual(new Set(['Wanted rule', 'Other rule', 'Rule without topic']))
})

test('a mail says that actions are overdue, without a word of what they are', async () => {
  const alpha = await makeRegisterCompany()
  const entry = await makeEntry(call, alpha)
  await choose(alpha.colleague.ppid, [1])
  await withAction(call, alpha.main, entry, { task: 'Kanarienvogel', ownerPpid: alpha.colleague.ppid, dueDate: dayAfter(firmToday(), -2) })
  // Reminded of it, as the bell is; a mail goes out where something is new.
  await sendReminders()
  await db.outboxMail.deleteMany()
  expect(await sendDigests(WEEKLY, new Date(Date.now() - 8 * 86_400_000))).toBe(0)
  await makeArticle({ title: 'A new rule' })
  expect(await sendDigests(WEEKLY)).toBe(1)
  const { text, html } = await onlyMail()
  for (const words of [text, html!]) {
    expect(words).toContain('Actions of yours are overdue')
    expect(words).not.toContain('Kanarienvogel')
  }
})
