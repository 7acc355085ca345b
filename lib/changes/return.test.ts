import { beforeAll, expect, test } from '@jest/globals'
import * as article from '#app/api/v1/Article3W/[id]/route.ts'
import * as undoRoute from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import * as company from '#app/api/v1/Company/[id]/route.ts'
import * as entity from '#app/api/v1/Entity/[id]/route.ts'
import * as event from '#app/api/v1/Event/[id]/route.ts'
import * as lifeCycle from '#app/api/v2/Lifecycle/[id]/route.ts'
import * as news from '#app/api/v1/News/[id]/route.ts'
import * as publication from '#app/api/v1/Publication/[id]/route.ts'
import * as savedView from '#app/api/v1/SavedView/[id]/route.ts'
import * as service from '#app/api/v1/Service/[id]/route.ts'
import * as serviceGroup from '#app/api/v1/ServiceGroup/[id]/route.ts'
import * as subscription from '#app/api/v1/Subscription/[id]/route.ts'
import * as tenant from '#app/api/v1/Tenant/[id]/route.ts'
import * as topic from '#app/api/v1/Topic/[id]/route.ts'
import * as user from '#app/api/v1/User/[id]/route.ts'
import * as video from '#app/api/v1/Video/[id]/route.ts'
import * as industry from '#app/api/v2/Industry/[id]/route.ts'
import { db, pool } from '#lib/db/client.ts'
import type { User } from '#lib/db/generated/client.ts'
import { CHANGE_SET } from '#lib/http/change-set-header.ts'
import type { RouteHandler } from '#lib/http/handle.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeCompany, makeReferenceItem, makeService, makeTenant } from '#seed/factories.ts'
import { useDemoData } from '#seed/testing.ts'
import { undoChangeSet } from './contract.ts'
import { recordedTables, unrecordedTables } from './recorded-tables.ts'
import { contentOfAll } from './testing.ts'

const SEED_MS = 120_000
const undo = served(undoChangeSet, undoRoute.POST)
const { send, read } = useApiCalls()
let staff: User

beforeAll(async () => {
  await useDemoData()
  staff = await db.user.findUniqueOrThrow({ where: { email: 'super@firm.example' } })
  // The first call links the sign-in.
  await send(undo, staff, { params: { id: staff.ppid }, body: {} })
}, SEED_MS)

test('every table is known: its rows have images, or it is said that they have none', async () => {
  const { rows } = await pool().query<{ name: string; images: boolean }>(
    `SELECT c.relname AS name, EXISTS (SELECT 1 FROM pg_trigger t JOIN pg_proc f ON f.oid = t.tgfoid WHERE t.tgrelid = c.oid AND f.proname IN ('note_row_image', 'note_file_image')) AS images
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'`,
  )
  expect(
    rows
      .filter(({ images }) => images)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(recordedTables).sort())
  expect(
    rows
      .filter(({ images }) => !images)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...unrecordedTables].sort())
})

test('every part of a record names in its images the record that it belongs to', async () => {
  const { rows } = await pool().query<{ name: string; key: string }>(
    `SELECT c.relname AS "name", encode(t.tgargs, 'escape') AS "key" FROM pg_trigger t
     JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc f ON f.oid = t.tgfoid WHERE f.proname = 'note_row_image'`,
  )
  const keys = new Map(rows.map(({ name, key }) => [name, key.split('\\000')]))
  const parts = Object.entries(recordedTables).filter(([name, { partOf }]) => partOf !== undefined && keys.has(name))
  expect(parts.length).toBeGreaterThan(10)
  expect(parts.filter(([name, { partOf }]) => !keys.get(name)!.includes(partOf!)).map(([name]) => name)).toEqual([])
})

/** The id that a query finds: of the record on which most hangs. */
async function idBy(sql: string): Promise<string> {
  const { rows } = await pool().query<{ id: string }>(sql)
  return rows[0]!.id
}

const most = (table: string, child: string, column: string, key = 'id') =>
  `SELECT r."${key}" AS id FROM "${table}" r JOIN "${child}" c ON c."${column}" = r."${key}" GROUP BY r."${key}" ORDER BY count(*) DESC, r."${key}" LIMIT 1`

async function makeFile(): Promise<string> {
  const { id } = await db.file.create({ data: { name: 'a.png', contentType: 'image/png', size: 6, sha256: 'x' } })
  await db.fileChunk.createMany({ data: [0, 1].map((index) => ({ fileId: id, index, bytes: new Uint8Array([index, 2, 255]) })) })
  return id
}

/** In a group, with a picture, an earlier address, people, a related service and a star. */
async function richService(): Promise<string> {
  const [other] = await db.service.findMany({ where: { serviceGroupId: { not: null } }, include: { domains: true }, take: 1 })
  const service = await makeService(db, { serviceGroupId: other!.serviceGroupId, responsibles: [staff.ppid], team: [staff.ppid] })
  await db.service.update({ where: { id: service.id }, data: { friendlyUrl: 'newer-address' } })
  await db.serviceIllustration.create({ data: { serviceId: service.id, fileId: await makeFile(), position: 0 } })
  await db.serviceRelation.create({ data: { serviceId: other!.id, relatedId: service.id, position: 9 } })
  await db.serviceMark.create({ data: { serviceId: service.id, userPpid: staff.ppid, kind: 'STAR', markedAt: new Date() } })
  return service.id
}

/** Read by somebody, and saved once. */
async function readArticle(): Promise<string> {
  const id = await idBy(
    `SELECT a."id" FROM "Article" a JOIN "ReadMark" r ON r."articleId" = a."id" WHERE a."type" = 0 GROUP BY a."id" ORDER BY count(*) DESC LIMIT 1`,
  )
  const { version } = await db.article.findUniqueOrThrow({ where: { id } })
  await db.articleVersion.create({ data: { articleId: id, version, content: { version } } })
  return id
}

/** Works for a service, is a contact, has written and started things. */
async function staffWithPhoto(): Promise<string> {
  const { ppid } = await db.user.findUniqueOrThrow({ where: { email: 'internal@firm.example' } })
  await db.user.update({ where: { ppid }, data: { photoFileId: await makeFile() } })
  await db.task.create({ data: { kind: 'users.refresh-all', input: {}, startedByPpid: ppid, state: 'DONE' } })
  return ppid
}

const kinds: readonly [string, RouteHandler, () => Promise<string>][] = [
  ['an article with texts, versions, notes and read marks', article.DELETE, readArticle],
  ['a company group', company.DELETE, () => makeCompany(db, { name: 'Without companies' }).then(({ id }) => id)],
  ['a company with its subscriptions and people', entity.DELETE, () => idBy(most('Entity', 'Subscription', 'entityId'))],
  ['an event', event.DELETE, () => idBy(most('Event', 'EventTag', 'eventId'))],
  [
    'an industry with its sub-industries',
    industry.DELETE,
    () =>
      idBy(
        `SELECT i."parentId" AS id FROM "TaxonomyItem" i WHERE i."catalogueVersion" = 2 GROUP BY 1 HAVING i."parentId" IS NOT NULL ORDER BY count(*) DESC LIMIT 1`,
      ),
  ],
  [
    'a life cycle in the middle of its order',
    lifeCycle.DELETE,
    () => idBy(`SELECT "id" FROM "TaxonomyItem" WHERE "kind" = 'LIFECYCLE' AND "catalogueVersion" = 2 AND "order" = 2 LIMIT 1`),
  ],
  ['a news item', news.DELETE, () => idBy(most('NewsItem', 'NewsItemTag', 'newsItemId'))],
  [
    'a publication with its files',
    publication.DELETE,
    () => idBy(`SELECT "id" FROM "Publication" WHERE "fileId" IS NOT NULL AND "imageId" IS NOT NULL LIMIT 1`),
  ],
  ['a service with pictures, people and old addresses', service.DELETE, richService],
  ['a service group', serviceGroup.DELETE, () => idBy(most('ServiceGroup', 'Service', 'serviceGroupId'))],
  [
    'a subscription with its configuration and notes',
    subscription.DELETE,
    () => idBy(most('Subscription', 'ArticleNote', 'subscriptionId')),
  ],
  [
    'a saved view that is shared',
    savedView.DELETE,
    async () => {
      const { ppid } = await db.user.findUniqueOrThrow({ where: { email: 'internal@firm.example' } })
      const people = { create: [{ userPpid: ppid }] }
      const state = { filters: {}, sort: null, hiddenColumns: null, extra: {} }
      const data = { ownerPpid: staff.ppid, table: 'users', name: 'Shared', state, audience: 'PEOPLE', people } as const
      return (await db.savedView.create({ data })).id
    },
  ],
  [
    'a tenant with its taxonomy',
    tenant.DELETE,
    async () => {
      const { id } = await makeTenant(db)
      await db.taxonomyItem.create({ data: { kind: 'LIFECYCLE', catalogueVersion: 2, tenantId: id, name: 'One', order: 1 } })
      return id
    },
  ],
  ['a topic', topic.DELETE, () => makeReferenceItem(db, { kind: 'TOPIC', name: 'Without use' }).then(({ id }) => id)],
  [
    'a person with photo, memberships, notes and sign-ins',
    user.DELETE,
    () =>
      idBy(
        `SELECT u."ppid" AS id FROM "User" u JOIN "SubscriptionMember" m ON m."userPpid" = u."ppid" WHERE u."email" = 'client@alpha.example'`,
      ),
  ],
  ['a member of staff with a photo', user.DELETE, staffWithPhoto],
  ['a video', video.DELETE, () => idBy(`SELECT "id" FROM "Video" LIMIT 1`)],
]

test.each(kinds)('%s comes back whole', async (_, remove, find) => {
  const id = await find()
  const before = await contentOfAll()
  const versions = await db.articleVersion.count()
  const reply = await send(remove, staff, { params: { id } })
  expect(reply.status).toBe(204)
  expect(await contentOfAll()).not.toEqual(before)
  const changeSet = reply.headers.get(CHANGE_SET)!
  expect(await read(undo, staff, { params: { id: changeSet }, body: {} })).toEqual({
    done: expect.any(Number),
    leftOut: [],
    leftOutCount: 0,
  })
  // An article is saved once more by its return.
  const returned =
    remove === article.DELETE ? await db.articleVersion.findFirstOrThrow({ where: { articleId: id }, orderBy: { version: 'desc' } }) : null
  if (returned) await db.articleVersion.delete({ where: { articleId_version: { articleId: id, version: returned.version } } })
  expect([await contentOfAll(), await db.articleVersion.count()]).toEqual([before, versions])
  // A second time there is nothing to take back.
  expect((await send(undo, staff, { params: { id: changeSet }, body: {} })).status).toBe(404)
})
