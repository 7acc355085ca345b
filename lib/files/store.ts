import 'server-only'
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { db } from '#lib/db/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { FileReply } from './file-reply.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { FILE_CHUNK_BYTES } from './constants.ts'

type Source = { path: string } | { buffer: Uint8Array }

async function* pieces(source: Source): AsyncGenerator<Uint8Array> {
  if ('buffer' in source) {
    for (let start = 0; start < source.buffer.byteLength; start += FILE_CHUNK_BYTES)
      yield source.buffer.subarray(start, start + FILE_CHUNK_BYTES)
    return
  }
  const file = await open(source.path)
  try {
    for (;;) {
      const piece = Buffer.alloc(FILE_CHUNK_BYTES)
      let filled = 0
      for (let read = -1; read !== 0 && filled < FILE_CHUNK_BYTES; filled += read) read = (await file.read(piece, filled)).bytesRead
      if (filled > 0) yield piece.subarray(0, filled)
      // Every piece but the last one is full, since a range is found by its index.
      if (filled < FILE_CHUNK_BYTES) return
    }
  } finally {
    await file.close()
  }
}

/**
 * Writes a file inside the transaction of its record, so that an aborted change leaves nothing.
 * @param source bytes, or the path of an uploaded temporary file; its content was checked by the caller
 * @param name shown to people; never used as a path
 * @returns id of the File
 */
export async function storeFile(tx: Transaction, source: Source & { name: string; contentType: string }): Promise<string> {
  const { name, contentType } = source
  const { id } = await tx.file.create({ data: { name, contentType, size: 0, sha256: '' }, select: { id: true } })
  const hash = createHash('sha256')
  let size = 0
  let index = 0
  for await (const bytes of pieces(source)) {
    hash.update(bytes)
    size += bytes.byteLength
    await tx.fileChunk.create({ data: { fileId: id, index, bytes: new Uint8Array(bytes) }, select: { index: true } })
    index += 1
  }
  await tx.file.update({ where: { id }, data: { size, sha256: hash.digest('hex') } })
  return id
}

/** Stores the same bytes once more, within the database. @returns the id of the copy, which its own record has to point to */
export async function copyFile(tx: Transaction, id: string): Promise<string> {
  const [copy] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "File" ("name", "contentType", "size", "sha256")
    SELECT "name", "contentType", "size", "sha256" FROM "File" WHERE "id" = ${id}::uuid RETURNING "id"::text AS "id"`
  await tx.$executeRaw`
    INSERT INTO "FileChunk" ("fileId", "index", "bytes")
    SELECT ${copy!.id}::uuid, "index", "bytes" FROM "FileChunk" WHERE "fileId" = ${id}::uuid`
  return copy!.id
}

/** Removes a file and its pieces; the record that points to it goes first. Does nothing for an unknown id. */
export async function deleteFile(tx: Transaction, id: string): Promise<void> {
  await tx.file.deleteMany({ where: { id } })
}

/** Pieces of a file as a stream of the bytes `start` to `end` inclusive; each one is read when the receiver wants it. */
function streamPieces(fileId: string, start: number, end: number): ReadableStream<Uint8Array> {
  let index = Math.floor(start / FILE_CHUNK_BYTES)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const offset = index * FILE_CHUNK_BYTES
        if (offset > end) return controller.close()
        const piece = await db.fileChunk.findUnique({ where: { fileId_index: { fileId, index } }, select: { bytes: true } })
        if (!piece) return controller.error(new Error('The file was removed while it was read.'))
        index += 1
        controller.enqueue(piece.bytes.subarray(Math.max(start - offset, 0), end - offset + 1))
        if (index * FILE_CHUNK_BYTES > end) controller.close()
      },
    },
    { highWaterMark: 1 },
  )
}

/**
 * A stored file for a reply, with entity tag and ranges; whether the caller may read it was decided before.
 * @param disposition `inline` for pictures and videos shown in a page
 * Throws NOT_FOUND.
 */
export async function openFile(id: string, disposition: FileReply['disposition']): Promise<FileReply> {
  const file = await db.file.findUnique({ where: { id } })
  if (!file) throw notFound()
  const { name, contentType, size, sha256 } = file
  return {
    name,
    contentType,
    size,
    etag: sha256,
    disposition,
    open: (range) => streamPieces(id, range?.start ?? 0, range?.end ?? size - 1),
  }
}
