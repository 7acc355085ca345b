import { shortDate } from '#lib/text/short-date.ts'

/** Messages by path, e.g. {'applications[0].link': 'Please provide a valid URL'}; at '' stands a message of the whole form. Several of one path are lines. */
export type FormErrors = Record<string, string>

interface Issue {
  message: string
  path: readonly PropertyKey[]
}

/** What a form needs of a zod schema; a type only, so that no validator is loaded with the form's code. */
export interface FormSchema<Output> {
  safeParse: (values: unknown) => { success: true; data: Output } | { success: false; error: { issues: readonly Issue[] } }
}

/** A schema that checks and changes nothing: of what the server is to get as it was written, such as dates and rich text that it reads into other forms. */
export const checking = <Body>(schema: FormSchema<unknown> & { _zod: { input: Body } }): FormSchema<Body> => ({
  safeParse: (values) => {
    const result = schema.safeParse(values)
    return result.success ? { success: true, data: values as Body } : result
  },
})

/** ['applications', 0, 'link'] gives 'applications[0].link' (W9). */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`),
    '',
  )

const parts = (path: string): (string | number)[] =>
  (path.match(/[^.[\]]+/g) ?? []).map((part) => (/^\d+$/.test(part) ? Number(part) : part))

type Container = Record<string | number, unknown>

/** The value at a path; undefined where the way ends. */
export const getAt = (values: unknown, path: string): unknown =>
  parts(path).reduce<unknown>((value, part) => (value === null || value === undefined ? undefined : (value as Container)[part]), values)

/** A copy of `values` with another value at the path; containers on the way are copied too. */
export function setAt<T>(values: T, path: string, value: unknown): T {
  const set = (container: unknown, [part, ...rest]: (string | number)[]): unknown => {
    if (part === undefined) return value
    if (Array.isArray(container)) return container.with(Number(part), set(container[Number(part)], rest))
    const object = (container ?? {}) as Container
    return { ...object, [part]: set(object[part], rest) }
  }
  return set(values, parts(path)) as T
}

const isPlain = (value: unknown): value is Container => Object.prototype.toString.call(value) === '[object Object]'

/** Deep equality of form values; files and other objects with a class are compared by identity. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => sameValue(item, b[index]))
  if (!isPlain(a) || !isPlain(b)) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameValue(a[key], b[key]))
}

/** Messages of the reply, each once, at the paths of the form (B591). */
export function serverErrorsOf(
  labels: Readonly<Record<string, string>>,
  fields: readonly { path?: string | undefined; message: string }[],
): FormErrors {
  const errors: FormErrors = {}
  for (const { path = '', message } of fields) {
    const at = matchPath(labels, path)
    errors[at] = [...new Set([...messagesOf(errors[at]), message])].join('\n')
  }
  return errors
}

/** The single messages of a path. */
export const messagesOf = (error: string | undefined): string[] => (error === undefined ? [] : error.split('\n'))

/** The first message per path. */
export function errorsOf(issues: readonly Issue[]): FormErrors {
  const errors: FormErrors = {}
  for (const { message, path } of issues) errors[pathText(path)] ??= message
  return errors
}

/** Label of a path; rows of a list share one entry: 'applications[].link'. Undefined when the form has no such field. */
export const labelOf = (labels: Readonly<Record<string, string>>, path: string): string | undefined =>
  labels[path] ?? labels[path.replace(/\[\d+\]/g, '[]')]

/** Errors in the order in which the form names its fields; those of rows stay beside each other, those of the whole form come first. */
export function inFormOrder(labels: Readonly<Record<string, string>>, errors: FormErrors): [path: string, message: string][] {
  const topOf = (path: string): string => /^[^.[]*/.exec(path)?.[0] ?? ''
  const order = Object.keys(labels).map(topOf)
  const indexOf = ([path]: [string, string]): number => order.indexOf(topOf(path))
  return Object.entries(errors).sort((one, other) => indexOf(one) - indexOf(other))
}

/** The error at a path; `ignoreCase` helps since multipart keys are capitalised. */
export const matchPath = (labels: Readonly<Record<string, string>>, path: string): string => {
  const wanted = path.replace(/\[\d+\]/g, '[]').toLowerCase()
  const known = Object.keys(labels).find((label) => label.toLowerCase() === wanted)
  return known === undefined ? path : restoreIndexes(known, path)
}

function restoreIndexes(label: string, path: string): string {
  const indexes = path.match(/\[\d+\]/g) ?? []
  return label.replace(/\[\]/g, () => indexes.shift() ?? '[]')
}

/** Where a field stands after somebody else saved first. */
export interface Difference {
  key: string
  label: string
  mine: unknown
  theirs: unknown
  /** Both sides changed it; otherwise only they did. */
  conflict: boolean
}

/** Fields that the stored record changed since the form was opened and that are not what the form holds now (W60). */
export function differences<T extends object>(labels: Readonly<Record<string, string>>, base: T, mine: T, theirs: T): Difference[] {
  return Object.entries(labels).flatMap(([key, label]) => {
    if (/[.[]/.test(key)) return []
    const [before, own, stored] = [getAt(base, key), getAt(mine, key), getAt(theirs, key)]
    return sameValue(before, stored) || sameValue(own, stored)
      ? []
      : [{ key, label, mine: own, theirs: stored, conflict: !sameValue(before, own) }]
  })
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** A value as text for the comparison: lists joined, objects by their name, days as everywhere. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? '(empty)' : value.map(valueText).join(', ')
  if (typeof value === 'string') return DAY.test(value) ? shortDate(value) : value
  if (typeof value === 'number') return String(value)
  const { name, label, title, firstname, lastname } = value as Record<string, unknown>
  const named = [name, label, title].find((text) => typeof text === 'string')
  if (named !== undefined) return String(named)
  if (typeof lastname === 'string') return `${typeof firstname === 'string' ? firstname : ''} ${lastname}`.trim()
  return (
    Object.values(value)
      .filter((part) => typeof part === 'string' && part !== '')
      .join(' ') || '(empty)'
  )
}
