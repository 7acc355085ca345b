import { deflateSync, crc32 } from 'node:zlib'
import { query } from './callers.ts'
import type { Call } from './callers.ts'

const WEEKLY_READERS = 200

/** A PNG of one grey, so many pixels wide and high. */
export function greyPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // Eight bits of grey for a pixel.
  header[8] = 8
  const rows = Buffer.alloc(side * (side + 1), 0x80)
  for (let row = 0; row < side; row += 1) rows[row * (side + 1)] = 0
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const anyOf = async (sql: string): Promise<string> => (await query<{ value: string }>(sql))[0]!.value

interface NewService {
  name: string
  friendlyUrl?: string
  pictures?: Buffer[]
}

/** The form of a new service with all that a service needs. */
export async function serviceForm({ name, friendlyUrl, pictures = [] }: NewService): Promise<FormData> {
  const form = new FormData()
  form.set('name', name)
  for (const field of [
    'description',
    'smallDescription',
    'geographicalInformation',
    'targetProfile',
    'availableApplication',
    'deliverable',
    'mainAddedValue',
    'secondaryAddedValue',
  ])
    form.set(field, `${name}: ${field}`)
  if (friendlyUrl !== undefined) form.set('friendlyUrl', friendlyUrl)
  for (const [list, kind] of [
    ['lifeCycles', 'LIFECYCLE'],
    ['valueChains', 'VALUE_CHAIN'],
    ['industries', 'INDUSTRY'],
  ] as const) {
    form.append(
      `${list}[0]`,
      await anyOf(`SELECT "id" AS value FROM "TaxonomyItem" WHERE "kind" = '${kind}' AND "parentId" IS NULL ORDER BY "id" LIMIT 1`),
    )
  }
  pictures.forEach((bytes, index) =>
    form.append('illustrationsToAdd', new File([new Uint8Array(bytes)], `picture-${index}.png`, { type: 'image/png' })),
  )
  return form
}

/** Publishes an article, so that people have something to be notified of. @returns its id */
export async function publishArticle(call: Call): Promise<string> {
  const { status, body } = await call('POST', 'v1/ArticleGlobal', { title: `New for everybody ${Date.now()}`, published: true })
  if (status !== 201) throw new Error(`The article was refused with ${status}.`)
  return (body as { id: string }).id
}

/** Lets people choose the weekly mail about everything, while `work` goes on. */
export async function withWeeklyReaders(work: () => Promise<void>): Promise<void> {
  const readers = await query<{ ppid: string }>(
    `INSERT INTO "NotificationPreference" ("userPpid", "types", "frequency")
     SELECT "ppid", '{1,2,3,4,5,6}', 2 FROM "User" WHERE "termsVersion" IS NOT NULL ORDER BY "ppid" LIMIT ${WEEKLY_READERS}
     ON CONFLICT DO NOTHING RETURNING "userPpid" AS ppid`,
  )
  try {
    await work()
  } finally {
    await query('DELETE FROM "NotificationPreference" WHERE "userPpid" = ANY ($1::text[])', [readers.map(({ ppid }) => ppid)])
  }
}

/** A company and a service that have no subscription with each other, and a member of the company: the body of a new subscription. */
export async function freeSubscription(): Promise<Record<string, unknown>> {
  const [found] = await query<{ entityId: string; serviceId: string; ppid: string }>(
    `SELECT m."entityId", s."id" AS "serviceId", m."userPpid" AS ppid FROM "EntityMember" m CROSS JOIN "Service" s
     WHERE NOT EXISTS (SELECT FROM "Subscription" x WHERE x."entityId" = m."entityId" AND x."serviceId" = s."id")
     ORDER BY random() LIMIT 1`,
  )
  const staff = await anyOf(`SELECT "ppid" AS value FROM "User" WHERE "email" = 'internal@firm.example'`)
  const companyId = await anyOf(`SELECT "companyId" AS value FROM "Entity" WHERE "id" = '${found!.entityId}'`)
  return {
    companyId,
    entityId: found!.entityId,
    serviceId: found!.serviceId,
    contacts: [staff],
    users: [{ ppid: found!.ppid, isMainContact: true }],
  }
}

/** Files that nothing points to: what a save that was cut off would leave behind. */
export async function orphanFiles(): Promise<string[]> {
  const references = await query<{ table: string; column: string }>(
    `SELECT c.conrelid::regclass::text AS table, quote_ident(a.attname) AS column FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
     WHERE c.contype = 'f' AND c.confrelid = '"File"'::regclass AND c.conrelid <> '"FileChunk"'::regclass`,
  )
  const used = references.map(({ table, column }) => `SELECT ${column} FROM ${table} WHERE ${column} IS NOT NULL`).join(' UNION ALL ')
  return (await query<{ id: string }>(`SELECT "id" FROM "File" WHERE "id" NOT IN (${used})`)).map(({ id }) => id)
}
