import { readFileSync } from 'node:fs'
import pg from 'pg'
import { bookParts, importForm, rowXml, zipOf } from '#lib/spreadsheet/testing.ts'

const IMPORTED_USERS = 10_000
const IMPORTED_ARTICLES = 20_000
const EXCEL_ROWS = 50_000
const WORD_ARTICLES = 1_000
const COMPANIES = 50
const WEEKLY_READERS = 2_000
/** Articles of the week that the mails tell of. */
const NEW_ARTICLES = 20
const SAMPLE_MS = 20

/** Resident memory of a process, MB. */
export const residentMegabytes = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

interface Portal {
  origin: string
  /** Of a super user. */
  token: string
  /** Process of the portal. */
  pid: number
  databaseUrl: string
}

interface Bulk {
  what: string
  /** Milliseconds until the reply begins, and until it is there. */
  begins: number
  ends: number
  /** What the reply weighs, bytes. */
  bytes: number
  /** Peak of the web process above what it had before, MB. */
  memory: number
}

/** Sends one request and reads its reply to the end while the memory of the web process is watched. Throws unless the reply is one of success. */
async function watched(what: string, { origin, token, pid }: Portal, path: string, body: FormData | object): Promise<Bulk> {
  const before = residentMegabytes(pid)
  let peak = before
  const sampler = setInterval(() => (peak = Math.max(peak, residentMegabytes(pid))), SAMPLE_MS)
  const start = performance.now()
  try {
    const form = body instanceof FormData
    const reply = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...(form ? {} : { 'content-type': 'application/json' }) },
      body: form ? body : JSON.stringify(body),
    })
    let begins = 0
    let bytes = 0
    const first: string[] = []
    for await (const chunk of reply.body! as unknown as AsyncIterable<Uint8Array>) {
      begins ||= performance.now() - start
      bytes += chunk.byteLength
      if (!reply.ok) first.push(Buffer.from(chunk).toString())
    }
    if (!reply.ok) throw new Error(`${what} failed with ${reply.status}: ${first.join('').slice(0, 300)}`)
    return { what, begins, ends: performance.now() - start, bytes, memory: Math.max(peak, residentMegabytes(pid)) - before }
  } finally {
    clearInterval(sampler)
  }
}

const workbook = (rows: readonly (readonly string[])[]): FormData =>
  importForm(zipOf(bookParts({ sheet: `<sheetData>${rows.map((cells, index) => rowXml(index + 1, cells)).join('')}</sheetData>` })))

const users = (companies: readonly string[]): FormData =>
  workbook([
    ['Email', 'FirstName', 'LastName', 'PhoneCountryCode', 'PhoneNumber', 'Companies'],
    ...Array.from({ length: IMPORTED_USERS }, (_, at) => [
      `bulk.${at}@client.example`,
      'Bulk',
      `Number ${at}`,
      '+352',
      `621${at}`,
      companies[at % companies.length]!,
    ]),
  ])

const articles = (): FormData =>
  workbook([
    ['Title', 'Type', 'Published', 'StartDate', 'Background', 'WhatsNew'],
    ...Array.from({ length: IMPORTED_ARTICLES }, (_, at) => [
      `Bulk article ${at}`,
      at % 2 === 0 ? '3W' : 'Global',
      'Yes',
      '31/01/2025',
      `What was before number ${at}.`,
      'What is new, in a sentence or two that a firm would write.',
    ]),
  ])

/** A week with some new articles, and people with weekly notifications. */
async function prepareWeek(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`UPDATE "Article" SET "publishDate" = now() - interval '60 days' WHERE "publishDate" > now() - interval '60 days'`)
  await client.query(
    `UPDATE "Article" SET "publishDate" = now(), "published" = true WHERE "id" IN (SELECT "id" FROM "Article" WHERE "type" = 1 ORDER BY "id" LIMIT ${NEW_ARTICLES})`,
  )
  await client.query(
    `INSERT INTO "NotificationPreference" ("userPpid", "types", "frequency") SELECT "ppid", '{1,2,3,4,5,6}', 2 FROM "User" WHERE "termsVersion" IS NOT NULL ORDER BY "ppid" LIMIT ${WEEKLY_READERS}
     ON CONFLICT ("userPpid") DO UPDATE SET "types" = EXCLUDED."types", "frequency" = EXCLUDED."frequency"`,
  )
  await client.end()
}

/** Imports and exports at full size, each against its bound, and the mails of a week. */
export async function measureBulk(portal: Portal): Promise<Bulk[]> {
  const client = new pg.Client({ connectionString: portal.databaseUrl })
  await client.connect()
  const newest = async (count: number): Promise<string> =>
    (
      await client.query<{ at: Date }>(
        'SELECT "publishDate" AS at FROM "Article" WHERE "publishDate" IS NOT NULL ORDER BY "publishDate" DESC OFFSET $1 LIMIT 1',
        [count - 1],
      )
    ).rows[0]!.at.toISOString()
  const companies = (
    await client.query<{ name: string }>(`SELECT "name" FROM "Entity" WHERE "name" LIKE 'Bench company%' ORDER BY "id" LIMIT $1`, [
      COMPANIES,
    ])
  ).rows.map(({ name }) => name)
  const since = { excel: await newest(EXCEL_ROWS), word: await newest(WORD_ARTICLES) }
  await client.end()
  const filters = (start: string) => ({ filters: { publishedDateRange: { start } } })
  const measured = [
    await watched(`Excel export of ${EXCEL_ROWS} articles`, portal, '/api/v1/Export/article/excel', filters(since.excel)),
    await watched(
      `Word export of ${WORD_ARTICLES} articles and what belongs to their days`,
      portal,
      '/api/v1/Export/all/word',
      filters(since.word),
    ),
    await watched(`import of ${IMPORTED_USERS} users`, portal, '/api/v1/User/import', users(companies)),
    await watched(`import of ${IMPORTED_ARTICLES} articles`, portal, '/api/v1/Article3W/import', articles()),
  ]
  await prepareWeek(portal.databaseUrl)
  return [...measured, await watched(`weekly mails to ${WEEKLY_READERS} people`, portal, '/api/v1/Notification/run/weekly', {})]
}
