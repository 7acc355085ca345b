import { beforeEach, describe, expect, test } from '@jest/globals'
import * as articleRoute from '#app/api/v1/Article3W/[id]/route.ts'
import * as articlePublishRoute from '#app/api/v1/Article3W/[id]/publish/route.ts'
import * as auditRoute from '#app/api/v1/Audit/[entity]/[id]/route.ts'
import * as restoreRoute from '#app/api/v1/ChangeSet/[id]/restoreVersion/route.ts'
import * as undoRoute from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import * as fieldsRoute from '#app/api/v1/Page/fields/route.ts'
import * as servicesRoute from '#app/api/v1/Service/route.ts'
import * as serviceRoute from '#app/api/v1/Service/[id]/route.ts'
import * as liveRoute from '#app/api/v1/Service/[id]/live/route.ts'
import * as configurationRoute from '#app/api/v1/SubscriptionConfiguration/[engagementId]/route.ts'
import { readHistory } from '#lib/audit/contract.ts'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { openChangeSet } from '#lib/db/change-set.ts'
import type { User } from '#lib/db/generated/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { CHANGE_SET } from '#lib/http/change-set-header.ts'
import type { RouteHandler } from '#lib/http/handle.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeMaterial, picture, serviceForm } from '#lib/services/write-testing.ts'
import type { FormValue, Material } from '#lib/services/write-testing.ts'
import { makeInternalUser, makeReferenceItem, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import { restoreVersion, undoChangeSet } from './contract.ts'

const restore = served(restoreVersion, restoreRoute.POST)
const undo = served(undoChangeSet, undoRoute.POST)
const history = served(readHistory, auditRoute.GET)
const { send, read, call } = useApiCalls()
let boss: User
let material: Material

beforeEach(async () => {
  await resetDatabase()
  boss = await makeSuperUser(db)
  material = await makeMaterial()
})

/** Saves. @returns the change set of the save */
async function save(handler: RouteHandler, sent: { params?: Record<string, string>; query?: string; body?: unknown }, caller = boss) {
  const reply = await send(handler, caller, sent)
  if (reply.status >= 300) throw new Error(`${reply.status} ${await reply.text()}`)
  return reply.headers.get(CHANGE_SET)!
}

const bringBack = (id: string, caller: User | null = boss) => call(restore, caller, { params: { id } })
const entriesOf = async (entity: string, id: string, caller = boss) =>
  (await read(history, caller, { params: { entity, id }, query: '?pageSize=50' })).items

/** A service that was saved three times: `first`, renamed with other texts and a picture, and not live. */
async function savedService(caller: User = boss) {
  const put = (changes: Record<string, FormValue>) =>
    save(serviceRoute.PUT, { params: { id }, body: serviceForm(material, changes) }, caller)
  const made = await send(servicesRoute.POST, caller, {
    body: serviceForm(material, { Name: 'Tax', FriendlyUrl: 'tax', Live: 'true', IllustrationsToAdd: [await picture('a.png')] }),
  })
  const { id, illustrations } = (await made.json()) as { id: string; illustrations: { id: string }[] }
  const renamed = await put({
    Name: 'Taxes',
    FriendlyUrl: 'taxes',
    Live: 'true',
    Description: 'Other',
    IllustrationsToRemove: [illustrations[0]!.id],
  })
  const hidden = await save(liveRoute.PATCH, { params: { id }, query: '?live=false' }, caller)
  return { id, renamed, hidden, picture: illustrations[0]!.id }
}
const storedService = (id: string) => db.service.findUniqueOrThrow({ where: { id }, include: { illustrations: true } })

describe('the version before a save', () => {
  test('of the pictures of a service: their order and what they show', async () => {
    const files = [await picture('a.png'), await picture('b.png')]
    const made = await send(servicesRoute.POST, boss, {
      body: serviceForm(material, { IllustrationsToAdd: files, IllustrationsToAddTexts: ['A', 'B'] }),
    })
    const { id, illustrations } = (await made.json()) as { id: string; illustrations: { id: string }[] }
    const [a, b] = illustrations.map((illustration) => illustration.id)
    const turned = await save(serviceRoute.PUT, {
      params: { id },
      body: serviceForm(material, { 'Illustrations[0].Id': b!, 'Illustrations[0].AlternativeText': 'Other', 'Illustrations[1].Id': a! }),
    })
    const shown = async () =>
      (await db.serviceIllustration.findMany({ where: { serviceId: id }, orderBy: { position: 'asc' } })).map((one) => [
        one.id,
        one.alternativeText ?? '',
      ])
    expect(await shown()).toEqual([
      [b, 'Other'],
      [a, ''],
    ])
    expect(await bringBack(turned)).toMatchObject({ status: 200 })
    expect(await shown()).toEqual([
      [a, 'A'],
      [b, 'B'],
    ])
  })

  test('of a service: texts, address, picture and state come back through several saves; old addresses lead on', async () => {
    const { id, renamed, picture: pictureId } = await savedService()
    expect(await bringBack(renamed)).toEqual({ status: 200, body: { done: 1, leftOut: [], leftOutCount: 0 } })
    expect(await storedService(id)).toMatchObject({
      name: 'Tax',
      friendlyUrl: 'tax',
      description: 'What it does',
      live: true,
      illustrations: [{ id: pictureId }],
    })
    expect(await db.fileChunk.count()).toBeGreaterThan(0)
    expect(await db.formerFriendlyUrl.findUnique({ where: { friendlyUrl: 'taxes' } })).toMatchObject({ serviceId: id })
    const [newest] = await entriesOf('Service', id)
    expect(newest).toMatchObject({ action: 'restore-version', entity: 'Service' })
    expect(newest!.changes).toEqual(
      expect.arrayContaining([
        { field: 'name', before: 'Taxes', after: 'Tax' },
        { field: 'live', before: false, after: true },
      ]),
    )
    expect(newest!.changes.map(({ field }) => field)).not.toContain('version')
  })

  test('is a save of its own, whose own version before comes back too', async () => {
    const { id, renamed } = await savedService()
    await bringBack(renamed)
    const [newest] = await entriesOf('Service', id)
    expect(await bringBack(newest!.versionBefore!)).toMatchObject({ status: 200 })
    expect(await storedService(id)).toMatchObject({ name: 'Taxes', live: false, illustrations: [] })
    // And from there the first one again, over everything in between.
    expect(await bringBack(renamed)).toMatchObject({ status: 200 })
    expect(await storedService(id)).toMatchObject({ name: 'Tax', live: true })
  })

  test('of an article: its texts come back as a new version, and no version that people have read is lost', async () => {
    const article = await db.article.create({ data: { type: 0, title: 'One', published: true, text: { create: {} } } })
    const put = (title: string, version: number) =>
      save(articleRoute.PUT, { params: { id: article.id }, body: { title, type: 0, published: true, version, topicIds: [] } })
    const second = await put('Two', 1)
    await put('Three', 2)
    await save(articlePublishRoute.PATCH, { params: { id: article.id }, query: '?published=false' })
    expect(await bringBack(second)).toMatchObject({ status: 200 })
    const now = await db.article.findUniqueOrThrow({
      where: { id: article.id },
      include: { versions: { orderBy: { version: 'asc' }, select: { version: true, content: true } } },
    })
    expect(now).toMatchObject({ title: 'One', published: true })
    expect(now.version).toBeGreaterThan(4)
    const titles = now.versions.map(({ version, content }) => [version, (content as { title: string }).title])
    expect(titles).toEqual([
      [1, 'One'],
      [2, 'Two'],
      [3, 'Three'],
      [4, 'Three'],
      [now.version, 'One'],
    ])
  })

  test('of a 3W configuration and of a home page', async () => {
    const [one, two] = [await makeReferenceItem(db, { kind: 'TOPIC' }), await makeReferenceItem(db, { kind: 'TOPIC' })]
    const { id } = await makeSubscription(db)
    const configure = (topicIds: string[], version: number) =>
      save(configurationRoute.PUT, {
        params: { engagementId: id },
        body: { engagementId: id, topicIds, hasMultiRating: false, multiRatings: [], version },
      })
    await configure([one.id], 0)
    const second = await configure([one.id, two.id], 1)
    await configure([two.id], 2)
    const topicsOf = () => db.subscriptionConfigurationItem.findMany({ where: { subscriptionId: id }, select: { itemId: true } })
    expect(await bringBack(second)).toMatchObject({ status: 200 })
    expect(await topicsOf()).toEqual([{ itemId: one.id }])
    expect(await entriesOf('SubscriptionConfiguration', id)).toMatchObject([{ action: 'restore-version' }, {}, {}, {}])

    const texts = (title: string, version: number) => ({
      ...{ title, subtitle: '', description: '', value1Title: '', value1Description: '', value2Title: '', value2Description: '' },
      contacts: [],
      version,
    })
    await save(fieldsRoute.PUT, { body: texts('First', 0) })
    const changed = await save(fieldsRoute.PUT, { body: texts('Second', 1) })
    expect(await bringBack(changed)).toMatchObject({ status: 200 })
    expect(await db.page.findFirstOrThrow()).toMatchObject({ title: 'First' })
  })

  test('undo of the last save alone is recorded with its fields', async () => {
    const { id, hidden } = await savedService()
    expect(await call(undo, boss, { params: { id: hidden }, body: {} })).toMatchObject({ status: 200, body: { done: 1, leftOut: [] } })
    expect(await storedService(id)).toMatchObject({ name: 'Taxes', live: true })
    expect((await entriesOf('Service', id))[0]).toMatchObject({
      action: 'undo',
      changes: [{ field: 'live', before: false, after: true }],
      versionBefore: null,
    })
    expect(await bringBack(hidden)).toMatchObject({ status: 404 })
  })
})

describe('what stands in the way', () => {
  test('a change that is no save of the record alone: nothing is brought back, and it says why', async () => {
    const { id, renamed } = await savedService()
    await inTransaction(null, async (tx) => {
      await openChangeSet(tx, null, { action: 'import', entity: 'Service', entityId: 'of-an-import', label: 'x' })
      await tx.service.update({ where: { id }, data: { name: 'Imported', version: { increment: 1 } } })
    })
    const { status, body } = await bringBack(renamed)
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('an import')])
    expect(await storedService(id)).toMatchObject({ name: 'Imported', live: false })
  })

  test('two at once: each either brings it back or finds it as it was', async () => {
    const { id, renamed } = await savedService()
    const replies = await Promise.all([bringBack(renamed), bringBack(renamed)])
    expect(replies.every(({ status }) => [200, 409].includes(status))).toBe(true)
    expect(replies.some(({ status }) => status === 200)).toBe(true)
    expect(await storedService(id)).toMatchObject({ name: 'Tax', live: true })
  })

  test('after 30 days the version before is gone', async () => {
    const { id, renamed } = await savedService()
    await db.changeSet.update({ where: { id: renamed }, data: { at: new Date(Date.now() - 31 * 86_400_000) } })
    expect(await bringBack(renamed)).toMatchObject({ status: 404 })
    const offered = (await entriesOf('Service', id)).filter(({ versionBefore }) => versionBefore !== null)
    expect(offered).toHaveLength(1)
  })
})

describe('who may', () => {
  test('those who may save the record; others are neither offered it nor let', async () => {
    const owner = await makeInternalUser(db)
    const { id, renamed } = await savedService(owner)
    const stranger = await makeInternalUser(db)
    expect((await send(restore, null, { params: { id: renamed } })).status).toBe(401)
    expect(await bringBack(renamed, await makeUser(db))).toMatchObject({ status: 403 })
    expect(await bringBack(renamed, stranger)).toMatchObject({ status: 404 })
    const offered = async (caller: User) => (await entriesOf('Service', id, caller)).map(({ versionBefore }) => versionBefore !== null)
    expect(await offered(stranger)).toEqual([false, false, false])
    expect(await offered(owner)).toEqual([true, true, false])
    expect(await bringBack(renamed, owner)).toMatchObject({ status: 200 })
  })

  test('a deletion or an import is nothing whose version before can be asked for', async () => {
    const { id } = await savedService()
    const deleted = await save(serviceRoute.DELETE, { params: { id } })
    expect(await bringBack(deleted)).toMatchObject({ status: 404 })
  })
})
