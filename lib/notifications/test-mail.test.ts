import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import * as route from '#app/api/v1/Notification/test-mail/route.ts'
import { db } from '#lib/db/client.ts'
import type { User } from '#lib/db/generated/client.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { makeArticle, makeEditor, makeReader } from '#lib/news/testing.ts'

const { call } = useApiCalls()
const UNKNOWN = '00000000-0000-4000-8000-00000000dead'

let editor: User
beforeAll(() => installJobs(databaseUrl, allJobs))
const sendTo = async (caller: User | null, body: object) => (await call(route.POST, caller, { body })).status
const mails = () => db.outboxMail.findMany({ select: { recipient: true, subject: true, text: true } })

beforeEach(async () => {
  await resetDatabase()
  editor = await makeEditor()
})

test('the mail about an article goes to who asks alone, marked as a test, also of a draft; nothing counts as sent', async () => {
  const { id } = await makeArticle('Draft circular', { published: false, publishDate: null })
  await makeReader()
  expect(await sendTo(editor, { about: 'article', id })).toBe(204)
  expect(await mails()).toEqual([
    { recipient: editor.email, subject: 'Test: Your weekly update: 1 new item', text: expect.stringContaining('Draft circular') },
  ])
  expect([await db.notificationSent.count(), await db.notificationDigest.count()]).toEqual([0, 0])
})

test('the weekly mail shows what was published in the last seven days, and no draft', async () => {
  expect(await sendTo(editor, { about: 'digest' })).toBe(400)
  await makeArticle('Fresh circular')
  await makeArticle('Hidden', { published: false, publishDate: null })
  expect(await sendTo(editor, { about: 'digest' })).toBe(204)
  const [mail] = await mails()
  expect(mail).toMatchObject({ subject: 'Test: Your weekly update: 1 new item', text: expect.stringContaining('Fresh circular') })
  expect(mail!.text).not.toContain('Hidden')
})

test('is for staff, of articles that are there, and not without end', async () => {
  const { user } = await makeReader()
  expect(await sendTo(null, { about: 'digest' })).toBe(401)
  expect(await sendTo(user, { about: 'digest' })).toBe(403)
  expect(await sendTo(editor, { about: 'article', id: UNKNOWN })).toBe(404)
  expect(await sendTo(editor, { about: 'article' })).toBe(400)
  const { id } = await makeArticle('Circular')
  const statuses: number[] = []
  for (let sent = 0; sent < 35; sent += 1) statuses.push(await sendTo(editor, { about: 'article', id }))
  expect(statuses.at(-1)).toBe(429)
})
