import { describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import { orBare } from './bare.ts'
import './endpoint.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { checkTexts, fieldPath, normalizeKeys, parseInput, parseJson, readBytes } from './input.ts'

const thrown = (action: () => unknown): AppError => {
  try {
    action()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

const schema = z.strictObject({
  send3WEmail: z.boolean(),
  links: z.array(z.strictObject({ name: z.string(), showToClient: z.boolean().default(true) })).optional(),
})

describe('keys of a body', () => {
  test('are read in any letter case, also inside lists (A018)', () => {
    const value = normalizeKeys(schema, { SEND3wEMAIL: true, Links: [{ NAME: 'a', ShowToClient: false }] })
    expect(parseInput(schema, value)).toEqual({ send3WEmail: true, links: [{ name: 'a', showToClient: false }] })
  })

  test('given twice in different case are refused', () => {
    expect(thrown(() => normalizeKeys(schema, { Send3WEmail: true, send3WEmail: false })).options.fields).toEqual([
      { message: 'The field send3WEmail is given twice.', path: 'send3WEmail' },
    ])
  })

  test('unknown to the schema stay and are refused by it (W61, security rule 4)', () => {
    const error = thrown(() => parseInput(schema, normalizeKeys(schema, { send3WEmail: true, isAdmin: true })))
    expect(error.code).toBe('VALIDATION')
    expect(error.options.fields).toHaveLength(1)
  })

  test('named __proto__ do not reach the prototype', () => {
    const value = normalizeKeys(schema, JSON.parse('{"send3WEmail": true, "__proto__": {"polluted": true}}'))
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  })
})

describe('a value of several forms', () => {
  const step = z.strictObject({ field: z.enum(['name', 'date']), direction: z.enum(['asc', 'desc']) })
  const forms = z.strictObject({ orderBy: z.union([step, z.array(step)]) })
  const fault = (of: z.ZodType, value: unknown) => thrown(() => parseInput(of, normalizeKeys(of, value))).options.fields

  test('has its keys read as the form has them that takes it (A018)', () => {
    for (const orderBy of [{ FIELD: 'name', Direction: 'asc' }, [{ Field: 'name', direction: 'asc' }]]) {
      expect(parseInput(forms, normalizeKeys(forms, { OrderBy: orderBy }))).toEqual({
        orderBy: Array.isArray(orderBy) ? [{ field: 'name', direction: 'asc' }] : { field: 'name', direction: 'asc' },
      })
    }
  })

  test('is refused for the faults of that form, where it stood', () => {
    expect(fault(forms, { orderBy: { field: 'x', direction: 'asc' } })).toEqual([
      { message: 'Please choose one of: name, date', path: 'orderBy.field' },
    ])
    expect(fault(forms, { orderBy: [{ field: 'name' }] })).toEqual([{ message: 'This field is required', path: 'orderBy[0].direction' }])
    expect(fault(forms, { orderBy: 1 })).toEqual([{ message: 'Please provide a valid value', path: 'orderBy' }])
  })

  test('may be one of its fields alone (A054, A055)', () => {
    const ids = z.array(z.string()).max(2)
    const body = orBare('ids', ids, z.strictObject({ ids, all: z.boolean().optional() }))
    expect(parseInput(body, ['a'])).toEqual({ ids: ['a'] })
    expect(parseInput(body, { ids: ['a'], all: true })).toEqual({ ids: ['a'], all: true })
    expect([fault(body, [1]), fault(body, { ids: [1] }), fault(body, ['a', 'b', 'c'])]).toEqual([
      [{ message: 'Please provide a text', path: '[0]' }],
      [{ message: 'Please provide a text', path: 'ids[0]' }],
      [{ message: 'Please provide at most 2 items' }],
    ])
  })
})

describe('JSON bodies', () => {
  test.each(['{', '[1,', '{"a":"\\u0000"}', '{"a":"\\ud800"}', 'nul'])('%j is a 400', (text) => {
    expect(thrown(() => parseJson(Buffer.from(text))).code).toBe('VALIDATION')
  })

  test('that are not UTF-8 are a 400', () => {
    expect(thrown(() => parseJson(Buffer.from([0x22, 0xff, 0x22]))).code).toBe('VALIDATION')
  })

  test('of great depth are a 400 and not a crash', () => {
    expect(thrown(() => parseJson(Buffer.from('['.repeat(10_000) + ']'.repeat(10_000)))).code).toBe('VALIDATION')
  })

  test('that are empty are undefined', () => expect(parseJson(Buffer.alloc(0))).toBeUndefined())

  test('over the cap are a 413, announced or not (security rule 4)', async () => {
    const announced = new Request('http://localhost/', { method: 'POST', body: 'x'.repeat(11), headers: { 'content-length': '11' } })
    await expect(readBytes(announced, 10)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(11))
        controller.close()
      },
    })
    const streamed = new Request('http://localhost/', { method: 'POST', body: stream, duplex: 'half' } as RequestInit)
    await expect(readBytes(streamed, 10)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  })
})

test('paths read like applications[0].link (W9)', () => {
  expect(fieldPath(['applications', 0, 'link'])).toBe('applications[0].link')
  expect(fieldPath(['multiRatings', 1, 'group'])).toBe('multiRatings[1].group')
})

test('texts that PostgreSQL refuses are found at any depth (security rule 4)', () => {
  expect(() => checkTexts({ a: [{ b: 'fine' }] })).not.toThrow()
  expect(() => checkTexts({ a: [{ b: 'bad\0' }] })).toThrow(AppError)
  expect(() => checkTexts({ 'k\0': 1 })).toThrow(AppError)
})
