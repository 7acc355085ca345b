import { request } from 'node:http'
import type { OutgoingHttpHeaders } from 'node:http'

export interface RawReply {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** One request exactly as given: host header, method and target are not tidied up as a browser would. */
export function sendRaw(
  origin: string,
  method: string,
  target: string,
  headers: OutgoingHttpHeaders = {},
  body?: string,
): Promise<RawReply> {
  const { hostname, port, host } = new URL(origin)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path: target, headers: { host, ...headers } }, (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (chunk: string) => (text += chunk))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
