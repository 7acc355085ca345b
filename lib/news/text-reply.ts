import type { FileReply } from '#lib/http/endpoint.ts'

/** A text as a file reply. */
export function textReply(text: string, file: Pick<FileReply, 'name' | 'contentType' | 'disposition'>): FileReply {
  const bytes = new TextEncoder().encode(text)
  return {
    ...file,
    size: bytes.byteLength,
    open: (range) =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(range ? bytes.subarray(range.start, range.end + 1) : bytes)
          controller.close()
        },
      }),
  }
}
