import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import { contracts } from '#lib/contracts.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import type { EndpointSpec } from '#lib/http/endpoint.ts'
import { handle } from '#lib/http/handle.ts'
import { SUPER, send, tokenOf, usePortal } from './portal.ts'
import { exampleOf } from './write-examples.ts'

usePortal()

let listener: Server
let connections = 0
/** An address that somebody gives: whoever opens it is heard. */
let address = ''

beforeAll(async () => {
  listener = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/given`
})
beforeEach(() => {
  connections = 0
})
afterAll(() => new Promise((resolve) => listener.close(resolve)))

/** Fields of a body that take a text, on the first level; in a list as well. */
function textsOf(body: z.ZodType): string[] {
  const { properties = {}, anyOf = [] } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape
  const all = { ...Object.assign({}, ...anyOf.map((each) => each.properties ?? {})), ...properties } as Record<string, Shape>
  return Object.entries(all).flatMap(([name, schema]) => (isText(schema) ? [name] : []))
}
interface Shape {
  type?: string
  properties?: Record<string, Shape>
  anyOf?: Shape[]
  enum?: unknown[]
  format?: string
}
const isText = ({ type, anyOf = [], enum: values, format }: Shape): boolean =>
  (type === 'string' && values === undefined && format === undefined) || anyOf.some(isText)

/** Documents as the editor stores them, whose picture and link are the address. */
const document = (): string =>
  JSON.stringify({
    type: 'doc',
    content: [
      { type: 'image', attrs: { src: address, alt: 'x' } },
      { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: address } }] }] },
    ],
  })

/** Asks with the address in all text fields of the body at once; where that is refused, in one after the other. */
async function giveAddress(contract: EndpointSpec, ask: typeof send = send): Promise<void> {
  const example = await exampleOf(contract)
  const headers = { authorization: `Bearer ${await tokenOf(example.as ?? SUPER)}` }
  const given = (names: readonly string[], value: string) => {
    if (example.body instanceof FormData) {
      const form = new FormData()
      for (const [name, each] of example.body.entries())
        if (!names.some((own) => own.toLowerCase() === name.toLowerCase())) form.append(name, each)
      for (const name of names) form.set(name, value)
      return { body: form, headers }
    }
    const body = { ...(example.body as object), ...Object.fromEntries(names.map((name) => [name, value])) }
    return { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
  }
  const names = textsOf(contract.body!)
  const params = example.params ?? {}
  const query = example.query ?? ''
  const isTaken = async (some: readonly string[], value: string): Promise<boolean> => {
    const reply = await ask(contract, { params, query, ...given(some, value) })
    await reply.body?.cancel()
    expect(reply.status).toBeLessThan(500)
    return reply.ok
  }
  for (const value of [address, document()]) {
    if (await isTaken(names, value)) continue
    for (const name of names) await isTaken([name], value)
  }
}

const title = ({ method, path }: EndpointSpec): string => `${method} ${path}`

describe('the server opens no address that somebody gave (security rule 35)', () => {
  const withText = contracts.filter(({ body }) => body && textsOf(body).length > 0)

  test('many endpoints take texts', () => expect(withText.length).toBeGreaterThan(40))

  test.each(withText.map((contract) => [title(contract), contract] as const))('of %s', async (_title, contract) => {
    await giveAddress(contract)
    expect(connections).toBe(0)
  })

  test('planted fault: a service that looks what is there is heard', async () => {
    const contract = endpoint({
      method: 'POST',
      path: '/api/v1/planted',
      summary: '',
      access: 'signed-in',
      body: z.strictObject({ link: z.string() }),
      response: null,
    })
    const curious = handle(contract, async ({ body }) => {
      if (URL.canParse(body.link)) await fetch(body.link).catch(() => undefined)
    })
    await giveAddress(contract, (_contract, { body, headers = {} }) =>
      curious(
        new Request('http://localhost:3000/api/v1/planted', {
          method: 'POST',
          headers: { host: 'localhost:3000', ...headers },
          ...(body === undefined ? {} : { body }),
        }),
        { params: Promise.resolve({}) },
      ),
    )
    expect(connections).toBeGreaterThan(0)
  })
})
