import type { Duplex } from 'node:stream'

/**
 * The reply to what is no request. A connection on which none came in time gets 408: a browser that sends one at that very moment then sends it again on
 * another connection, as it does not after 400.
 */
export function endConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request'
  if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
