import fc from 'fast-check'
import { contracts } from '#lib/contracts.ts'
import type { EndpointSpec } from '#lib/http/endpoint.ts'
import { fieldsWhere, jsonSchemaOf } from './body-fields.ts'
import type { Field, JsonSchema } from './body-fields.ts'

/** What people type into every field of every contract that narrows a list by a text; for a test of faults on the demo data, and one of time on a large database. */

const isText = ({ type, enum: options, format }: JsonSchema): boolean => type === 'string' && !options && !format
/** Names of fields that search, wherever they stand; texts within `filters` do under any name. */
const SEARCH_NAMES = new Set(['search', 'q', 'names', 'freeTextSearch'])

function fieldsOf({ method, query, body }: EndpointSpec): Field[] {
  const input = method === 'GET' ? query : body
  const unique = new Map(input ? fieldsWhere(jsonSchemaOf(input), isText).map((field) => [field.join('.'), field]) : [])
  const searches = (field: Field) => (field.includes('filters') && !field.includes('ppids')) || SEARCH_NAMES.has(field.at(-1)!)
  return [...unique.values()].filter(searches)
}

/** Whether the endpoint exports what it finds. */
export const isExport = ({ path }: EndpointSpec): boolean => /export/i.test(path)

export interface AskedField {
  contract: EndpointSpec
  field: Field
  /** Method, path and field. */
  title: string
}

/** Every text field that narrows a list, of all contracts. */
export const askedFields: readonly AskedField[] = contracts.flatMap((contract) =>
  fieldsOf(contract).map((field) => ({ contract, field, title: `${contract.method} ${contract.path} ${field.join('.')}` })),
)

/** A body that holds the text in one field; the article text filter needs the name of a field beside it. */
function bodyWith(field: Field, text: string): unknown {
  const [first, ...rest] = field
  if (first === undefined) return text
  const inner = bodyWith(rest, text)
  if (first === '[]') return [inner]
  return first === 'text' ? { field: 'title', text: inner } : { [first]: inner }
}

const KNOWN = [
  'AML',
  'EBA',
  'ml',
  '%',
  '_',
  '%%',
  '\\',
  "'",
  '"',
  '"money market"',
  '-word',
  '(',
  '&|!:*',
  'a b c d e f',
  '',
  ' ',
  'sactions',
  'rusia',
  '3W 2799',
  '2799',
  '日本',
  'Ελλάδα',
  'налог',
  'ضريبة',
  '🦓',
  '㌀'.repeat(60),
  'x'.repeat(300),
  'é'.repeat(300),
  '٣',
  'ß',
  'I',
  '\u0301',
]

/** What people type: a word of a title, a part or a slip of it, several words, and what is no word. */
function searches(titles: readonly string[]): fc.Arbitrary<string> {
  const word = fc.constantFrom(...titles.flatMap((title) => title.split(/\s+/)).filter((one) => one.length > 1))
  const part = fc
    .tuple(word, fc.nat(), fc.nat())
    .map(([text, a, b]) => text.slice(a % text.length, (a % text.length) + 1 + (b % text.length)))
  const slip = fc
    .tuple(word, fc.nat(), fc.constantFrom('', 'e', 'ö', '%'))
    .map(([text, at, letter]) => text.slice(0, at % text.length) + letter + text.slice((at % text.length) + 1))
  const several = fc.array(fc.oneof(word, slip), { minLength: 2, maxLength: 14 }).map((words) => words.join(' '))
  return fc
    .oneof(word, part, slip, several, fc.constantFrom(...KNOWN), fc.string({ unit: 'grapheme', maxLength: 40 }))
    .map((text) => text.slice(0, 300).toWellFormed().replaceAll('\0', ''))
}

/** The order that the portal asks of a search, where a list has it. */
const bestFirst = ({ body }: EndpointSpec) =>
  body && JSON.stringify(jsonSchemaOf(body)).includes('"relevance"') ? { orderBy: { field: 'relevance' } } : {}

/**
 * Search texts that are the same for the same seed.
 * @param titles names and titles of records, whose words are asked for
 */
export const textSearches = (titles: readonly string[], seed: number, count: number): string[] =>
  fc.sample(searches(titles), { seed, numRuns: count })

/** The request that asks the text in that field. */
export const requestWith = ({ contract, field }: AskedField, text: string): { query?: string; body?: string } =>
  contract.method === 'GET'
    ? { query: `?${new URLSearchParams({ [field[0]!]: text })}` }
    : { body: JSON.stringify({ ...(bodyWith(field, text) as object), ...bestFirst(contract) }) }
