import { describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import '#lib/db/testing.ts'
import { endpoint } from './endpoint.ts'
import { handle } from './handle.ts'
import { useApiCalls } from './testing.ts'

const { call } = useApiCalls()

const contract = endpoint({
  method: 'GET',
  path: '/api/v1/planted',
  summary: '',
  access: 'anonymous',
  response: z.strictObject({ name: z.string() }),
})
const fail = (): never => {
  throw new Error('nor can this be read')
}
const unreadable = ['message', 'stack', 'name', 'code', 'cause'] as const

/** What a service or a library may throw. */
const thrown: [string, () => unknown][] = [
  ['nothing', () => undefined],
  ['null', () => null],
  ['a text', () => 'text'],
  ['a symbol', () => Symbol('symbol')],
  ['an object without a prototype', () => Object.create(null) as unknown],
  [
    'an error whose fields cannot be read',
    () => Object.defineProperties(new Error('x'), Object.fromEntries(unreadable.map((key) => [key, { get: fail }]))),
  ],
  [
    'an error that is its own cause',
    () =>
      Object.assign(new Error('x'), {
        get cause() {
          return this
        },
      }),
  ],
  [
    'an error with a loop and a large number',
    () => {
      const error = Object.assign(new Error('x'), { big: 1n, self: {} })
      error.self = error
      return error
    },
  ],
]

describe('the last handler of errors responds, whatever was thrown (security rule 38)', () => {
  test.each(thrown)('%s', async (_what, make) => {
    const planted = handle(contract, () => Promise.reject(make() as Error))
    expect(await call(planted, null)).toMatchObject({ status: 500, body: { status: 500, code: 'INTERNAL' } })
  })
})
