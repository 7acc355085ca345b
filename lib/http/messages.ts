import { z } from 'zod'
import { REQUIRED } from '#lib/text/form-texts.ts'

/**
 * What a 400 says where a schema states no text of its own: no text of a library leaves the server (A051).
 * The texts follow those of the forms (W9, A178).
 */

/** Where nothing more can be said. */
export const ANY = 'Please provide a valid value'

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  date: 'a valid date',
}

const FORMATS: Readonly<Record<string, string>> = {
  guid: 'a valid id',
  uuid: 'a valid id',
  email: 'a valid e-mail address',
  url: 'a valid URL',
  date: 'a valid date',
  datetime: 'a valid date and time',
  time: 'a valid time',
}

type Issue = z.core.$ZodRawIssue

/** What a size counts; numbers count nothing. */
const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'item', set: 'item', map: 'entry' }

const counted = (count: number | bigint, unit: string): string => `${count} ${unit}${Number(count) === 1 ? '' : 's'}`

/** `a number from 0 to 3`, where the schema that refused the number bounds it on both sides. */
function rangeOf(issue: Issue): string | null {
  const { schema } = issue as { schema?: unknown }
  if (!(schema instanceof z.ZodNumber)) return null
  const { minValue, maxValue } = schema
  // Without bounds of its own a whole number has those of the safe ones.
  const isBounded =
    Number.isFinite(minValue) && minValue !== Number.MIN_SAFE_INTEGER && Number.isFinite(maxValue) && maxValue !== Number.MAX_SAFE_INTEGER
  return isBounded ? `a number from ${minValue} to ${maxValue}` : null
}

function ofSize(issue: Issue & ({ code: 'too_big' } | { code: 'too_small' })): string {
  const limit = issue.code === 'too_big' ? issue.maximum : issue.minimum
  const most = issue.code === 'too_big' ? 'at most' : 'at least'
  const unit = UNITS[issue.origin]
  if (unit === 'character' && issue.code === 'too_small' && Number(limit) === 1) return REQUIRED
  if (unit !== undefined) return `Please provide ${issue.exact ? 'exactly' : most} ${counted(limit, unit)}`
  const range = rangeOf(issue)
  if (range !== null) return `Please provide ${range}`
  return `Please provide a number of ${issue.inclusive === false ? (issue.code === 'too_big' ? 'less than' : 'more than') : most} ${limit}`
}

const oneOf = (values: readonly z.core.util.Primitive[]): string =>
  values.length === 1 ? `Please provide ${String(values[0])}` : `Please choose one of: ${values.map(String).join(', ')}`

/** Where each form of a union is a fixed value, they are a choice. */
function choices({ options, errors }: Issue & { code: 'invalid_union' }): readonly z.core.util.Primitive[] | null {
  if (Array.isArray(options) && options.length) return options as z.core.util.Primitive[]
  const values = errors.flatMap(([issue, ...more]) =>
    issue?.code === 'invalid_value' && more.length === 0 && issue.path.length === 0 ? issue.values : [null],
  )
  return values.length > 0 && values.every((value) => value !== null) ? values : null
}

/** Issues of a field that may be missing. */
const MISSING: ReadonlySet<Issue['code']> = new Set(['invalid_type', 'invalid_value', 'invalid_union'])

/** The text of an issue for which the schema has none; the portal's own, in plain words. */
export const houseMessage = ((issue): string => {
  // Nothing at all instead of a whole body is no field.
  if (issue.input === undefined && issue.path?.length && MISSING.has(issue.code)) return REQUIRED
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] === undefined ? ANY : `Please provide ${KINDS[issue.expected]}`
    case 'invalid_value':
      return oneOf(issue.values)
    case 'too_big':
    case 'too_small':
      return ofSize(issue)
    case 'invalid_format':
      return FORMATS[issue.format] === undefined ? ANY : `Please provide ${FORMATS[issue.format]}`
    case 'unrecognized_keys':
      return `Unknown field${issue.keys.length === 1 ? '' : 's'} ${issue.keys.join(', ')}`
    case 'invalid_union': {
      const values = choices(issue)
      return values === null ? ANY : oneOf(values)
    }
    default:
      return ANY
  }
}) satisfies z.core.$ZodErrorMap
