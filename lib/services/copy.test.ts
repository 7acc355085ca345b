import { beforeEach, expect, test } from '@jest/globals'
import * as undo from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import { POST } from '#app/api/v1/ServiceDesk/[id]/copy/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { storeFile } from '#lib/files/store.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeInternalUser, makeService, makeSubscription, makeUser } from '#seed/factories.ts'
import type { Service } from './contract.ts'

const { send } = useApiCalls()
let staff: Awaited<ReturnType<typeof makeInternalUser>>

beforeEach(async () => {
  await resetDatabase()
  staff = await makeInternalUser(db)
})

const duplicate = (id: string, caller = staff) => send(POST, caller, { params: { id } })
const made = async (reply: Response) => (await reply.json()) as Service

/** A live service with a responsible, a tag, a picture and a subscription. */
async function original() {
  const service = await makeService(db, { name: 'Tax', friendlyUrl: 'tax', responsibles: [staff.ppid], live: true })
  const buffer = Buffer.from('picture')
  const fileId = await db.$transaction((tx) => storeFile(tx, { buffer, name: 'a.webp', contentType: 'image/webp' }))
  await db.serviceIllustration.create({ data: { serviceId: service.id, fileId, position: 0 } })
  await makeSubscription(db, { serviceId: service.id })
  return service
}
const everything = {
  domains: { select: { tenantId: true } },
  taxonomy: { select: { itemId: true } },
  people: { select: { role: true, userPpid: true, position: true } },
  illustrations: { select: { position: true, file: { select: { sha256: true, size: true } } } },
} as const

test('the copy has what the form shows and pictures, is not live, and has no subscriptions; it is audited and taken back', async () => {
  const { id } = await original()
  const reply = await duplicate(id)
  expect(reply.status).toBe(201)
  const copy = await made(reply)
  expect(copy).toMatchObject({ name: 'Tax (copy)', friendlyUrl: 'tax-copy', live: false, version: 1, canAddSubscription: true })
  const [before, after] = await Promise.all(
    [id, copy.id].map((one) => db.service.findUniqueOrThrow({ where: { id: one }, select: { description: true, ...everything } })),
  )
  expect(after).toEqual(before)
  expect(after!.illustrations).toMatchObject([{ file: { size: 7 } }])
  expect(await db.fileChunk.count()).toBe(2)
  expect(await db.subscription.count({ where: { serviceId: copy.id } })).toBe(0)
  expect(await db.auditEvent.count({ where: { action: 'create', entity: 'Service', entityId: copy.id } })).toBe(1)
  expect((await send(undo.POST, staff, { params: { id: reply.headers.get('x-change-set')! } })).status).toBe(200)
  expect(await db.service.findMany({ select: { id: true } })).toEqual([{ id }])
  expect(await db.file.count()).toBe(1)
})

test('a second copy, also of the same moment, has another name and address', async () => {
  const { id } = await original()
  const copies = await Promise.all((await Promise.all([duplicate(id), duplicate(id)])).map(made))
  expect(copies.map(({ name }) => name).toSorted()).toEqual(['Tax (copy 2)', 'Tax (copy)'])
  expect(new Set(copies.map(({ friendlyUrl }) => friendlyUrl)).size).toBe(2)
})

test('a name as long as names may be is cut', async () => {
  const { id } = await makeService(db, { name: 'x'.repeat(200) })
  expect((await made(await duplicate(id))).name).toHaveLength(196)
})

test('401, 403, 404', async () => {
  const { id } = await original()
  expect((await send(POST, null, { params: { id } })).status).toBe(401)
  expect((await duplicate(id, await makeUser(db))).status).toBe(403)
  expect((await duplicate('00000000-0000-4000-8000-00000000dead')).status).toBe(404)
})
