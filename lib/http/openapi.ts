import { z } from 'zod'
import { writes } from './endpoint.ts'
import type { EndpointSpec } from './endpoint.ts'
import { errorTable, fieldError, problem } from '#lib/errors/app-error.ts'
import type { ErrorCode } from '#lib/errors/app-error.ts'

type Schema = Record<string, unknown>

/** A text that becomes one of a few in any letter case is shown as that choice, a flag among them. */
function showChoice(schema: z.core.$ZodType, json: Schema): void {
  if (!(schema instanceof z.ZodPipe) || !(schema.in instanceof z.ZodString) || !(schema.out instanceof z.ZodEnum)) return
  const choice = schema.out.options
  if (choice.length === 2 && choice.includes('true') && choice.includes('false')) json.type = 'boolean'
  else json.enum = choice
}

/** JSON Schema of a zod schema; what JSON cannot say (uploads, custom checks) is left open. */
const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const override = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Schema }) => {
    if (io === 'input') showChoice(zodSchema, jsonSchema)
  }
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12', override }) as Schema
  void $schema
  return rest
}

function parameters(location: 'path' | 'query', schema: z.ZodType): Schema[] {
  const { properties = {}, required = [] } = toSchema(schema, 'input') as { properties?: Record<string, Schema>; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBody(contract: EndpointSpec): Schema | undefined {
  if (!contract.body) return undefined
  const schema = toSchema(contract.body, 'input')
  if (!contract.multipart) return { required: !contract.body.safeParse(undefined).success, content: { 'application/json': { schema } } }
  const files = Object.fromEntries(
    Object.entries(contract.multipart.files).map(([name, count]) => {
      const file = { type: 'string', contentMediaType: 'application/octet-stream' }
      return [name, count === 'many' ? { type: 'array', items: file } : file]
    }),
  )
  const form = { ...schema, properties: { ...(schema.properties as Schema | undefined), ...files } }
  return {
    required: true,
    content: { 'multipart/form-data': { schema: form }, ...(contract.multipart.json ? { 'application/json': { schema } } : {}) },
  }
}

const reference = (name: string): Schema => ({ $ref: `#/components/responses/${name}` })

const bytes = (mediaType: string): Schema => ({ schema: { type: 'string', contentMediaType: mediaType } })

const problemReply = (description: string): Schema => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

/** Bytes, or a part of them, with their name. */
function file({ mediaTypes = [] }: EndpointSpec): Schema {
  return {
    description: 'The file',
    headers: { 'Content-Disposition': { description: 'Name of the file, inline or attachment (RFC 6266)', schema: { type: 'string' } } },
    // A parameter such as charset belongs to the reply, not to the name of the type.
    content: Object.fromEntries(mediaTypes.map((type) => type.split(';')[0]!).map((type) => [type, bytes(type)])),
  }
}

const NO_PICTURE = { description: 'No picture' }

function responses(contract: EndpointSpec): Schema {
  const status = String(contract.status ?? (contract.response === null ? 204 : 200))
  const success: Schema =
    contract.response === null
      ? { description: 'Done, no content' }
      : contract.response === 'file'
        ? file(contract)
        : { description: 'Success', content: { 'application/json': { schema: toSchema(contract.response, 'output') } } }
  const all: Schema = { [status]: success }
  if (contract.response !== null && contract.response !== 'file' && contract.response.safeParse(null).success)
    all['204'] = { description: 'Nothing found' }
  if (contract.response === 'file' && contract.method === 'GET')
    Object.assign(all, { '206': file(contract), '416': { description: 'There is no such range of bytes' } })
  if (contract.method === 'GET') all['304'] = { description: 'Unchanged since the given entity tag' }
  const codes: ErrorCode[] = ['UNAUTHENTICATED', 'MISDIRECTED_HOST', 'TOO_MANY_REQUESTS', 'UNAVAILABLE', ...(contract.errors ?? [])]
  if (contract.access !== 'anonymous' || contract.method !== 'GET') codes.push('FORBIDDEN')
  if (contract.params || contract.response !== null) codes.push('NOT_FOUND')
  if (contract.method !== 'GET') codes.push('CONFLICT')
  if (contract.body) codes.push('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE')
  // Any address can be malformed.
  all['400'] = reference('Invalid')
  for (const code of codes) all[errorTable[code].status] = reference(code)
  all.default = reference('Problem')
  return all
}

function operation(contract: EndpointSpec): Schema {
  const body = requestBody(contract)
  const headers = writes(contract)
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }]
    : []
  const schedulers = contract.scheduler ? [{ name: 'X-Scheduler-Key', in: 'header', required: false, schema: { type: 'string' } }] : []
  return {
    summary: contract.summary,
    tags: [contract.path.split('/')[3] ?? 'Portal'],
    parameters: [
      ...(contract.params ? parameters('path', contract.params) : []),
      ...(contract.query ? parameters('query', contract.query) : []),
      ...headers,
      ...schedulers,
    ],
    ...(body ? { requestBody: body } : {}),
    responses: responses(contract),
    security:
      contract.access === 'anonymous' || contract.secret ? [{}, { bearer: [] }, { session: [] }] : [{ bearer: [] }, { session: [] }],
    'x-access': contract.access,
  }
}

/** The record's operation, which returns a picture as well (A062). */
function withPicture(one: Schema, other: Schema): Schema {
  const isPicture = (operation: Schema): boolean =>
    !('application/json' in ((operation.responses as Record<string, Schema>)['200']?.content as Schema))
  const [records, pictures] = isPicture(one) ? [other, one] : [one, other]
  const picture = pictures.responses as Record<string, Schema>
  const record = records.responses as Record<string, Schema>
  const content = { ...(record['200']?.content as Schema), ...(picture['200']?.content as Schema) }
  return {
    ...records,
    responses: {
      ...picture,
      ...record,
      '200': { ...picture['200'], description: 'The record, or with Accept: image/* the picture', content },
      '204': NO_PICTURE,
    },
  }
}

/**
 * The OpenAPI 3.1 document of the portal.
 * @param contracts every endpoint; a record's entry and its picture's become one operation
 * @param sessionCookie name of the session cookie
 */
export function openApiDocument(contracts: readonly EndpointSpec[], version: string, sessionCookie: string): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const contract of contracts) {
    const operations = (paths[contract.path] ??= {})
    const method = contract.method.toLowerCase()
    const known = operations[method]
    operations[method] = known ? withPicture(known, operation(contract)) : operation(contract)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Client portal', version },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
      },
      schemas: { Problem: toSchema(problem, 'output') },
      responses: {
        Invalid: {
          description: 'Messages, one per fault',
          content: { 'application/json': { schema: { type: 'array', items: toSchema(fieldError, 'output') } } },
        },
        ...Object.fromEntries(Object.entries(errorTable).map(([code, { detail }]) => [code, problemReply(detail)])),
        Problem: problemReply('Any other error'),
      },
    },
  }
}
