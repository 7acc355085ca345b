import { beforeEach, describe, expect, test } from '@jest/globals'
import { createHash, randomUUID } from 'node:crypto'
import { GET } from '#app/api/v1/Service/[id]/illustration/[illustrationId]/route.ts'
import { GET as getServiceRoute } from '#app/api/v1/Service/[id]/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { FILE_CHUNK_BYTES } from '#lib/files/constants.ts'
import { storeFile } from '#lib/files/store.ts'
import { makeInternalUser, makeService, makeSubscription, makeUser } from '#seed/factories.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { getService as getServiceContract } from './contract.ts'

const getService = served(getServiceContract, getServiceRoute)

const { send, read } = useApiCalls()
/** Larger than two pieces, every byte different from its neighbours. */
const video = Buffer.from(Array.from({ length: FILE_CHUNK_BYTES * 2 + 1000 }, (_, index) => (index * 7 + (index >> 8)) % 251))

beforeEach(resetDatabase)

async function illustrate(serviceId: string, buffer: Buffer, contentType: string, position = 0): Promise<string> {
  const { id } = await inTransaction(null, async (tx) => {
    const fileId = await storeFile(tx, { buffer, name: 'Überblick.bin', contentType })
    return tx.serviceIllustration.create({ data: { serviceId, fileId, position } })
  })
  return id
}

describe('GET /Service/{id}/illustration/{illustrationId} (A105)', () => {
  test('the bytes with type, entity tag and the headers of files (security rule 32)', async () => {
    const { id, friendlyUrl } = await makeService(db)
    const illustrationId = await illustrate(id, video, 'video/mp4')
    const picture = await illustrate(id, Buffer.from('picture'), 'image/png', 1)
    const service = await read(getService, null, { params: { id } })
    expect(service.illustrations).toEqual([
      { id: illustrationId, contentType: 'video/mp4', isVideo: true, alternativeText: '' },
      { id: picture, contentType: 'image/png', isVideo: false, alternativeText: '' },
    ])
    const reply = await send(GET, null, { params: { id, illustrationId } })
    expect(reply.status).toBe(200)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(video.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': expect.stringMatching(/^inline; filename=/),
      etag: `"${createHash('sha256').update(video).digest('hex')}"`,
    })
    expect(Buffer.from(await reply.arrayBuffer()).equals(video)).toBe(true)
    expect((await send(GET, null, { params: { id: friendlyUrl, illustrationId: picture } })).headers.get('content-type')).toBe('image/png')
    expect(
      (await send(GET, null, { params: { id, illustrationId }, headers: { 'if-none-match': reply.headers.get('etag')! } })).status,
    ).toBe(304)
  })

  test.each([
    ['bytes=0-0', 0, 0],
    [`bytes=${FILE_CHUNK_BYTES - 1}-${FILE_CHUNK_BYTES}`, FILE_CHUNK_BYTES - 1, FILE_CHUNK_BYTES],
    [`bytes=${FILE_CHUNK_BYTES}-${FILE_CHUNK_BYTES * 2 - 1}`, FILE_CHUNK_BYTES, FILE_CHUNK_BYTES * 2 - 1],
    ['bytes=300000-', 300_000, video.length - 1],
    ['bytes=-10', video.length - 10, video.length - 1],
  ])('part %s', async (range, start, end) => {
    const { id } = await makeService(db)
    const illustrationId = await illustrate(id, video, 'video/mp4')
    const reply = await send(GET, null, { params: { id, illustrationId }, headers: { range } })
    expect([reply.status, reply.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/${video.length}`])
    expect(Buffer.from(await reply.arrayBuffer()).equals(video.subarray(start, end + 1))).toBe(true)
  })

  test('a range outside is 416', async () => {
    const { id } = await makeService(db)
    const illustrationId = await illustrate(id, Buffer.from('abc'), 'image/png')
    expect((await send(GET, null, { params: { id, illustrationId }, headers: { range: 'bytes=3-' } })).status).toBe(416)
  })

  test('of a service that is not live: internal users and subscribers only (A066)', async () => {
    const { id } = await makeService(db, { live: false })
    const illustrationId = await illustrate(id, Buffer.from('abc'), 'image/png')
    const subscriber = await makeUser(db)
    await makeSubscription(db, { serviceId: id, users: [subscriber.ppid] })
    const statusOf = async (caller: { ppid: string; email: string } | null) =>
      (await send(GET, caller, { params: { id, illustrationId } })).status
    expect(await statusOf(null)).toBe(404)
    expect(await statusOf(await makeUser(db))).toBe(404)
    expect(await statusOf(subscriber)).toBe(200)
    expect(await statusOf(await makeInternalUser(db))).toBe(200)
  })

  test('unknown, malformed and foreign ids are 404', async () => {
    const { id } = await makeService(db)
    const other = await makeService(db)
    const illustrationId = await illustrate(other.id, Buffer.from('abc'), 'image/png')
    for (const params of [
      { id, illustrationId },
      { id: other.id, illustrationId: randomUUID() },
      { id: other.id, illustrationId: 'x' },
      { id: randomUUID(), illustrationId },
    ]) {
      expect((await send(GET, null, { params })).status).toBe(404)
    }
  })
})
