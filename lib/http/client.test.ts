import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { ApiError, request, urlOf } from './client.ts'

let server: Server
let answer: (request: IncomingMessage, response: ServerResponse) => void
let origin = ''

beforeEach(async () => {
  server = createServer((incoming, response) => answer(incoming, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

describe('a call of the API', () => {
  test('gives null for a 204 reply (B577)', async () => {
    answer = (_request, response) => void response.writeHead(204).end()
    expect(await request('DELETE', origin)).toBeNull()
  })

  test('sends JSON, or a form as multipart (B577)', async () => {
    const types: string[] = []
    answer = (incoming, response) => {
      types.push(String(incoming.headers['content-type']))
      response.end('{}')
    }
    const form = new FormData()
    form.append('name', 'Ann')
    await request('PUT', origin, { body: { name: 'Ann' } })
    await request('PUT', origin, { body: form })
    expect(types).toEqual(['application/json', expect.stringMatching(/^multipart\/form-data; boundary=/)])
  })

  test('throws any reply that is not OK and hands its body over (B578)', async () => {
    answer = (_request, response) => void response.writeHead(400, { 'content-type': 'application/json' }).end('[{"message":"First","path":"name"},{"message":"Second"}]')
    const error = await request('GET', origin).then(() => null, (thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 400, fields: [{ message: 'First', path: 'name' }, { message: 'Second' }] })
    answer = (_request, response) => void response.writeHead(409, { 'content-type': 'application/problem+json' }).end('{"code":"CONFLICT","detail":"Taken"}')
    await expect(request('GET', origin)).rejects.toMatchObject({ status: 409, message: 'Taken', problem: { code: 'CONFLICT' } })
    answer = (_request, response) => void response.writeHead(502).end('<html>')
    await expect(request('GET', origin)).rejects.toMatchObject({ status: 502, body: null })
  })

  test('throws status 0 when there is no response', async () => {
    answer = (incoming) => void incoming.socket.destroy()
    await expect(request('GET', origin)).rejects.toMatchObject({ status: 0 })
  })
})

test('addresses are filled and their values escaped', () => {
  expect(urlOf('GET /api/v1/User/{id}/services', { params: { id: 'a/b c' }, query: { type: [1, 2], search: 'é&', none: undefined } })).toBe('/api/v1/User/a%2Fb%20c/services?type=1&type=2&search=%C3%A9%26')
})
