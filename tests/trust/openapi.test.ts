import { describe, expect, test } from '@jest/globals'
import { contracts } from '#lib/contracts.ts'
import type { EndpointSpec } from '#lib/http/endpoint.ts'
import { openApi } from '#lib/openapi.ts'
import { send, tokenOf, usePortal } from './portal.ts'

usePortal()

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Record<string, unknown>
}
interface Reply {
  $ref?: string
  content?: Record<string, unknown>
  headers?: Record<string, unknown>
}
interface Operation {
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Record<string, unknown> }> }
  responses: Record<string, Reply>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Reply>; securitySchemes: { session: { name: string } } }
}

const described = openApi() as unknown as Document
const operationOf = ({ method, path }: Pick<EndpointSpec, 'method' | 'path'>): Operation => described.paths[path]![method.toLowerCase()]!
const parameterOf = (method: EndpointSpec['method'], path: string, name: string): Parameter =>
  operationOf({ method, path }).parameters.find((one) => one.name === name)!
const title = ({ method, path, accept }: EndpointSpec) => `${method} ${path}${accept ? ' (picture)' : ''}`

/** What the description says of a status; `default` does not count. */
const replyOf = (operation: Operation, status: number): Reply | undefined => {
  const reply = operation.responses[String(status)]
  return reply?.$ref ? described.components.responses[reply.$ref.split('/').at(-1)!] : reply
}

const UNKNOWN = '00000000-0000-4000-8000-00000000dead'
const params = (contract: EndpointSpec) => Object.fromEntries([...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, UNKNOWN]))
const reads = contracts.filter(({ method }) => method === 'GET')

const readsByPost = contracts.filter(
  ({ method, path, multipart }) => method === 'POST' && !multipart && /\/(paged|facets|titles|byids|Dashboard)$/.test(path),
)

describe('replies are as the document says', () => {
  test.each(
    [...reads, ...readsByPost].flatMap((contract) =>
      ['super@firm.example', 'newcomer@delta.example', null].map(
        (email) => [`${title(contract)} as ${email ?? 'nobody'}`, contract, email] as const,
      ),
    ),
  )('%s', async (_title, contract, email) => {
    const authorization: Record<string, string> = email === null ? {} : { authorization: `Bearer ${await tokenOf(email)}` }
    const body = contract.method === 'GET' ? {} : { body: '{}' }
    const reply = await send(contract, {
      params: params(contract),
      ...body,
      headers: { ...authorization, ...(contract.method === 'GET' ? {} : { 'content-type': 'application/json' }) },
    })
    const expected = replyOf(operationOf(contract), reply.status)
    const type = reply.headers.get('content-type')?.split(';')[0]
    await reply.arrayBuffer()
    expect([reply.status, expected !== undefined]).toEqual([reply.status, true])
    if (reply.status !== 204) expect(Object.keys(expected!.content ?? {})).toContain(type)
    if (reply.headers.has('content-disposition')) expect(Object.keys(expected!.headers ?? {})).toEqual(['Content-Disposition'])
  })
})

describe('the document', () => {
  const operations = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  )

  test.each(operations)('%s: no parameter without a type, no file without one', (_title, { parameters, responses }) => {
    for (const { schema } of parameters) expect(Object.keys(schema)).not.toEqual([])
    for (const { content } of Object.values(responses)) {
      if (content) expect(Object.keys(content)).not.toEqual([])
      for (const type of Object.keys(content ?? {})) expect(type).not.toMatch(/\*\/\*|;/)
    }
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '401', '421', '429', '503', 'default']))
  })

  test('names the session cookie that there is', () =>
    expect(described.components.securitySchemes.session.name).toBe('next-auth.session-token'))

  test('says that a profile may be missing (W69)', () =>
    expect(operationOf({ method: 'GET', path: '/api/v1/User/MyProfile' }).responses['418']).toBeDefined())

  test('says what pages, flags and repeatable parameters are', () => {
    for (const name of ['pageNumber', 'page', 'pageSize', 'size']) {
      for (const [method, path] of [
        ['POST', '/api/v1/User/paged'],
        ['GET', '/api/v1/Service'],
        ['POST', '/api/v1/Organization/paged'],
      ] as const)
        expect(parameterOf(method, path, name).schema).toMatchObject({ type: 'integer' })
    }
    expect(parameterOf('PATCH', '/api/v1/Service/{id}/live', 'live')).toMatchObject({ required: false, schema: { type: 'boolean' } })
    expect(parameterOf('POST', '/api/v1/Export/all/word', 'showImpact').schema).toMatchObject({ type: 'boolean' })
    expect(parameterOf('GET', '/api/v1/Integration/Organization/by-names', 'names')).toMatchObject({
      required: false,
      schema: { anyOf: [{ type: 'string' }, { type: 'array' }] },
    })
    expect(parameterOf('POST', '/api/v1/Dashboard', 'newsType')).toMatchObject({ required: false, schema: { enum: ['0', '1'] } })
  })

  test.each(['/api/v1/Entity/{id}/users', '/api/v1/Subscription/{id}/users'])('has both forms of a member (A054): %s', (path) => {
    for (const method of ['PUT', 'DELETE'] as const) {
      const { requestBody } = operationOf({ method, path })
      expect(requestBody).toMatchObject({
        required: method === 'PUT',
        content: { 'application/json': { schema: { anyOf: [{ type: 'string' }, { type: 'object' }] } } },
      })
      expect(Object.keys(operationOf({ method, path }).responses)).toEqual(expect.arrayContaining(['413', '415']))
    }
  })
})
