import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { SMTPServer } from 'smtp-server'
import * as weekly from '#app/api/v1/Notification/run/weekly/route.ts'
import * as unsubscribeRoute from '#app/api/v1/Notification/unsubscribe/route.ts'
import { config, resetConfig } from '#lib/config/config.ts'
import { db, pool } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { deliverMail } from '#lib/mail/deliver.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeInternalUser, makeSuperUser, makeUser } from '#seed/factories.ts'
import { dayAfter } from '#lib/text/days-left.ts'
import { firmToday, shortDate } from '#lib/text/short-date.ts'
import { DAILY, MONTHLY, OFF, WEEKLY } from '#lib/personal/words.ts'
import { sendDueDigests } from './digest-job.ts'
import { sendDigests } from './digest-service.ts'
import { DAY, choose, makeArticle, makeReader, makeTopic } from './testing.ts'

const { send, call } = useApiCalls()
const run = (caller: Parameters<typeof send>[1] = null, headers: Record<string, string> = {}) =>
  call<{ sent: number }>(weekly.POST, caller, { headers })
const mailsTo = (email: string) => db.outboxMail.findMany({ where: { recipient: email }, orderBy: { createdAt: 'asc' } })
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

beforeAll(() => installJobs(databaseUrl, allJobs))
beforeEach(async () => {
  await resetDatabase()
  Object.assign(process.env, { RATE_LIMIT_FACTOR: '1000', SCHEDULER_KEY: 'a-key-of-the-scheduler' })
  resetConfig()
  config()
})

describe('who may start the weekly run (E257, A204)', () => {
  test('super users and the scheduler; nobody else (B563)', async () => {
    expect(await run(await makeSuperUser(db))).toEqual({ status: 202, body: { sent: 0 } })
    expect(await run(null, { 'x-scheduler-key': 'a-key-of-the-scheduler' })).toEqual({ status: 202, body: { sent: 0 } })
    expect([(await run(await makeUser(db))).status, (await run(await makeInternalUser(db))).status]).toEqual([403, 403])
    expect([
      (await run()).status,
      (await run(null, { 'x-scheduler-key': 'another-key-of-nobody' })).status,
      (await run(null, { 'x-scheduler-key': '' })).status,
    ]).toEqual([401, 401, 401])
  })

  test('no key is taken where none is set', async () => {
    delete process.env.SCHEDULER_KEY
    resetConfig()
    expect((await run(null, { 'x-scheduler-key': 'null' })).status).toBe(401)
  })
})

describe('the weekly mail', () => {
  const weeklyRun = () => sendDigests(WEEKLY)

  test('lists what was published in the last 7 days, of the chosen types, and counts who got one', async () => {
    const reader = await makeReader()
    await choose(reader.ppid, [1, 2, 3, 4, 5, 6])
    const article = await makeArticle({ title: 'A circular on funds' })
    await makeArticle({ title: 'A global matter', type: 1 })
    await makeArticle({ title: 'Too old', publishDate: new Date(Date.now() - 7 * DAY - 60_000) })
    await makeArticle({ title: 'Not published', published: false, publishDate: null })
    const at = hoursAgo(2)
    await db.newsItem.create({ data: { title: 'A linked item', issueDate: at, published: true, publishDate: at, articleId: article.id } })
    await db.newsItem.create({ data: { title: 'An archived item', issueDate: at, published: true, publishDate: at, isAlive: false } })
    await db.event.create({ data: { title: 'A filing date', startDate: new Date('2027-03-31T10:00:00Z'), published: true } })
    await db.video.create({ data: { title: 'A recording', provider: 'YOUTUBE', link: 'abcdefghijk', published: true, publishDate: at } })
    const publication = await db.publication.create({ data: { title: 'A brochure', published: true, publishDate: at } })
    expect(await weeklyRun()).toBe(1)
    const [mail, ...more] = await mailsTo(reader.email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'digest', state: 'PENDING', subject: 'Your weekly update: 6 new items' })
    for (const body of [mail!.text, mail!.html!]) {
      for (const part of [
        'A circular on funds',
        'A global matter',
        'A linked item',
        'A filing date',
        'A recording',
        'A brochure',
        '31 March 2027',
        '3W articles',
        'Compliance calendar',
      ])
        expect(body).toContain(part)
      expect(body).toContain(`http://localhost:3000/news/view/${article.id}`)
      expect(body).toContain(`http://localhost:3000/download/publication/${publication.id}`)
      for (const other of ['Too old', 'Not published', 'An archived item']) expect(body).not.toContain(other)
    }
  })

  test('shows what is due of it, and by when', async () => {
    const reader = await makeReader()
    await choose(reader.ppid, [1, 3, 4])
    const due = new Date(`${dayAfter(firmToday(), 55)}T00:00:00Z`)
    const article = await makeArticle({ title: 'A circular on funds' })
    const other = await makeArticle({ title: 'Without a date' })
    await db.event.create({
      data: { title: 'Comment period: funds', startDate: hoursAgo(99), endDate: due, published: true, articleId: article.id },
    })
    for (const articleId of [article.id, other.id])
      await db.newsItem.create({ data: { title: 'An item', issueDate: due, published: true, publishDate: hoursAgo(2), articleId } })
    expect(await weeklyRun()).toBe(1)
    const [mail] = await mailsTo(reader.email)
    const line = `Comment by ${shortDate(due)} · 55 days`
    for (const body of [mail!.text, mail!.html!]) expect(body.split(line).length - 1).toBe(3)
  })

  test('only of the chosen types, only to those who want it weekly and have accepted the terms', async () => {
    await makeArticle({ title: 'Global', type: 1 })
    const people = { weekly: [2], other: [5], none: [] as number[] }
    const users = Object.fromEntries(
      await Promise.all(
        Object.entries(people).map(async ([name, types]) => [
          name,
          await makeUser(db).then(async (user) => (await choose(user.ppid, types), user)),
        ]),
      ),
    )
    for (const frequency of [OFF, DAILY, MONTHLY] as const) await choose((await makeUser(db)).ppid, [2], frequency)
    await choose((await makeUser(db, { termsVersion: null })).ppid, [2])
    await makeUser(db)
    expect(await weeklyRun()).toBe(1)
    expect(await db.outboxMail.findMany({ select: { recipient: true } })).toEqual([{ recipient: users.weekly.email }])
  })

  test('is not written again in the same week, and sends no item twice in the next ones', async () => {
    const reader = await makeReader()
    await choose(reader.ppid, [1])
    await makeArticle({ title: 'First' })
    expect([await weeklyRun(), await weeklyRun()]).toEqual([1, 0])
    await makeArticle({ title: 'Second', publishDate: new Date(Date.now() + 60_000) })
    expect(await weeklyRun()).toBe(0)
    // Another week whatever the day of this one, also when the clocks change.
    expect(await sendDigests(WEEKLY, new Date(Date.now() + 8 * DAY))).toBe(1)
    const texts = (await mailsTo(reader.email)).map(({ text }) => text)
    expect(texts[0]).toContain('First')
    expect(texts[1]).toContain('Second')
    expect(texts[1]).not.toContain('First')
  })

  test('is never empty, and what was read before is not sent', async () => {
    const reader = await makeReader()
    await choose(reader.ppid, [1])
    const read = await makeArticle({ title: 'Read already' })
    await db.readMark.create({ data: { userPpid: reader.ppid, articleId: read.id } })
    expect(await weeklyRun()).toBe(0)
    expect(await db.outboxMail.count()).toBe(0)
    // Somebody without news gets the mail later in the same week.
    await makeArticle({ title: 'Unread' })
    expect(await weeklyRun()).toBe(1)
    const [mail] = await mailsTo(reader.email)
    expect(mail!.text).toContain('Unread')
    expect(mail!.text).not.toContain('Read already')
  })

  test('sends nobody what they may not read: denied and locked topics, foreign subscriptions, drafts (W43, W65)', async () => {
    const [allowed, denied, locked] = [await makeTopic(), await makeTopic(), await makeTopic()]
    const reader = await makeReader({ topics: [allowed], denied: [denied] })
    const outsider = await makeUser(db)
    const staff = await makeInternalUser(db)
    for (const { ppid } of [reader, outsider, staff]) await choose(ppid, [1, 3, 4])
    await makeArticle({ title: 'CANARY open', topicIds: [allowed] })
    const hidden = await makeArticle({ title: 'CANARY denied', topicIds: [denied, allowed] })
    const shut = await makeArticle({ title: 'CANARY locked', topicIds: [locked] })
    await makeArticle({ title: 'CANARY draft', published: false, publishDate: hoursAgo(1) })
    const at = hoursAgo(1)
    for (const [index, articleId] of [hidden.id, shut.id].entries()) {
      await db.newsItem.create({ data: { title: `CANARY item ${index}`, issueDate: at, published: true, publishDate: at, articleId } })
      await db.event.create({ data: { title: `CANARY event ${index}`, published: true, creationDate: at, articleId } })
    }
    expect(await weeklyRun()).toBe(2)
    const canaries = (text: string) => [...new Set(text.match(/CANARY \w+( \d)?/g))].sort()
    expect(canaries((await mailsTo(reader.email))[0]!.text)).toEqual(['CANARY open'])
    expect(await mailsTo(outsider.email)).toEqual([])
    expect(canaries((await mailsTo(staff.email))[0]!.text)).toEqual([
      'CANARY denied',
      'CANARY event 0',
      'CANARY event 1',
      'CANARY item 0',
      'CANARY item 1',
      'CANARY locked',
      'CANARY open',
    ])
  })

  test('by two instances at once: everybody gets one mail, and it counts once', async () => {
    await makeArticle({ title: 'News of the week', type: 1 })
    const users = await Promise.all(Array.from({ length: 25 }, () => makeUser(db)))
    for (const { ppid } of users) await choose(ppid, [2])
    const boss = await makeSuperUser(db)
    const replies = await Promise.all([run(boss), run(boss), sendDigests(WEEKLY)])
    const counts = replies.map((reply) => (typeof reply === 'number' ? reply : reply.body.sent))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(25)
    const recipients = (await db.outboxMail.findMany({ select: { recipient: true } })).map(({ recipient }) => recipient)
    expect(recipients.sort()).toEqual(users.map(({ email }) => email).sort())
  })

  test('cut off in the middle: those who are left get theirs from the next run, nobody twice', async () => {
    await makeArticle({ title: 'News of the week', type: 1 })
    const users = (await Promise.all(Array.from({ length: 6 }, () => makeUser(db)))).sort((a, b) => (a.ppid < b.ppid ? -1 : 1))
    for (const { ppid } of users) await choose(ppid, [2])
    // The process dies while it writes the fourth mail: its transaction does not end.
    await pool().query(`
      CREATE FUNCTION fail_fourth() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW."recipient" = '${users[3]!.email}' THEN RAISE EXCEPTION 'killed'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER fail_fourth BEFORE INSERT ON "OutboxMail" FOR EACH ROW EXECUTE FUNCTION fail_fourth()`)
    await expect(weeklyRun()).rejects.toThrow('1 mails')
    const period = { frequency: WEEKLY }
    expect(await db.notificationRun.findMany({ where: period, select: { finishedAt: true } })).toEqual([{ finishedAt: null }])
    expect([await db.outboxMail.count(), await db.notificationDigest.count(), await db.notificationSent.count()]).toEqual([5, 5, 5])
    await pool().query('DROP FUNCTION fail_fourth() CASCADE')
    expect(await weeklyRun()).toBe(1)
    expect((await db.outboxMail.findMany()).map(({ recipient }) => recipient).sort()).toEqual(users.map(({ email }) => email).sort())
    expect(await db.notificationRun.findMany({ where: period, select: { finishedAt: true } })).toEqual([{ finishedAt: expect.any(Date) }])
  })

  test('reaches everybody when there are more people than fit into one read', async () => {
    await makeArticle({ title: 'News of the week', type: 1 })
    const people = Array.from({ length: 210 }, (_, n) => ({
      ppid: randomUUID(),
      email: `reader.${n}@many.example`,
      firstName: 'R',
      lastName: String(n),
      isInternal: false,
      termsVersion: 1,
    }))
    await db.user.createMany({ data: people })
    await db.notificationPreference.createMany({ data: people.map(({ ppid }) => ({ userPpid: ppid, types: [2] })) })
    expect(await weeklyRun()).toBe(210)
    expect((await pool().query('SELECT count(DISTINCT "recipient")::int AS n FROM "OutboxMail"')).rows[0].n).toBe(210)
  }, 120_000)

  test('a reading that fails costs the mail of one person, not of everybody with the same rights', async () => {
    await makeArticle({ title: 'Global', type: 1 })
    const readers = [await makeUser(db), await makeUser(db), await makeUser(db)]
    for (const { ppid } of readers) await choose(ppid, [2])
    const query = pool().query.bind(pool())
    let failed = false
    const spy = jest.spyOn(pool(), 'query').mockImplementation((...given: Parameters<typeof query>) => {
      if (failed || !String(given[0]).includes('AS item')) return query(...given)
      failed = true
      return Promise.reject(new Error('the connection broke'))
    })
    try {
      await expect(weeklyRun()).rejects.toThrow('1 mails of')
    } finally {
      spy.mockRestore()
    }
    expect(await db.outboxMail.count()).toBe(2)
    // Run again, it goes on with who is left.
    expect(await weeklyRun()).toBe(1)
  })

  test('a title of markup stays text, in HTML and in plain text', async () => {
    const user = await makeUser(db)
    await choose(user.ppid, [2])
    await makeArticle({ title: '<img src=x onerror=alert(1)> & "quoted"', type: 1 })
    await weeklyRun()
    const [mail] = await mailsTo(user.email)
    expect(mail!.html).not.toContain('<img')
    expect(mail!.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quoted&quot;')
    expect(mail!.text).toContain('<img src=x onerror=alert(1)> & "quoted"')
  })
})

describe('by themselves', () => {
  test('the mails of a day are written once in its morning, and not before; a run that was cut off goes on', async () => {
    const user = await makeUser(db)
    await choose(user.ppid, [2], DAILY)
    await makeArticle({ title: 'Of today', type: 1, publishDate: hoursAgo(0.01) })
    process.env.TIME_ZONE = zoneAt(6)
    resetConfig()
    await sendDueDigests.run({})
    expect(await db.outboxMail.count()).toBe(0)
    process.env.TIME_ZONE = zoneAt(7)
    resetConfig()
    await sendDueDigests.run({})
    expect((await db.outboxMail.findMany()).map(({ subject }) => subject)).toEqual(['Your daily update: 1 new item'])
    const runs = await db.notificationRun.findMany({ where: { frequency: DAILY } })
    expect(runs).toEqual([expect.objectContaining({ finishedAt: expect.any(Date) })])
    // Finished: it is not begun again.
    await makeArticle({ title: 'Later', type: 1 })
    await choose((await makeUser(db)).ppid, [2], DAILY)
    await sendDueDigests.run({})
    expect(await db.outboxMail.count()).toBe(1)
    await db.notificationRun.updateMany({ where: { frequency: DAILY }, data: { finishedAt: null } })
    await sendDueDigests.run({})
    expect(await db.outboxMail.count()).toBe(2)
    delete process.env.TIME_ZONE
    resetConfig()
  })
})

/** A time zone in which it is this hour now. */
function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  // The names of these zones count the other way.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

describe('what arrives by SMTP', () => {
  let received: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  })
  beforeAll(() => new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))

  test('HTML and text, and a link that unsubscribes with one click (RFC 8058, security rule 36)', async () => {
    received = []
    process.env.SMTP_URL = `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`
    resetConfig()
    const user = await makeUser(db)
    await choose(user.ppid, [2, 5])
    await makeArticle({ title: 'Über die Börse', type: 1 })
    await sendDigests(WEEKLY)
    const { id } = await db.outboxMail.findFirstOrThrow()
    await deliverMail.run({ mailId: id })
    delete process.env.SMTP_URL
    const [head, ...bodies] = received[0]!.split('\r\n\r\n') as [string, ...string[]]
    const unfolded = head.replace(/\r\n[ \t]+/g, ' ')
    expect(unfolded).toContain(`To: ${user.email}`)
    expect(unfolded).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(bodies.join('\r\n\r\n')).toMatch(/Content-Type: text\/plain; charset=utf-8[\s\S]*Content-Type: text\/html; charset=utf-8/)
    const link = new URL(/^List-Unsubscribe: <([^>]+)>$/m.exec(unfolded)![1]!)
    expect(link.origin + link.pathname).toBe('http://localhost:3000/api/v1/Notification/unsubscribe')
    expect((await send(unsubscribeRoute.POST, null, { query: link.search })).status).toBe(204)
    expect(await db.notificationPreference.findUnique({ where: { userPpid: user.ppid } })).toMatchObject({ types: [] })
  })
})
