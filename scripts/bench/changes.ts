import pg from 'pg'

/** Between two changes of each kind of record, milliseconds. */
const EVERY_MS = 500

/** One record changes in a way that its readers see, and its revision is raised by the triggers. `$1` = a number that is another one each time. */
const CHANGES = [
  `UPDATE "Service" SET "smallDescription" = left("smallDescription", 100) || ' ' || $1::int WHERE "id" = (SELECT "id" FROM "Service" WHERE "live" ORDER BY md5("id"::text || $1::int) LIMIT 1)`,
  `UPDATE "Article" SET "lastUpdateDate" = now(), "title" = regexp_replace("title", ' #[0-9]+$', '') || ' #' || $1::int WHERE "id" = (SELECT "id" FROM "Article" TABLESAMPLE SYSTEM (0.5) LIMIT 1)`,
  `UPDATE "User" SET "grade" = 'Grade ' || $1::int WHERE "ppid" = (SELECT "ppid" FROM "User" TABLESAMPLE SYSTEM (5) LIMIT 1)`,
  `UPDATE "Subscription" SET "clientContent" = 'Change ' || $1::int WHERE "id" = (SELECT "id" FROM "Subscription" TABLESAMPLE SYSTEM (5) LIMIT 1)`,
] as const

/**
 * Changes a service, an article, a user and a subscription twice a second until it is stopped.
 * @returns stops it, and throws what a change threw
 */
export async function startChanging(databaseUrl: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  let isStopped = false
  const work = (async () => {
    for (let number = 1; !isStopped; number += 1) {
      const started = performance.now()
      for (const change of CHANGES) await client.query(change, [number])
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, EVERY_MS - (performance.now() - started))))
    }
  })()
  return async () => {
    isStopped = true
    await work
    await client.end()
  }
}
