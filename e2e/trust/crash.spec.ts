import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { importOf } from '#lib/spreadsheet/testing.ts'
import { startServer } from '../operation/servers.ts'
import type { RunningServer } from '../operation/servers.ts'
import { ROUNDS, callerOf, query, times, without } from './callers.ts'
import type { Call, Reply } from './callers.ts'
import { greyPng, orphanFiles, publishArticle, serviceForm, withWeeklyReaders } from './records.ts'

/** A picture large enough to be kept in several pieces of work. */
const PICTURE_SIDE = 900
const IMPORTED = 300
const SLOW = 400_000
/** A job whose process is gone is taken up after its heartbeat was missed. */
const TAKEN_UP_WITHIN = 120_000

test.describe.configure({ timeout: SLOW })

const count = async (sql: string, values: unknown[] = []): Promise<number> =>
  Number((await query<{ count: string }>(`SELECT count(*) AS count FROM ${sql}`, values))[0]!.count)
const quiet = { LOG_LEVEL: 'silent' }

/** Starts a server, lets `work` run into the kill, and gives what it had acknowledged by then. */
async function killDuring<T>(work: (origin: string) => Promise<T>, when: (server: RunningServer) => Promise<unknown>): Promise<T> {
  const server = await startServer(quiet)
  const acknowledged = work(server.origin)
  await when(server)
  await server.kill()
  return acknowledged
}

const atRandom = (within: number) => () => wait(Math.floor(Math.random() * within))

/** Holds a table, so that the server comes to a stand exactly where it writes to it; lets go after `work`. */
async function holding<T>(table: string, work: (reached: () => Promise<void>) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: process.env.OWNER_DATABASE_URL })
  await client.connect()
  try {
    await client.query(`BEGIN; LOCK TABLE "${table}" IN EXCLUSIVE MODE`)
    return await work(() =>
      expect(async () =>
        expect(
          await count(
            `pg_locks WHERE NOT granted AND relation = '"${table}"'::regclass AND database = (SELECT "oid" FROM pg_database WHERE datname = current_database())`,
          ),
        ).toBeGreaterThan(0),
      ).toPass({ timeout: 30_000 }),
    )
  } finally {
    await client.end()
  }
}

/** Connections of a killed server roll back when PostgreSQL notices; what follows must not look before. */
const recovered = () =>
  expect(async () =>
    expect(
      await count(
        `pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid() AND backend_type = 'client backend' AND wait_event_type = 'Lock'`,
      ),
    ).toBe(0),
  ).toPass({ timeout: 20_000 })

for (let round = 1; round <= ROUNDS; round += 1) {
  test.describe(`kill -9, round ${round}`, () => {
    test('at a random moment of an import: all rows or none', async () => {
      const as = await callerOf('internal@firm.example')
      const title = `Crash import ${Date.now()}`
      const form = await importOf([['Title', 'Background'], ...times(IMPORTED, (index) => [`${title} ${index}`, 'First\nSecond'])])
      const reply = await killDuring((origin) => as(origin)('POST', 'v1/Article3W/import', form), atRandom(3_000))
      await recovered()
      const rows = await count('"Article" WHERE "title" LIKE $1', [`${title}%`])
      expect([0, IMPORTED]).toContain(rows)
      if (reply.status === 200) expect(rows).toBe(IMPORTED)
      expect(await count('"ArticleText" t WHERE NOT EXISTS (SELECT FROM "Article" a WHERE a."id" = t."articleId")')).toBe(0)
      await query('DELETE FROM "Article" WHERE "title" LIKE $1', [`${title}%`])
    })

    for (const table of ['FileChunk', 'ServiceIllustration', 'AuditEvent']) {
      test(`in a save with files, where it writes ${table}: nothing is left, and the save can be sent again`, async () => {
        const as = await callerOf('internal@firm.example')
        const name = `crash ${table.toLowerCase()} ${Date.now()}`
        const form = await serviceForm({ name, pictures: [greyPng(PICTURE_SIDE), greyPng(PICTURE_SIDE)] })
        const before = (await orphanFiles()).length
        const reply = await holding(table, (reached) => killDuring((origin) => as(origin)('POST', 'v1/Service', form), reached))
        expect(reply.status).toBe(0)
        await recovered()
        expect([await count('"Service" WHERE "name" = $1', [name]), (await orphanFiles()).length]).toEqual([0, before])
        const server = await startServer(quiet)
        expect((await as(server.origin)('POST', 'v1/Service', form)).status).toBe(201)
        await server.stop()
        await query('DELETE FROM "Service" WHERE "name" = $1', [name])
        await query(`DELETE FROM "File" WHERE "id" = ANY ($1::uuid[])`, [await orphanFiles()])
      })
    }

    test('while articles are published: what was acknowledged stands, with its line in the audit trail', async () => {
      const as = await callerOf('internal@firm.example')
      const { acknowledged, articles } = await publishUntilKilled(as, atRandom(1_500))
      const lost = await lostOf(acknowledged)
      await query('DELETE FROM "Article" WHERE "id" = ANY ($1::uuid[])', [articles])
      expect(lost).toEqual([])
    })

    test('in the weekly run: the next one goes on, nobody gets two mails, nobody is left out', async () => {
      await withWeeklyReaders(async () => {
        const as = await callerOf('super@firm.example')
        const mails = `"OutboxMail" WHERE "kind" = 'digest'`
        await query('DELETE FROM "NotificationDigest"')
        await query('DELETE FROM "NotificationSent"')
        await query(`DELETE FROM ${mails}`)
        let article = ''
        const run = (call: Call): Promise<Reply> => call('POST', 'v1/Notification/run/weekly')
        await killDuring(
          async (origin) => {
            article = await publishArticle(as(origin))
            return run(as(origin))
          },
          async () => {
            await expect(async () => expect(await count(mails)).toBeGreaterThan(0)).toPass({ timeout: 20_000, intervals: [20] })
          },
        )
        await recovered()
        const server = await startServer(quiet)
        expect((await run(as(server.origin))).status).toBe(202)
        expect((await run(as(server.origin))).body).toEqual({ sent: 0 })
        const sentCounts = await Promise.all([
          count(mails),
          count(`(SELECT DISTINCT "recipient" FROM ${mails}) t`),
          count('"NotificationDigest"'),
        ])
        // An undisturbed run shows how many it has to be.
        await query('DELETE FROM "NotificationDigest"')
        await query('DELETE FROM "NotificationSent"')
        const { sent } = (await run(as(server.origin))).body as { sent: number }
        await server.stop()
        expect(sentCounts).toEqual([sent, sent, sent])
        await query('DELETE FROM "Article" WHERE "id" = $1', [article])
      })
    })

    test('in a job of many rows: another instance takes it up, and each row counts once', async () => {
      const as = await callerOf('internal@firm.example')
      const taskId = await killTheWorkerOf(as)
      const server = await startServer(quiet)
      try {
        await expect(async () => {
          const [task] = await query<{ state: string; total: number; done: number; failed: number }>(
            'SELECT "state", "total", "done", "failed" FROM "Task" WHERE "id" = $1',
            [taskId],
          )
          expect([task!.state, task!.done + task!.failed]).toEqual(['DONE', task!.total])
        }).toPass({ timeout: TAKEN_UP_WITHIN, intervals: [1_000] })
        expect(await count('"TaskItem" WHERE "taskId" = $1 AND "succeeded" IS NULL', [taskId])).toBe(0)
      } finally {
        await server.stop()
      }
    })
  })
}

/** Lets the portal of the other tests stand still during `work`, so that it takes no job. */
async function withPortalPaused<T>(work: () => Promise<T>): Promise<T> {
  const portal = Number(process.env.PORTAL_PID)
  process.kill(portal, 'SIGSTOP')
  try {
    return await work()
  } finally {
    process.kill(portal, 'SIGCONT')
  }
}

/** Starts a task and kills the instance that works on it. @returns the id of the task */
async function killTheWorkerOf(as: (origin: string) => Call): Promise<string> {
  const { taskId } = await withPortalPaused(() =>
    killDuring(
      async (origin) => (await as(origin)('PUT', 'v1/User/refreshAll')).body as { taskId: string },
      () =>
        expect(async () =>
          expect(
            await count(
              `"Task" WHERE "state" = 'RUNNING' AND "kind" = 'users.refresh-all' AND "done" + "failed" BETWEEN 1 AND "total" - 1`,
            ),
          ).toBe(1),
        ).toPass({ timeout: 60_000, intervals: [20] }),
    ),
  )
  await recovered()
  expect(await count(`"Task" WHERE "id" = '${taskId}' AND "state" = 'RUNNING'`)).toBe(1)
  return taskId
}

/** Publishes new articles one after the other until the server is gone. */
async function publishUntilKilled(as: (origin: string) => Call, when: () => Promise<unknown>) {
  const articles: string[] = []
  const acknowledged: string[] = []
  await killDuring(
    async (origin) => {
      const call = as(origin)
      for (;;) {
        const made = await call('POST', 'v1/Article3W', { title: `Published until the end ${Date.now()}` })
        if (made.status !== 201) return
        const { id } = made.body as { id: string }
        articles.push(id)
        const published = await call('PATCH', `v1/Article3W/${id}/publish`, true)
        if (published.status === 0) return
        expect(published.status).toBeLessThan(300)
        acknowledged.push(id)
      }
    },
    async () => {
      await expect(() => expect(acknowledged.length).toBeGreaterThan(2)).toPass({ timeout: 30_000, intervals: [10] })
      await when()
    },
  )
  await recovered()
  return { articles, acknowledged }
}

/** Acknowledged articles that are not published, or whose publishing is missing in the audit trail. */
const lostOf = async (ids: readonly string[]): Promise<string[]> =>
  (
    await query<{ id: string }>(
      `SELECT i AS id FROM unnest($1::text[]) i
       WHERE NOT EXISTS (SELECT FROM "Article" a WHERE a."id"::text = i AND a."published")
          OR NOT EXISTS (SELECT FROM "AuditEvent" e WHERE e."entity" = 'Article' AND e."entityId" = i AND e."after" ->> 'published' = 'true')`,
      [ids],
    )
  ).map(({ id }) => id)

test('planted faults: a lost write, a lost line and a file of nobody are seen', async () => {
  const as = await callerOf('internal@firm.example')
  const { acknowledged, articles } = await publishUntilKilled(as, atRandom(100))
  const [unpublished, ...rest] = acknowledged
  await query('UPDATE "Article" SET "published" = false WHERE "id"::text = $1', [unpublished])
  // Not even the owner deletes from the audit trail while its trigger is there.
  const keepers = (work: 'DISABLE' | 'ENABLE') =>
    ['AuditEvent', 'AuditConcern'].map((table) => `ALTER TABLE "${table}" ${work} TRIGGER "${table}_insert_only"`).join('; ')
  await without(keepers('DISABLE'), keepers('ENABLE'), async () => {
    const lost = `SELECT "id" FROM "AuditEvent" WHERE "entityId" = $1 AND "after" ->> 'published' = 'true'`
    await query(`DELETE FROM "AuditConcern" WHERE "eventId" IN (${lost})`, [rest[0]])
    await query(`DELETE FROM "AuditEvent" WHERE "id" IN (${lost})`, [rest[0]])
  })
  expect((await lostOf(acknowledged)).sort()).toEqual([unpublished, rest[0]].sort())
  await query('DELETE FROM "Article" WHERE "id" = ANY ($1::uuid[])', [articles])

  const [file] = await query<{ id: string }>(
    `INSERT INTO "File" ("name", "contentType", "size", "sha256") VALUES ('x', 'image/png', 0, '') RETURNING "id"`,
  )
  expect(await orphanFiles()).toContain(file!.id)
  await query('DELETE FROM "File" WHERE "id" = $1', [file!.id])
})
