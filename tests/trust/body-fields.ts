import { z } from 'zod'

/** What the tests of all contracts need of the JSON schema of a body or a query. */
export interface JsonSchema {
  type?: string
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  format?: string
}

/** A field: its names from the outside in, '[]' for one of a list. */
export type Field = readonly string[]

/** The JSON schema of what a contract takes. */
export const jsonSchemaOf = (schema: z.ZodType): JsonSchema => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

const optionsOf = ({ anyOf, oneOf }: JsonSchema): JsonSchema[] | undefined => anyOf ?? oneOf

/** The fields of a schema, at every depth, whose own schema is wanted; one that several options have stands there once for each. */
export function fieldsWhere(schema: JsonSchema, isWanted: (leaf: JsonSchema) => boolean, path: Field = []): Field[] {
  const options = optionsOf(schema)
  if (options) return options.flatMap((one) => fieldsWhere(one, isWanted, path))
  if (schema.type === 'object')
    return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => fieldsWhere(one, isWanted, [...path, name]))
  if (schema.type === 'array') return schema.items ? fieldsWhere(schema.items, isWanted, [...path, '[]']) : []
  return isWanted(schema) ? [path] : []
}

const SOME_ID = '00000000-0000-4000-8000-00000000dead'
const SOME_DAY = '2026-01-31'

/** The least that fits a schema: required fields alone, in their simplest values. */
function leastOf(schema: JsonSchema): unknown {
  const [option] = optionsOf(schema) ?? []
  if (option) return leastOf(option)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object')
    return Object.fromEntries((schema.required ?? []).map((name) => [name, leastOf(schema.properties?.[name] ?? {})]))
  if (schema.type === 'array') return []
  if (schema.type === 'boolean') return false
  if (schema.type === 'integer' || schema.type === 'number') return 1
  if (schema.format === 'uuid') return SOME_ID
  return schema.format?.startsWith('date') ? SOME_DAY : 'x'
}

/** The least that fits a schema, with that value in one field of it at its own depth. */
export function leastWith(schema: JsonSchema, field: Field, value: unknown): unknown {
  const [first, ...rest] = field
  if (first === undefined) return value
  const holding = optionsOf(schema)?.find((one) =>
    fieldsWhere(one, () => true).some((other) => other.join('.').startsWith(field.join('.'))),
  )
  if (holding) return leastWith(holding, field, value)
  if (first === '[]') return [leastWith(schema.items ?? {}, rest, value)]
  return { ...(leastOf(schema) as object), [first]: leastWith(schema.properties?.[first] ?? {}, rest, value) }
}
