import { createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Sent {
  call: string
  key: string | undefined
}

export interface CuttingProxy {
  origin: string
  /** Every writing request that came by, in order. */
  sent: Sent[]
  close: () => Promise<void>
}

const isWrite = (method: string, url: string): boolean =>
  method !== 'GET' && url.startsWith('/api/v1/') && !/\/(paged|facets)\b|\/view$|dryRun/.test(url)

/**
 * A connection to the portal that breaks whenever it has done something: the reply to each writing request is swallowed the first time, as by a network
 * that fails between the portal's response and the browser.
 */
export async function cutReplies(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target)
  const sent: Sent[] = []
  const lost = new Set<string>()
  const carry = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { method = 'GET', url = '/', headers } = incoming
    const key = headers['idempotency-key'] as string | undefined
    const name = `${method} ${url} ${key}`
    const cut = isWrite(method, url) && !lost.has(name)
    if (isWrite(method, url)) sent.push({ call: `${method} ${url}`, key })
    if (cut) lost.add(name)
    const forwarded = request({ hostname, port, method, path: url, headers }, (reply) => {
      if (cut) {
        reply.resume().on('end', () => outgoing.socket?.destroy())
      } else {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(outgoing)
      }
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  }
  const server = createServer(carry)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    sent,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
