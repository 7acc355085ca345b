import type { ClientReply } from './endpoint.ts'
import type { ContractMap } from '#lib/contracts.ts'
import { request, urlOf } from './client.ts'
import type { EndpointKey, Transport } from './client.ts'

/** Bytes that have left, of all; total 0 = not known yet. */
export interface UploadProgress {
  sent: number
  total: number
}

const NO_CONTENT = 204

/** Reports the progress of an upload, which fetch cannot. */
const withProgress =
  (onProgress: (progress: UploadProgress) => void): Transport =>
  (url, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      const sending = new XMLHttpRequest()
      sending.open(method ?? 'POST', url)
      sending.responseType = 'blob'
      for (const [name, value] of Object.entries(headers as Record<string, string>)) sending.setRequestHeader(name, value)
      sending.upload.addEventListener('progress', ({ loaded, total }) => onProgress({ sent: loaded, total }))
      sending.addEventListener('error', () => reject(new TypeError('No reply came.')))
      sending.addEventListener('load', () => {
        const { status } = sending
        resolve(new Response(status === NO_CONTENT ? null : (sending.response as Blob), { status }))
      })
      sending.send(body as FormData)
    })

/** Sends a form with files and reports its progress: `upload('POST /api/v1/Publication', { body, onProgress })`. Throws ApiError like `call`. */
export async function upload<K extends EndpointKey>(
  key: K,
  { params, body, onProgress }: { params?: Record<string, string>; body: FormData; onProgress: (progress: UploadProgress) => void },
): Promise<ClientReply<ContractMap[K]>> {
  const [method] = key.split(' ') as [string]
  const response = await request(method, urlOf(key, params ? { params } : {}), { body, transport: withProgress(onProgress) })
  return (response === null ? null : await response.json()) as ClientReply<ContractMap[K]>
}
