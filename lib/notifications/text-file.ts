import { createHash } from 'node:crypto'
import type { FileReply } from '#lib/http/endpoint.ts'

/** A text as a file to be shown, with an entity tag of its content. */
export function textFile(text: string, contentType: string, name: string): FileReply {
  const bytes = Buffer.from(text)
  return {
    open: (range) => new Blob([range ? bytes.subarray(range.start, range.end + 1) : bytes]).stream(),
    contentType,
    size: bytes.byteLength,
    etag: createHash('sha256').update(bytes).digest('base64url'),
    name,
    disposition: 'inline',
  }
}
