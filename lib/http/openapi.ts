import { z } from 'zod'
import type { EndpointSpec } from './endpoint.ts'
import { fieldError, problem } from './errors.ts'

type Schema = Record<string, unknown>

/** JSON Schema of a zod schema; what JSON cannot say (uploads, custom checks) is left open. */
const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Schema
  void $schema
  return rest
}

function parameters(place: 'path' | 'query', schema: z.ZodType): Schema[] {
  const { properties = {}, required = [] } = toSchema(schema, 'input') as { properties?: Record<string, Schema>; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({ name, in: place, required: place === 'path' || required.includes(name), schema: property }))
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
  return { required: true, content: { 'multipart/form-data': { schema: form }, ...(contract.multipart.json ? { 'application/json': { schema } } : {}) } }
}

const reference = (name: string): Schema => ({ $ref: `#/components/responses/${name}` })

function responses(contract: EndpointSpec): Schema {
  const status = String(contract.status ?? (contract.response === null ? 204 : 200))
  const success: Schema =
    contract.response === null
      ? { description: 'Done, no content' }
      : contract.response === 'file'
        ? { description: 'The file', content: { '*/*': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } } } }
        : { description: 'Success', content: { 'application/json': { schema: toSchema(contract.response, 'output') } } }
  const all: Schema = { [status]: success }
  if (contract.response !== null && contract.response !== 'file' && contract.response.safeParse(null).success) all['204'] = { description: 'Nothing found' }
  if (contract.body || contract.query) all['400'] = reference('Invalid')
  all['401'] = reference('Problem')
  if (contract.access !== 'anonymous') all['403'] = reference('Problem')
  if (contract.params) all['404'] = reference('Problem')
  if (contract.method !== 'GET') all['409'] = reference('Problem')
  if (contract.limit) all['429'] = reference('Problem')
  return all
}

function operation(contract: EndpointSpec): Schema {
  const body = requestBody(contract)
  const headers = contract.idempotent ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }] : []
  const schedulers = contract.scheduler ? [{ name: 'X-Scheduler-Key', in: 'header', required: false, schema: { type: 'string' } }] : []
  return {
    summary: contract.summary,
    tags: [contract.path.split('/')[3] ?? 'Portal'],
    parameters: [...(contract.params ? parameters('path', contract.params) : []), ...(contract.query ? parameters('query', contract.query) : []), ...headers, ...schedulers],
    ...(body ? { requestBody: body } : {}),
    responses: responses(contract),
    security: contract.access === 'anonymous' || contract.secret ? [{}, { bearer: [] }, { session: [] }] : [{ bearer: [] }, { session: [] }],
    'x-access': contract.access,
  }
}

/** The record's operation, which answers a picture as well (A062). */
function withPicture(known: Schema): Schema {
  const replies = known.responses as Record<string, Schema>
  const content = { ...(replies['200']?.content as Schema), 'image/*': { schema: { type: 'string', contentMediaType: 'image/*' } } }
  return { ...known, responses: { ...replies, '200': { description: 'The record, or with Accept: image/* the picture', content }, '204': { description: 'No picture' } } }
}

/**
 * The OpenAPI 3.1 document of the portal.
 * @param contracts every endpoint; a picture's entry follows the record's and becomes one operation with it
 */
export function openApiDocument(contracts: readonly EndpointSpec[], version: string): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const contract of contracts) {
    const operations = (paths[contract.path] ??= {})
    const method = contract.method.toLowerCase()
    const known = operations[method]
    operations[method] = known ? withPicture(known) : operation(contract)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Client portal', version },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: { type: 'apiKey', in: 'cookie', name: 'portal.session' },
      },
      responses: {
        Invalid: { description: 'Messages, one per fault', content: { 'application/json': { schema: { type: 'array', items: toSchema(fieldError, 'output') } } } },
        Problem: { description: 'Problem details', content: { 'application/problem+json': { schema: toSchema(problem, 'output') } } },
      },
    },
  }
}
