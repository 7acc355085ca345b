import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { ApiError, guardSession, request, urlOf } from './client.ts'

let server: Server
let respond: (request: IncomingMessage, response: ServerResponse) => void
let origin = ''

beforeEach(async () => {
  server = createServer((incoming, response) => respond(incoming, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

describe('a call of the API', () => {
  test('gives null for a 204 reply (B577)', async () => {
    respond = (_request, response) => void response.writeHead(204).end()
    expect(await request('DELETE', origin)).toBeNull()
  })

  test('sends JSON, or a form as multipart (B577)', async () => {
    const types: string[] = []
    respond = (incoming, response) => {
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
    respond = (_request, response) =>
      void response.writeHead(400, { 'content-type': 'application/json' }).end('[{"message":"First","path":"name"},{"message":"Second"}]')
    const error = await request('GET', origin).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 400, fields: [{ message: 'First', path: 'name' }, { message: 'Second' }] })
    respond = (_request, response) =>
      void response.writeHead(409, { 'content-type': 'application/problem+json' }).end('{"code":"CONFLICT","detail":"Taken"}')
    await expect(request('GET', origin)).rejects.toMatchObject({ status: 409, message: 'Taken', problem: { code: 'CONFLICT' } })
    respond = (_request, response) => void response.writeHead(502).end('<html>')
    await expect(request('GET', origin)).rejects.toMatchObject({ status: 502, body: null })
  })

  test('throws status 0 when there is no response', async () => {
    respond = (incoming) => void incoming.socket.destroy()
    await expect(request('GET', origin)).rejects.toMatchObject({ status: 0 })
  })
})

describe('a call that may change something carries a key of its intent (security rule 21)', () => {
  const KEY = 'idempotency-key'
  /** Keys as they arrive; `how` tells the status of each reply, or that the connection is cut instead. */
  function keep(how: ('cut' | number)[]): string[] {
    const keys: string[] = []
    respond = (incoming, response) => {
      keys.push(String(incoming.headers[KEY]))
      const next = how.shift() ?? 200
      if (next === 'cut') incoming.socket.destroy()
      else response.writeHead(next, { 'content-type': 'application/json' }).end(next === 204 ? undefined : '{}')
    }
    return keys
  }
  const send = (method: string, body?: unknown, path = '') => request(method, origin + path, { body }).catch(() => null)

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s, another one for each call that got a response', async (method) => {
    const keys = keep([200, 400, 204])
    for (let calls = 0; calls < 4; calls += 1) await send(method, { name: 'Ann' })
    expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true)
    expect(new Set(keys).size).toBe(4)
  })

  test('a GET carries none', async () => {
    const keys = keep([])
    await send('GET')
    expect(keys).toEqual(['undefined'])
  })

  test('pressed again after a lost reply, or a server that was away, it is the same; with another text it is another one', async () => {
    const keys = keep(['cut', 503, 200, 200])
    for (let calls = 0; calls < 4; calls += 1) await send('POST', { name: 'Ann' })
    expect([new Set(keys.slice(0, 3)).size, keys[3] === keys[0]]).toEqual([1, false])
    const others = keep(['cut', 200, 200])
    await send('POST', { name: 'Ben' })
    await send('POST', { name: 'Benn' })
    await send('POST', { name: 'Ben' })
    expect([others[0] === others[1], others[0] === others[2]]).toEqual([false, true])
  })

  test('a form with a file is the same form again', async () => {
    const form = (name: string) => {
      const data = new FormData()
      data.append('file', new File(['x'], name, { lastModified: 7 }))
      return data
    }
    const keys = keep(['cut', 200, 200])
    await send('POST', form('a.xlsx'))
    await send('POST', form('b.xlsx'))
    await send('POST', form('a.xlsx'))
    expect([keys[0] === keys[1], keys[0] === keys[2]]).toEqual([false, true])
  })

  test('what was changed back meanwhile is meant anew', async () => {
    const keys = keep(['cut', 204, 204])
    await send('PUT', undefined, '/star')
    await send('DELETE', undefined, '/star')
    await send('PUT', undefined, '/star')
    expect(new Set(keys).size).toBe(3)
  })

  test('after two minutes a call without a text of its own is meant anew, one with a text is still the same', async () => {
    const keys = keep(['cut', 'cut', 'cut', 200, 200, 200])
    const all = async () => {
      await send('PUT', undefined, '/refresh')
      await send('POST', {}, '/bell')
      await send('POST', { name: 'Dan' }, '/people')
    }
    await all()
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000)
    await all()
    clock.mockRestore()
    expect([0, 1, 2].map((call) => keys[call] === keys[call + 3])).toEqual([false, false, true])
  })

  test('after signing in again it is sent with its key', async () => {
    guardSession({ person: 'p', recover: () => Promise.resolve(true) })
    const keys = keep([401, 200])
    await send('POST', { name: 'Cleo' })
    guardSession(null)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })
})

test('addresses are filled and their values escaped', () => {
  expect(urlOf('GET /api/v1/User/{id}/services', { params: { id: 'a/b c' }, query: { type: [1, 2], search: 'é&', none: undefined } })).toBe(
    '/api/v1/User/a%2Fb%20c/services?type=1&type=2&search=%C3%A9%26',
  )
})
