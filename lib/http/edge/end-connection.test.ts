import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { endConnection } from './end-connection.ts'

const server = createServer({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 })

beforeAll(async () => {
  server.on('clientError', endConnection)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  await once(server.close(), 'close')
})

/** What the server says on a connection, until it ends. */
function replyTo(sent: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  if (sent !== '') socket.write(sent)
  return text(socket)
}

test('a connection without a request in time ends with 408, which browsers take as a reason to try again', async () => {
  expect(await replyTo('')).toMatch(/^HTTP\/1\.1 408 /)
  expect(await replyTo('GET / HTTP/1.1\r\nHost: x')).toMatch(/^HTTP\/1\.1 408 /)
})

test('what is no HTTP ends with 400', async () => {
  expect(await replyTo('no http\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
})
