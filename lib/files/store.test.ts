import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { FILE_CHUNK_BYTES } from './constants.ts'
import { deleteFile, openFile, storeFile } from './store.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'store-'))
afterAll(() => rm(folder, { recursive: true }))
beforeEach(resetDatabase)

const bytesOf = async (id: string) => Buffer.from(await new Response((await openFile(id, 'attachment')).open()).arrayBuffer())

test.each([0, 1, FILE_CHUNK_BYTES, FILE_CHUNK_BYTES + 1, FILE_CHUNK_BYTES * 3])(
  'a file of %d bytes from a path comes back as it was',
  async (size) => {
    const source = path.join(folder, String(size))
    const content = Buffer.from(Array.from({ length: size }, (_, index) => index % 253))
    await writeFile(source, content)
    const id = await inTransaction(null, (tx) => storeFile(tx, { path: source, name: 'a.pdf', contentType: 'application/pdf' }))
    expect(await db.fileChunk.count({ where: { fileId: id } })).toBe(Math.ceil(size / FILE_CHUNK_BYTES))
    expect(await openFile(id, 'attachment')).toMatchObject({
      name: 'a.pdf',
      contentType: 'application/pdf',
      size,
      disposition: 'attachment',
    })
    expect((await bytesOf(id)).equals(content)).toBe(true)
  },
)

test('a failed transaction leaves nothing', async () => {
  const failed = inTransaction(null, async (tx) => {
    await storeFile(tx, { buffer: Buffer.from('x'), name: 'a', contentType: 'image/png' })
    throw new Error('stop')
  })
  await expect(failed).rejects.toThrow('stop')
  expect([await db.file.count(), await db.fileChunk.count()]).toEqual([0, 0])
})

test('deleting removes the pieces too; an unknown id is no error', async () => {
  const id = await inTransaction(null, (tx) => storeFile(tx, { buffer: Buffer.from('x'), name: 'a', contentType: 'image/png' }))
  await inTransaction(null, (tx) => deleteFile(tx, id))
  await inTransaction(null, (tx) => deleteFile(tx, randomUUID()))
  expect([await db.file.count(), await db.fileChunk.count()]).toEqual([0, 0])
  await expect(openFile(id, 'inline')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
