import { request, urlOf } from '#lib/http/client.ts'
import type { EndpointKey } from '#lib/http/client.ts'
import { saveFile } from './save-file.ts'

export interface ExportRequest {
  /** The export's endpoint, e.g. 'POST /api/v1/Service/export/excel'. */
  endpoint: Extract<EndpointKey, `POST ${string}`>
  params?: Record<string, string> | undefined
  query?: Record<string, unknown> | undefined
  /** What narrows the export. */
  body?: unknown
}

/** The name that the server gives the file (B548). */
const nameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export.xlsx'

/** Reads the body of a response in chunks and reports the bytes received. */
async function readFile(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  const pieces: BlobPart[] = []
  let total = 0
  const reader = response.body?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    pieces.push(read.value)
    total += read.value.byteLength
    onProgress(total)
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
}

/** Fetches an export and hands it to the browser as a file. @returns its name. Throws ApiError, and what breaks off a transfer after its beginning. */
export async function downloadExport(
  { endpoint, params, query, body }: ExportRequest,
  onProgress: (bytes: number) => void,
): Promise<string> {
  const address = urlOf(endpoint, { ...(params ? { params } : {}), ...(query ? { query } : {}) })
  const response = (await request('POST', address, { ...(body === undefined ? {} : { body }), accept: '*/*' }))!
  const name = nameOf(response)
  saveFile(await readFile(response, onProgress), name)
  return name
}
