import { beforeAll, expect, test } from '@jest/globals'
import { PUT as putArticle3W } from '#app/api/v1/Article3W/[id]/route.ts'
import { PATCH as publishArticle3W } from '#app/api/v1/Article3W/[id]/publish/route.ts'
import { PUT as putArticleGlobal } from '#app/api/v1/ArticleGlobal/[id]/route.ts'
import { PUT as putCompany } from '#app/api/v1/Company/[id]/route.ts'
import { PUT as putEntity } from '#app/api/v1/Entity/[id]/route.ts'
import { PUT as putEvent } from '#app/api/v1/Event/[id]/route.ts'
import { PUT as putLifeCycle } from '#app/api/v1/Lifecycle/[id]/route.ts'
import { PUT as putNews } from '#app/api/v1/News/[id]/route.ts'
import { PATCH as publishNews } from '#app/api/v1/News/[id]/published/route.ts'
import { PUT as putPageFields } from '#app/api/v1/Page/fields/route.ts'
import { PUT as putPublication } from '#app/api/v1/Publication/[id]/route.ts'
import { PATCH as publishPublication } from '#app/api/v1/Publication/[id]/publish/route.ts'
import * as services from '#app/api/v1/Service/route.ts'
import { PUT as putService } from '#app/api/v1/Service/[id]/route.ts'
import { PUT as putGroup } from '#app/api/v1/ServiceGroup/[id]/route.ts'
import { PUT as putSubscription } from '#app/api/v1/Subscription/[id]/route.ts'
import { PUT as putAccess } from '#app/api/v1/SubscriptionAccess/[id]/route.ts'
import { PUT as putConfiguration } from '#app/api/v1/SubscriptionConfiguration/[engagementId]/route.ts'
import { PUT as putTenant } from '#app/api/v1/Tenant/[id]/route.ts'
import { PUT as putTopic } from '#app/api/v1/Topic/[id]/route.ts'
import { PUT as putProfile } from '#app/api/v1/User/MyProfile/route.ts'
import { PUT as putUser } from '#app/api/v1/User/[id]/route.ts'
import { PUT as refresh } from '#app/api/v1/User/refresh/route.ts'
import { PUT as putVideo } from '#app/api/v1/Video/[id]/route.ts'
import { PATCH as publishVideo } from '#app/api/v1/Video/[id]/publish/route.ts'
import type { CallContext } from '#lib/caller/context.ts'
import type { RouteHandler } from '#lib/http/handle.ts'
import { audit } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { make3W, makeItems } from '#lib/news/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeMaterial, serviceForm, type Material } from '#lib/services/write-testing.ts'
import { refreshSomeTask } from '#lib/users/refresh-service.ts'
import {
  makeCompany,
  makeEntity,
  makeReferenceItem,
  makeServiceGroup,
  makeSubscription,
  makeSuperUser,
  makeTenant,
  makeUser,
} from '#seed/factories.ts'
import { changesOf } from './changes.ts'
import type { AuditChange } from './contract.ts'

const { call } = useApiCalls()
let boss: Awaited<ReturnType<typeof makeSuperUser>>
let material: Material

beforeAll(async () => {
  await resetDatabase()
  await installJobs(databaseUrl, allJobs)
  material = await makeMaterial()
  boss = await makeSuperUser(db, { grade: 'Manager' })
})

type Sent = NonNullable<Parameters<typeof call>[2]>

async function ask<T = { id: string }>(handler: RouteHandler, sent: Sent): Promise<T> {
  const { status, body } = await call<T>(handler, boss, sent)
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

const form = (parts: Record<string, string>): FormData => {
  const data = new FormData()
  for (const [key, value] of Object.entries(parts)) data.set(key, value)
  return data
}

/** An edit that changes one field of a record. @returns the record's id */
type Edit = () => Promise<string>

const edit =
  (handler: RouteHandler, make: () => Promise<{ id: string }>, body: unknown, name = 'id'): Edit =>
  async () => {
    const { id } = await make()
    await ask(handler, { params: { [name]: id }, body })
    return id
  }

const edits: readonly [of: string, field: string, edit: Edit][] = [
  ['a user', 'grade', edit(putUser, async () => ({ id: (await makeUser(db)).ppid }), { grade: 'Director' })],
  [
    'a user by the directory',
    'grade',
    async () => {
      const { ppid, email, firstName, lastName } = await makeUser(db, { entities: { create: { entityId: (await makeEntity(db)).id } } })
      await db.directoryPerson.create({ data: { ppid, email, firstName, lastName, grade: 'Director' } })
      const { taskId } = await ask<{ taskId: string }>(refresh, { body: [ppid] })
      await refreshSomeTask.job.run({ taskId })
      return ppid
    },
  ],
  [
    'the own profile',
    'lastName',
    async () => {
      await ask(putProfile, { body: { lastName: 'Changed' } })
      return boss.ppid
    },
  ],
  ['a company group', 'name', edit(putCompany, () => makeCompany(db), { name: 'Changed' })],
  ['a company', 'prid', edit(putEntity, () => makeEntity(db, { name: 'Kept' }), { name: 'Kept', prid: '12' })],
  ['a subscription', 'clientContent', edit(putSubscription, () => makeSubscription(db), { clientContent: 'Changed' })],
  ['a configuration', 'orderRating', edit(putConfiguration, async () => ({ id: await make3W() }), { orderRating: 5 }, 'engagementId')],
  [
    'an access',
    'deniedTopicIds',
    async () => edit(putAccess, async () => ({ id: await make3W() }), { deniedTopicIds: await makeItems('TOPIC', 1) })(),
  ],
  [
    'a service',
    'deliverable',
    async () =>
      edit(putService, () => ask(services.POST, { body: serviceForm(material) }), serviceForm(material, { Deliverable: 'Changed' }))(),
  ],
  [
    'a service group',
    'smallDescription',
    edit(putGroup, () => makeServiceGroup(db, { name: 'Kept' }), { name: 'Kept', smallDescription: 'Changed' }),
  ],
  ['an article', 'title', edit(putArticle3W, () => db.article.create({ data: { type: 0, title: 'Kept' } }), { title: 'Changed' })],
  [
    'a global article',
    'title',
    edit(putArticleGlobal, () => db.article.create({ data: { type: 1, title: 'Kept' } }), { title: 'Changed' }),
  ],
  [
    'a news item',
    'title',
    edit(putNews, () => db.newsItem.create({ data: { title: 'Kept', issueDate: new Date('2026-03-05') } }), {
      title: 'Changed',
      issueDate: '2026-03-05T00:00:00.000Z',
    }),
  ],
  ['an event', 'title', edit(putEvent, () => db.event.create({ data: { title: 'Kept' } }), { title: 'Changed' })],
  [
    'a video',
    'title',
    edit(putVideo, () => db.video.create({ data: { title: 'Kept', provider: 'YOUTUBE', link: 'dQw4w9WgXcQ' } }), {
      title: 'Changed',
      link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    }),
  ],
  [
    'a publication',
    'description',
    edit(putPublication, () => db.publication.create({ data: { title: 'Kept' } }), form({ title: 'Kept', description: 'Changed' })),
  ],
  [
    'a page',
    'subtitle',
    async () => {
      await ask(putPageFields, { body: { title: 'First' } })
      await ask(putPageFields, { body: { subtitle: 'Changed' } })
      return material.tenant.id
    },
  ],
  [
    'a tenant',
    'name',
    edit(putTenant, () => makeTenant(db, { domain: 'KEPT', url: 'http://kept.localhost:3000' }), {
      name: 'Changed',
      domain: 'KEPT',
      url: 'http://kept.localhost:3000',
    }),
  ],
  [
    'a taxonomy item',
    'name',
    edit(
      putLifeCycle,
      () =>
        db.taxonomyItem.create({ data: { kind: 'LIFECYCLE', catalogueVersion: 1, tenantId: material.tenant.id, name: 'Kept', order: 1 } }),
      { name: 'Changed' },
    ),
  ],
  ['a topic', 'name', edit(putTopic, () => makeReferenceItem(db), { name: 'Changed' })],
]

test.each(edits)('one changed field of %s is one change of the trail: %s', async (_of, field, run) => {
  const entityId = await run()
  const entry = await db.auditEvent.findFirstOrThrow({ where: { entityId }, orderBy: { at: 'desc' } })
  const changes = changesOf(entry.before as AuditChange['before'], entry.after as AuditChange['after'])
  expect(changes.map((change) => change.field)).toEqual([field])
})

const publishing: readonly [of: string, edit: Edit][] = [
  ['an article', edit(publishArticle3W, () => db.article.create({ data: { type: 0, title: 'Kept' } }), true)],
  ['a news item', edit(publishNews, () => db.newsItem.create({ data: { title: 'Kept', issueDate: new Date('2026-03-05') } }), true)],
  ['a video', edit(publishVideo, () => db.video.create({ data: { title: 'Kept', provider: 'YOUTUBE', link: 'dQw4w9WgXcQ' } }), true)],
  ['a publication', edit(publishPublication, () => db.publication.create({ data: { title: 'Kept' } }), true)],
]

test.each(publishing)('the trail has the day on which %s is published for the first time', async (_of, run) => {
  const entityId = await run()
  const { before, after } = await db.auditEvent.findFirstOrThrow({ where: { entityId } })
  expect([before, after]).toEqual([
    { published: false, publishDate: null },
    { published: true, publishDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
  ])
})

test('sides with different fields do not compile', () => {
  const named = { action: 'update', entity: 'Company', entityId: '1' } as const
  const side = { name: 'A' }
  const longer = { name: 'A', grade: 'B' }
  const write = (tx: Transaction, context: CallContext) => [
    () => audit(tx, context, { ...named, before: side, after: side }),
    () => audit(tx, context, { ...named, after: side }),
    () => audit(tx, context, { ...named, before: longer, after: longer }),
    // @ts-expect-error -- a field more after
    () => audit(tx, context, { ...named, before: side, after: longer }),
    // @ts-expect-error -- a field less after
    () => audit(tx, context, { ...named, before: longer, after: side }),
    // @ts-expect-error -- a field that names a record, and no word whether it is concerned
    () => audit(tx, context, { ...named, after: { name: 'A', sisterId: '1' } }),
    // @ts-expect-error -- a kind of which nothing is said
    () => audit(tx, context, { ...named, entity: 'Unheard', after: side }),
    // @ts-expect-error -- a record that was perhaps there
    () => audit(tx, context, { ...named, before: side, after: longer }),
  ]
  expect(write).toBeDefined()
})
