import type { ClientReply } from './endpoint.ts'
import type { ContractMap } from '#lib/contracts.ts'
import { ApiError, urlOf } from './client.ts'
import type { EndpointKey } from './client.ts'
import type { FieldError, Problem } from './errors.ts'

/** Bytes that have left, of all; total 0 = not known yet. */
export interface UploadProgress {
  sent: number
  total: number
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // A proxy in between may answer with a page; the status says enough.
    return null
  }
}

/**
 * Sends a form with files and tells how much has left, which fetch cannot: `upload('POST /api/v1/Publication', { body, onProgress })`.
 * Throws ApiError like `call`.
 */
export function upload<K extends EndpointKey>(
  key: K,
  { params, body, onProgress, idempotencyKey }: { params?: Record<string, string>; body: FormData; onProgress: (progress: UploadProgress) => void; idempotencyKey?: string },
): Promise<ClientReply<ContractMap[K]>> {
  const [method] = key.split(' ') as [string]
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, urlOf(key, params ? { params } : {}))
    request.setRequestHeader('accept', 'application/json')
    if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress({ sent: loaded, total }))
    request.addEventListener('error', () => reject(new ApiError(0, null)))
    request.addEventListener('load', () => {
      const reply = parse(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(reply as ClientReply<ContractMap[K]>)
      else reject(new ApiError(request.status, reply as FieldError[] | Problem | null))
    })
    request.send(body)
  })
}
