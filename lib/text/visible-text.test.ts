import { describe, expect, test } from '@jest/globals'
import type { z } from 'zod'
import { contracts } from '#lib/contracts.ts'
import { visibleText } from './visible-text.ts'

const INVISIBLE = /[\u200B\u202E\uFEFF]/
/** Fields by which records are told apart. */
const NAMES = ['name', 'title', 'firstName', 'lastName']

/** Fields of a body, through the wrappers of optional values and refinements. */
const shapeOf = (body: z.ZodType | undefined): Record<string, z.ZodType> => {
  const def = body?.def as { shape?: Record<string, z.ZodType>; innerType?: z.ZodType; in?: z.ZodType } | undefined
  return def?.shape ?? (def?.innerType ? shapeOf(def.innerType) : def?.in ? shapeOf(def.in) : {})
}

describe('visibleText', () => {
  test.each([
    ['\uFEFFAlpha\u200B', 'Alpha'],
    ['Al\u2060pha', 'Alpha'],
    ['Alpha\u202Exe', 'Alphaxe'],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ['A\u200DB', 'AB'],
  ])('%j', (text, visible) => expect(visibleText(text)).toBe(visible))
})

describe('names that differ only by what nobody sees are one name', () => {
  const fields = contracts
    .filter(({ method }) => method !== 'GET')
    .flatMap(({ method, path, body }) =>
      Object.entries(shapeOf(body)).flatMap(([field, schema]) =>
        NAMES.includes(field) ? [[`${method} ${path}`, field, schema] as const] : [],
      ),
    )
    // A field that takes anything is ignored.
    .filter(([, , schema]) => typeof schema.safeParse('Alpha').data === 'string' && !schema.safeParse({}).success)

  test('in every call that stores one', () => expect(fields.length).toBeGreaterThan(30))
  test.each(fields)('%s %s', (_call, _field, schema) => {
    expect(schema.parse('\uFEFFAl\u200Bpha\u202E')).toBe('Alpha')
    expect(schema.safeParse('\u200B').data ?? '').not.toMatch(INVISIBLE)
  })
})
