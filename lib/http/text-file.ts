import { createHash } from 'node:crypto'
import type { FileReply } from '#lib/files/file-reply.ts'

/** A text as a file reply, with an entity tag of its content. */
export function textFile(text: string, file: Pick<FileReply, 'name' | 'contentType' | 'disposition'>): FileReply {
  const bytes = Buffer.from(text)
  return {
    ...file,
    open: (range) => new Blob([range ? bytes.subarray(range.start, range.end + 1) : bytes]).stream(),
    size: bytes.byteLength,
    etag: createHash('sha256').update(bytes).digest('base64url'),
  }
}
