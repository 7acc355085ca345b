import { beforeAll, describe, expect, test } from '@jest/globals'
import { SignJWT, generateKeyPair } from 'jose'
import { contracts } from '#lib/contracts.ts'
import { db } from '#lib/db/client.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import type { EndpointSpec } from '#lib/http/endpoint.ts'
import type { Problem } from '#lib/errors/app-error.ts'
import { handle } from '#lib/http/handle.ts'
import type { RouteHandler } from '#lib/http/handle.ts'
import { countWrites, issuer, restorePersonas, send, tokenOf, usePortal, watchWrites } from './portal.ts'

usePortal()
beforeAll(watchWrites)

const personas = {
  anonymous: null,
  'client of Alpha': 'client@alpha.example',
  'client of Beta': 'client@beta.example',
  'client without company': 'nocompany@gamma.example',
  'client without terms': 'noterms@alpha.example',
  newcomer: 'newcomer+7@delta.example',
  internal: 'internal@firm.example',
  'super user': 'super@firm.example',
} as const
type Persona = keyof typeof personas

/** What W3 demands, written apart from lib/http/access.ts: refusal code, or null = the caller gets through. */
function refusal({ access, beforeTerms }: EndpointSpec, persona: Persona): string | null {
  if (access === 'anonymous') return null
  if (persona === 'anonymous') return 'UNAUTHENTICATED'
  if (access === 'identity') return null
  if (persona === 'newcomer') return 'USER_NOT_CREATED'
  if (persona === 'client without terms' && !beforeTerms) return 'TERMS_NOT_ACCEPTED'
  if (access === 'signed-in') return null
  if (persona !== 'internal' && persona !== 'super user') return 'FORBIDDEN'
  return access === 'super' && persona === 'internal' ? 'FORBIDDEN' : null
}

/** A well-formed id that no record has. */
const UNKNOWN = '00000000-0000-4000-8000-00000000dead'
const paramsOf = (contract: EndpointSpec) =>
  Object.fromEntries([...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, UNKNOWN]))
const name = (contract: EndpointSpec) => `${contract.method} ${contract.path}${contract.accept ? ' (picture)' : ''}`
const cells = contracts.flatMap((contract) =>
  (Object.keys(personas) as Persona[]).map((persona) => [name(contract), persona, contract] as const),
)

/** What one cell of the matrix finds wrong with a reply; null = nothing. */
async function faultOf(reply: Response, expected: string | null, before: number): Promise<string | null> {
  if (expected === null) return [401, 403, 500].includes(reply.status) ? `answered ${reply.status} to somebody who may` : null
  const status = expected === 'UNAUTHENTICATED' ? 401 : 403
  const code = reply.status === status ? ((await reply.json()) as Problem).code : null
  if (code !== expected) return `answered ${reply.status} instead of ${status} ${expected}`
  return (await countWrites()) === before ? null : 'refused, and wrote all the same'
}

describe('every endpoint for every kind of caller (B035, security rule 2)', () => {
  test.each(cells)('%s as %s', async (_name, persona, contract) => {
    const email = personas[persona]
    const expected = refusal(contract, persona)
    const before = await countWrites()
    // `null` as body: what gets through and takes one fails at its input, so that the matrix changes next to nothing.
    const reply = await send(contract, {
      params: paramsOf(contract),
      headers: { 'content-type': 'application/json', ...(email ? { authorization: `Bearer ${await tokenOf(email)}` } : {}) },
      ...(contract.body ? { body: 'null' } : {}),
    })
    expect(await faultOf(reply, expected, before)).toBeNull()
    if (expected === null && contract.method !== 'GET') await restorePersonas()
  })
})

describe('every endpoint refuses bad tokens, public ones too (W5)', () => {
  let foreignKeys: ReturnType<typeof generateKeyPair> | undefined
  const badTokens: Record<string, () => Promise<string>> = {
    garbage: async () => 'not.a.token',
    'unsigned token': async () =>
      `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${Buffer.from('{"sub":"x"}').toString('base64url')}.`,
    'token of a foreign key': async () => {
      const { privateKey } = await (foreignKeys ??= generateKeyPair('RS256'))
      return new SignJWT({ ppid: '5e000000-0000-4000-8000-000000000001' })
        .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt' })
        .setIssuer(issuer())
        .setAudience('portal-api')
        .setSubject('x')
        .setExpirationTime('1h')
        .sign(privateKey)
    },
    'changed token': async () => {
      const [head, payload, signature] = (await tokenOf('client@alpha.example')).split('.') as [string, string, string]
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
      return [head, Buffer.from(JSON.stringify({ ...claims, sub: 'demo|super@firm.example' })).toString('base64url'), signature].join('.')
    },
  }
  const bad = contracts.flatMap((contract) => Object.keys(badTokens).map((kind) => [name(contract), kind, contract] as const))
  test.each(bad)('%s with a %s', async (_name, kind, contract) => {
    const reply = await send(contract, { params: paramsOf(contract), headers: { authorization: `Bearer ${await badTokens[kind]!()}` } })
    expect(reply.status).toBe(401)
  })
})

describe('planted faults turn the matrix red', () => {
  const meant: EndpointSpec = { method: 'GET', path: '/api/v1/planted', summary: '', access: 'internal', response: null }
  const asClient = async (handler: RouteHandler, before: number) => {
    const request = new Request('http://localhost:3000/api/v1/planted', {
      headers: { host: 'localhost:3000', authorization: `Bearer ${await tokenOf('client@alpha.example')}` },
    })
    return faultOf(await handler(request, { params: Promise.resolve({}) }), refusal(meant, 'client of Alpha'), before)
  }

  test('an internal endpoint that lets clients in', async () => {
    const before = await countWrites()
    const nothing = () => Promise.resolve(null)
    expect(await asClient(handle(endpoint({ ...meant, access: 'signed-in' }), nothing), before)).toBe(
      'answered 204 instead of 403 FORBIDDEN',
    )
    expect(await asClient(handle(endpoint(meant), nothing), before)).toBeNull()
  })

  test('an endpoint that writes before it refuses', async () => {
    const before = await countWrites()
    const file = await db.file.create({ data: { name: 'x', contentType: 'image/png', size: 0, sha256: '' } })
    expect(
      await asClient(
        handle(endpoint(meant), () => Promise.resolve(null)),
        before,
      ),
    ).toBe('refused, and wrote all the same')
    await db.file.delete({ where: { id: file.id } })
  })
})
