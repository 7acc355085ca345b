import { beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { z } from 'zod'
import { contracts } from '#lib/contracts.ts'
import { db } from '#lib/db/client.ts'
import type { EndpointSpec } from '#lib/http/endpoint.ts'
import { send, tokenOf, usePortal } from './portal.ts'

/** Every field of every contract that narrows a list by a text, asked by a visitor, a client and staff what people type: never a 5xx. */

usePortal()

const SEED = 20_261_124
/** Per field and caller; an export costs much more than a list. */
const QUESTIONS = 16
const EXPORT_QUESTIONS = 2
const CALLERS = [null, 'client@alpha.example', 'super@firm.example'] as const

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  format?: string
}

/** A field that takes a text: its names from the outside in, '[]' for one of a list. */
type Field = readonly string[]

function textFields(schema: JsonSchema, path: Field = []): Field[] {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => textFields(one, path))
  if (schema.type === 'object') return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => textFields(one, [...path, name]))
  if (schema.type === 'array') return schema.items ? textFields(schema.items, [...path, '[]']) : []
  return schema.type === 'string' && !schema.enum && !schema.format ? [path] : []
}

const jsonSchemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
const QUERY_NAMES = new Set(['search', 'q', 'names'])

function fieldsOf({ method, query, body }: EndpointSpec): Field[] {
  if (method === 'GET') return query ? textFields(jsonSchemaOf(query)).filter((field) => QUERY_NAMES.has(field[0]!) && field.length === 1) : []
  const unique = new Map(body ? textFields(jsonSchemaOf(body)).map((field) => [field.join('.'), field]) : [])
  return [...unique.values()].filter((field) => field.includes('filters') && !field.includes('ppids'))
}

const isExport = ({ path }: EndpointSpec): boolean => /export/i.test(path)
const asked = contracts.flatMap((contract) => fieldsOf(contract).map((field) => [`${contract.method} ${contract.path} ${field.join('.')}`, contract, field] as const))

/** A body that holds the text in one field; the article text filter needs the name of a field beside it. */
function bodyWith(field: Field, text: string): unknown {
  const [first, ...rest] = field
  if (first === undefined) return text
  const inner = bodyWith(rest, text)
  if (first === '[]') return [inner]
  return first === 'text' ? { field: 'title', text: inner } : { [first]: inner }
}

let titles: string[] = []
beforeAll(async () => {
  const [articles, services, companies, users] = await Promise.all([
    db.article.findMany({ select: { title: true }, orderBy: { businessId: 'asc' }, take: 300 }),
    db.service.findMany({ select: { name: true }, orderBy: { name: 'asc' } }),
    db.entity.findMany({ select: { name: true }, orderBy: { name: 'asc' } }),
    db.user.findMany({ select: { lastName: true }, orderBy: { ppid: 'asc' }, take: 100 }),
  ])
  titles = [...articles.map(({ title }) => title), ...[...services, ...companies].map(({ name }) => name), ...users.map(({ lastName }) => lastName)]
})

const KNOWN = ['AML', 'EBA', 'ml', '%', '_', '%%', '\\', "'", '"', '"money market"', '-word', '(', '&|!:*', 'a b c d e f', '', ' ', 'sactions', 'rusia', '3W 2799', '2799', '日本', 'Ελλάδα', 'налог', 'ضريبة', '🦓', '㌀'.repeat(60), 'x'.repeat(300), 'é'.repeat(300), '٣', 'ß', 'I', '\u0301']

/** What people type: a word of a title, a part or a slip of it, several words, and what is no word. */
function questions(): fc.Arbitrary<string> {
  const word = fc.constantFrom(...titles.flatMap((title) => title.split(/\s+/)).filter((one) => one.length > 1))
  const part = fc.tuple(word, fc.nat(), fc.nat()).map(([text, a, b]) => text.slice(a % text.length, (a % text.length) + 1 + (b % text.length)))
  const slip = fc.tuple(word, fc.nat(), fc.constantFrom('', 'e', 'ö', '%')).map(([text, at, letter]) => text.slice(0, at % text.length) + letter + text.slice((at % text.length) + 1))
  const several = fc.array(fc.oneof(word, slip), { minLength: 2, maxLength: 14 }).map((words) => words.join(' '))
  return fc.oneof(word, part, slip, several, fc.constantFrom(...KNOWN), fc.string({ unit: 'grapheme', maxLength: 40 })).map((text) => text.slice(0, 300).toWellFormed().replaceAll('\0', ''))
}

/** The order that the portal asks of a search, where a list has it. */
const bestFirst = ({ body }: EndpointSpec) => (body && JSON.stringify(jsonSchemaOf(body)).includes('"relevance"') ? { orderBy: { field: 'relevance' } } : {})

async function statusOf(contract: EndpointSpec, field: Field, text: string, caller: (typeof CALLERS)[number]): Promise<number> {
  const authorization: Record<string, string> = caller ? { authorization: `Bearer ${await tokenOf(caller)}` } : {}
  const sent = contract.method === 'GET' ? { query: `?${new URLSearchParams({ [field[0]!]: text })}` } : { body: JSON.stringify({ ...(bodyWith(field, text) as object), ...bestFirst(contract) }) }
  const reply = await send(contract, { ...sent, headers: { ...authorization, ...(contract.method === 'GET' ? {} : { 'content-type': 'application/json' }) } })
  await reply.body?.cancel()
  return reply.status
}

test('2,000 questions at least', () => {
  const perCaller = asked.map(([, contract]) => (isExport(contract) ? EXPORT_QUESTIONS : QUESTIONS))
  expect(perCaller.reduce((sum, count) => sum + count, 0) * CALLERS.length).toBeGreaterThanOrEqual(2_000)
})

test.each(asked)('%s', async (_title, contract, field) => {
  const samples = fc.sample(questions(), { seed: SEED, numRuns: isExport(contract) ? EXPORT_QUESTIONS : QUESTIONS })
  // Exports of everything are measured elsewhere.
  const texts = isExport(contract) ? samples.map((text) => text || 'AML') : samples
  const failed: unknown[] = []
  for (const text of texts) {
    for (const caller of CALLERS) {
      const status = await statusOf(contract, field, text, caller)
      if (status >= 500) failed.push({ text, caller, status })
    }
  }
  expect(failed).toEqual([])
}, 120_000)
