import { describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import { AppError } from '#lib/errors/app-error.ts'
import type { Problem } from '#lib/errors/app-error.ts'
import { contentDisposition, errorReply, fileReply, jsonReply, matchesEtag, parseRange } from './reply.ts'

const options = { status: 200, requestId: 'r', cacheControl: 'private, no-store', conditional: true }
const asIs = { parse: (data: unknown) => data }
const get = (headers: Record<string, string> = {}) => new Request('http://localhost/', { headers })

describe('JSON replies', () => {
  test('are 304 for the entity tag they gave', async () => {
    const first = await jsonReply(get(), { a: 1 }, asIs, options)
    const etag = first.headers.get('etag')!
    expect((await jsonReply(get({ 'if-none-match': etag }), { a: 1 }, asIs, options)).status).toBe(304)
    expect((await jsonReply(get({ 'if-none-match': etag }), { a: 2 }, asIs, options)).status).toBe(200)
  })

  test('of the same frozen object are serialized once', async () => {
    let times = 0
    const data = Object.freeze({ a: 1 })
    const counting = {
      parse: (given: unknown) => {
        times += 1
        return given
      },
    }
    await jsonReply(get(), data, counting, options)
    const second = await jsonReply(get(), data, counting, options)
    expect(times).toBe(1)
    expect(await second.json()).toEqual({ a: 1 })
  })

  test('of the same frozen object through another schema hold what that schema lets through', async () => {
    const data = Object.freeze({ open: 1, secret: 2 })
    expect(await (await jsonReply(get(), data, asIs, options)).json()).toEqual({ open: 1, secret: 2 })
    expect(await (await jsonReply(get(), data, z.object({ open: z.int() }), options)).json()).toEqual({ open: 1 })
  })

  test('of an object that may change are serialized each time', async () => {
    const data = { a: 1 }
    await jsonReply(get(), data, asIs, options)
    data.a = 2
    expect(await (await jsonReply(get(), data, asIs, options)).json()).toEqual({ a: 2 })
  })
})

test('entity tags are compared weakly', () => {
  expect(matchesEtag('W/"a", "b"', '"b"')).toBe(true)
  expect(matchesEtag('W/"b"', '"b"')).toBe(true)
  expect(matchesEtag('"c"', '"b"')).toBe(false)
  expect(matchesEtag(null, '"b"')).toBe(false)
})

test.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=-2', { start: 8, end: 9 }],
  ['bytes=0-99', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=5-2', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=0-1,4-5', null],
  ['items=0-1', null],
  [null, null],
])('range %j of 10 bytes is %j', (header, expected) => expect(parseRange(header, 10)).toEqual(expected))

describe('files', () => {
  const bytes = new TextEncoder().encode('0123456789')
  const file = {
    open: (range = { start: 0, end: 9 }) => new Blob([bytes.slice(range.start, range.end + 1)]).stream() as ReadableStream<Uint8Array>,
    contentType: 'image/png',
    size: 10,
    etag: 'x',
    name: 'Année "1".png',
    disposition: 'inline' as const,
  }

  test('carry the headers that keep them harmless (security rule 32)', () => {
    const reply = fileReply(get(), file, 'r', 'private, no-cache')
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    expect(reply.headers.get('content-security-policy')).toContain('sandbox')
    expect(reply.headers.get('content-disposition')).toBe(contentDisposition('inline', file.name))
  })

  test('are served in ranges', async () => {
    const reply = fileReply(get({ range: 'bytes=2-4' }), file, 'r', 'private')
    expect(reply.status).toBe(206)
    expect(reply.headers.get('content-range')).toBe('bytes 2-4/10')
    expect(await reply.text()).toBe('234')
    expect(fileReply(get({ range: 'bytes=10-' }), file, 'r', 'private').status).toBe(416)
    expect(fileReply(get({ range: 'bytes=2-4', 'if-range': '"other"' }), file, 'r', 'private').status).toBe(200)
  })
})

test('names with quotes and accents keep the header whole', () => {
  expect(contentDisposition('attachment', 'é"\r\nx: y.png')).toBe(
    'attachment; filename="____x: y.png"; filename*=UTF-8\'\'%C3%A9%22%0D%0Ax%3A%20y.png',
  )
})

describe('errors', () => {
  test('400 is an array of messages (A051)', async () => {
    const reply = errorReply(new AppError('VALIDATION', { fields: [{ message: 'm', path: 'p' }] }), 'r')
    expect([reply.status, await reply.json()]).toEqual([400, [{ message: 'm', path: 'p' }]])
  })
  test.each([
    [new AppError('USER_NOT_CREATED'), 418, "I'm a teapot"],
    [new AppError('USER_NOT_CREATED', { status: 403 }), 403, 'Forbidden'],
  ])('the title is that of the status (W69): %#', async (error, status, title) => {
    expect((await errorReply(error, 'r').json()) as Problem).toMatchObject({ status, title, code: 'USER_NOT_CREATED' })
  })
  test('401 says how to sign in (RFC 9110)', () => {
    expect(errorReply(new AppError('UNAUTHENTICATED'), 'r').headers.get('www-authenticate')).toBe('Bearer')
    expect(errorReply(new AppError('FORBIDDEN'), 'r').headers.has('www-authenticate')).toBe(false)
  })
  test('others are problem+json with six fields (W4)', async () => {
    const reply = errorReply(new AppError('TOO_MANY_REQUESTS', { retryAfter: 7 }), 'r1')
    expect(reply.headers.get('content-type')).toContain('application/problem+json')
    expect(reply.headers.get('retry-after')).toBe('7')
    expect(await reply.json()).toEqual({
      type: 'about:blank',
      title: 'Too Many Requests',
      status: 429,
      detail: 'Too many requests. Try again later.',
      code: 'TOO_MANY_REQUESTS',
      requestId: 'r1',
    })
  })
})
