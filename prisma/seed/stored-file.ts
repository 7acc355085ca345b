import { createHash } from 'node:crypto'
import type { Prisma } from '#lib/db/generated/client.ts'
import { FILE_CHUNK_BYTES } from '#lib/files/constants.ts'

interface StoredFile {
  file: Prisma.FileCreateManyInput & { id: string }
  chunks: Prisma.FileChunkCreateManyInput[]
}

/** The rows of a file. */
export function storedFile(id: string, name: string, contentType: string, bytes: Uint8Array<ArrayBuffer>, createdAt: Date): StoredFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const chunks: Prisma.FileChunkCreateManyInput[] = []
  for (let start = 0, index = 0; start < bytes.byteLength; start += FILE_CHUNK_BYTES, index += 1)
    chunks.push({ fileId: id, index, bytes: bytes.slice(start, start + FILE_CHUNK_BYTES) })
  return { file: { id, name, contentType, size: bytes.byteLength, sha256, createdAt }, chunks }
}
