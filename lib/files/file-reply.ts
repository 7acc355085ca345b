/** Bytes to stream out; a service returns null for "no content" (204). */
export interface FileReply {
  /** Opens the bytes from `start` to `end` inclusive; the whole file when left out. */
  open: (range?: { start: number; end: number }) => ReadableStream<Uint8Array>
  contentType: string
  /** Total bytes; undefined = unknown, then no Range is served. */
  size?: number
  /** Records in the file of an export, for the audit trail. */
  rows?: number
  /** Strong validator without quotes; undefined = no conditional GET. */
  etag?: string
  /** File name for Content-Disposition; `inline` shows pictures and videos in the page. */
  name: string
  disposition: 'inline' | 'attachment'
}
