import { describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import './endpoint.ts'
import type { AppError, FieldError } from '#lib/errors/app-error.ts'
import { parseInput } from './input.ts'

const schema = z.strictObject({
  id: z.guid().optional(),
  text: z.string().min(1).max(50).optional(),
  code: z.string().min(2).max(2).optional(),
  kind: z.union([z.literal(0), z.literal(1)]).optional(),
  flag: z.enum(['true', 'false']).optional(),
  fixed: z.literal('x').optional(),
  impact: z.int().min(0).max(3).optional(),
  order: z.number().min(1).optional(),
  rate: z.number().lt(5).optional(),
  whole: z.int().optional(),
  yes: z.boolean().optional(),
  list: z.array(z.string()).max(1).optional(),
  inner: z.strictObject({ name: z.string() }).optional(),
  either: z.union([z.strictObject({ a: z.string() }), z.array(z.string())]).optional(),
  day: z.iso.date().optional(),
  instant: z.iso.datetime().optional(),
  mail: z.email().optional(),
  web: z.url().optional(),
  digits: z.string().regex(/^\d+$/).optional(),
  named: z.string('Its own text').max(2, 'Too long, it says').optional(),
  shape: z.discriminatedUnion('of', [z.object({ of: z.literal('a') }), z.object({ of: z.literal('b') })]).optional(),
})

function messages(value: unknown, of: z.ZodType = schema): FieldError[] {
  try {
    parseInput(of, value)
    return []
  } catch (error) {
    return (error as AppError).options.fields ?? []
  }
}

describe('faults without a text of their schema are worded plainly (A051, W9)', () => {
  test.each<[unknown, string, string?]>([
    [{ id: 'x' }, 'Please provide a valid id'],
    [{ text: 'x'.repeat(51) }, 'Please provide at most 50 characters'],
    [{ text: '' }, 'This field is required'],
    [{ text: 1 }, 'Please provide a text'],
    [{ code: 'a' }, 'Please provide at least 2 characters'],
    [{ kind: 2 }, 'Please choose one of: 0, 1'],
    [{ flag: 'maybe' }, 'Please choose one of: true, false'],
    [{ fixed: 'y' }, 'Please provide x'],
    [{ impact: 4 }, 'Please provide a number from 0 to 3'],
    [{ impact: -1 }, 'Please provide a number from 0 to 3'],
    [{ impact: 1.5 }, 'Please provide a whole number'],
    [{ impact: '1' }, 'Please provide a number'],
    [{ order: 0 }, 'Please provide a number of at least 1'],
    [{ rate: 5 }, 'Please provide a number of less than 5'],
    [{ whole: 1e300 }, 'Please provide a number of at most 9007199254740991'],
    [{ yes: 'true' }, 'Please provide true or false'],
    [{ list: 'x' }, 'Please provide a list'],
    [{ list: ['a', 'b'] }, 'Please provide at most 1 item'],
    [{ list: [1] }, 'Please provide a text', 'list[0]'],
    [{ inner: [] }, 'Please provide an object'],
    [{ inner: {} }, 'This field is required', 'inner.name'],
    [{ either: 1 }, 'Please provide a valid value'],
    [{ day: 'x' }, 'Please provide a valid date'],
    [{ instant: 'x' }, 'Please provide a valid date and time'],
    [{ mail: 'x' }, 'Please provide a valid e-mail address'],
    [{ web: 'x' }, 'Please provide a valid URL'],
    [{ digits: 'x' }, 'Please provide a valid value'],
    [{ shape: { of: 'c' } }, 'Please choose one of: a, b', 'shape.of'],
  ])('%j: %s', (...[value, message, path]) => expect(messages(value)).toEqual([{ message, path: path ?? Object.keys(value as object)[0] }]))

  test('unknown fields are named', () => {
    expect(messages({ x: 1 })).toEqual([{ message: 'Unknown field x' }])
    expect(messages({ x: 1, y: 2 })).toEqual([{ message: 'Unknown fields x, y' }])
  })

  test('no body at all', () => {
    expect(messages(undefined)).toEqual([{ message: 'Please provide an object' }])
    expect(messages(undefined, z.array(z.string()))).toEqual([{ message: 'Please provide a list' }])
  })

  test('texts of the schema stay', () => {
    expect(messages({ named: 1 })).toEqual([{ message: 'Its own text', path: 'named' }])
    expect(messages({ named: 'long' })).toEqual([{ message: 'Too long, it says', path: 'named' }])
  })
})
