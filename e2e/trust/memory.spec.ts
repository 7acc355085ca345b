import { spawnSync } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { startServer } from '../operation/servers.ts'
import { ROUNDS, callerOf, query, times } from './callers.ts'

/** The heap limit of the container image. */
const HEAP_MB = 768
/** Most that the web process may take, MB. */
const MOST_MB = 700
/** Kept by number, they would have filled the heap after some two hundred. */
const PAGES = 300 * ROUNDS
const PAGE_SIZE = 100
const TEXT_CHARACTERS = 30_000
/** Calls at the same time. */
const CALLERS = 4
const ORDERS = ['title', 'businessId', 'publishDate', 'creationDate', 'startDate', 'endDate', 'published', 'reviewed']
const TITLE = 'A long text for the memory'

const memoryOf = (pid: number): number => Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1024

test.describe('what one caller reads', () => {
  test.describe.configure({ timeout: 600_000 })

  test('does not fill the memory of the process: hundreds of different pages of long articles', async () => {
    await query(
      `WITH made AS (INSERT INTO "Article" ("type", "title", "published", "publishDate") SELECT 1, $1 || ' ' || n, true, now() - n * interval '1 minute' FROM generate_series(1, $2::int) n RETURNING "id")
       INSERT INTO "ArticleText" ("articleId", "freeContent")
       SELECT "id", json_build_object('type', 'doc', 'content', json_build_array(json_build_object('type', 'paragraph', 'content', json_build_array(json_build_object('type', 'text', 'text', left(repeat(md5("id"::text) || ' ', 1000), $3::int))))))::text FROM made`,
      [TITLE, PAGE_SIZE * 15, TEXT_CHARACTERS],
    )
    const server = await startServer({ LOG_LEVEL: 'silent', NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` })
    try {
      const call = (await callerOf('client@alpha.example'))(server.origin)
      const requests = times(PAGES, (number) => ({
        page: (number % 15) + 1,
        orderBy: times(1 + (Math.floor(number / 120) % 8), (step) => ({
          field: ORDERS[(Math.floor(number / 15) + step) % 8]!,
          direction: (number + step) % 2 ? 'asc' : 'desc',
        })),
      }))
      const statuses: Record<number, number> = {}
      let peak = 0
      await Promise.all(
        times(CALLERS, async (caller) => {
          for (const { page, orderBy } of requests.filter((_, number) => number % CALLERS === caller)) {
            const { status } = await call('POST', `v1/ArticleGlobal/paged?pageSize=${PAGE_SIZE}&pageNumber=${page}`, {
              filters: { freeTextSearch: TITLE },
              orderBy,
            })
            statuses[status] = (statuses[status] ?? 0) + 1
            peak = Math.max(peak, memoryOf(server.pid))
          }
        }),
      )
      expect(statuses).toEqual({ 200: PAGES })
      expect(peak).toBeLessThan(MOST_MB)
      console.log(`${PAGES} pages: at most ${Math.round(peak)} MB`)
    } finally {
      await server.stop()
      await query('DELETE FROM "Article" WHERE "title" LIKE $1', [`${TITLE}%`])
    }
  })
})
