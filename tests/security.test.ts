import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import { contracts } from '#lib/contracts.ts'
import type { EndpointSpec } from '#lib/http/endpoint.ts'

const SOURCES = ['app', 'components', 'lib', 'prisma', 'scripts']

const code = SOURCES.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.includes('generated') && !/test/.test(file))
    .map((file) => path.join(folder, file)),
).map((file) => ({ file, text: readFileSync(file, 'utf8') }))

describe('nothing that somebody sent becomes SQL, HTML or code (security rule 7)', () => {
  const DANGEROUS = [
    /\$(?:query|execute)RawUnsafe\b/,
    /\bdangerouslySetInnerHTML\b/,
    /\.(?:innerHTML|outerHTML)\s*=|\.insertAdjacentHTML\(/,
    /(?<![.\w])eval\(/,
    /\bnew Function\(/,
  ]
  const dangerIn = (text: string): string[] => DANGEROUS.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])

  test('no source does it', () => {
    expect(code.length).toBeGreaterThan(500)
    expect(code.flatMap(({ file, text }) => dangerIn(text).map((found) => `${file}: ${found}`))).toEqual([])
  })

  test.each([
    'await db.$queryRawUnsafe(`SELECT ${name}`)',
    '<p dangerouslySetInnerHTML={{ __html: text }} />',
    'element.innerHTML = text',
    'eval(text)',
    "new Function('x', text)",
  ])('planted fault: %s is seen', (line) => expect(dangerIn(line)).toHaveLength(1))
})

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  additionalProperties?: unknown
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  maxLength?: number
  maxItems?: number
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
}

/** What of a schema takes keys that it does not know, or lists without an end. */
function opennessOf(schema: JsonSchema, at = 'body'): string[] {
  const { properties, items, anyOf = [], oneOf = [], allOf = [] } = schema
  return [
    ...(properties && schema.additionalProperties !== false ? [`${at} takes unknown keys`] : []),
    ...(schema.type === 'array' && schema.maxItems === undefined ? [`${at} has no end`] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, each]) => opennessOf(each, `${at}.${name}`)),
    ...(items ? opennessOf(items, `${at}[]`) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((each) => opennessOf(each, at)),
  ]
}

const inputOf = (schema: z.ZodType): JsonSchema => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
const title = ({ method, path: route }: EndpointSpec): string => `${method} ${route}`

describe('bodies are strict and their lists have an end (security rule 4)', () => {
  test('of every endpoint', () => {
    const withBody = contracts.filter(({ body }) => body)
    expect(withBody.length).toBeGreaterThan(50)
    expect(withBody.flatMap((contract) => opennessOf(inputOf(contract.body!)).map((fault) => `${title(contract)}: ${fault}`))).toEqual([])
  })

  test('planted faults are seen', () => {
    expect(opennessOf(inputOf(z.object({ rows: z.array(z.strictObject({ name: z.string() })) })))).toEqual([
      'body takes unknown keys',
      'body.rows has no end',
    ])
  })
})

describe('who changes a record says which version (security rule 20)', () => {
  const keysOf = (schema: JsonSchema): string[] => [
    ...Object.keys(schema.properties ?? {}),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(keysOf),
  ]
  const returnsVersion = ({ response }: EndpointSpec): boolean =>
    response !== null &&
    response !== 'file' &&
    keysOf(z.toJSONSchema(response, { unrepresentable: 'any' }) as JsonSchema).includes('version')
  const takesVersion = ({ body }: EndpointSpec): boolean => body !== undefined && keysOf(inputOf(body)).includes('version')

  /** Only the caller writes it: the version in the reply is that of the note around it. */
  const OWN_PART = 'PUT /api/v1/Article3W/{id}/ClientNote/Personal'

  test('wherever the reply has one', () => {
    const changes = contracts.filter((contract) => contract.method === 'PUT' && contract.body && returnsVersion(contract))
    expect(changes.length).toBeGreaterThan(10)
    expect(changes.filter((contract) => !takesVersion(contract)).map(title)).toEqual([OWN_PART])
  })
})
