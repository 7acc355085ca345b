import type { z } from 'zod'
import { AppError, invalid } from '#lib/errors/app-error.ts'
import type { FieldError } from '#lib/errors/app-error.ts'
import { ANY } from './messages.ts'

/** Default cap of a JSON body, bytes. */
export const JSON_BODY_BYTES = 1_048_576
/** Deepest nesting accepted in a body. */
const MAX_DEPTH = 100

/** PostgreSQL refuses NUL, and lone surrogates cannot be encoded (security rule 4). */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Refuses texts that cannot be stored and bodies nested deeper than MAX_DEPTH. Throws VALIDATION. */
export function checkTexts(value: unknown, depth = 0): void {
  if (depth > MAX_DEPTH) throw invalid('The body is nested too deeply.')
  if (typeof value === 'string') {
    if (!isStorableText(value)) throw invalid('The body contains characters that cannot be stored.')
  } else if (Array.isArray(value)) {
    for (const item of value) checkTexts(item, depth + 1)
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      if (!isStorableText(key)) throw invalid('The body contains characters that cannot be stored.')
      checkTexts(item, depth + 1)
    }
  }
}

type AnySchema = z.ZodType & { def?: Record<string, unknown> & { type?: string } }

/** The form of a union that takes this value, where lists and objects have one form each. */
function formFor(forms: readonly AnySchema[], value: unknown): AnySchema | undefined {
  const kind = Array.isArray(value) ? 'array' : 'object'
  const [form, ...others] = forms.map(inner).filter((one) => one?.def?.type === kind)
  return others.length === 0 ? form : undefined
}

/** Follows optional, nullable, default, readonly and pipe wrappers down to the schema of the input. */
function inner(schema: AnySchema | undefined): AnySchema | undefined {
  let current = schema
  while (current?.def) {
    const def = current.def as { type?: string; innerType?: AnySchema; in?: AnySchema; out?: AnySchema }
    if (def.innerType) current = def.innerType
    else if (def.type === 'pipe') current = inner(def.in)?.def?.type === 'transform' ? def.out : def.in
    else return current
  }
  return current
}

/**
 * Renames the keys of `value` to those of the schema, ignoring letter case (A018).
 * Unknown keys stay as they are, for the strict schema to refuse. Throws VALIDATION when two keys fall together.
 */
export function normalizeKeys(schema: z.ZodType | undefined, value: unknown): unknown {
  const given = inner(schema as AnySchema | undefined)
  const target = given?.def?.type === 'union' ? formFor(given.def.options as AnySchema[], value) : given
  const def = target?.def as { type?: string; shape?: Record<string, z.ZodType>; element?: z.ZodType } | undefined
  if (Array.isArray(value)) return def?.type === 'array' ? value.map((item) => normalizeKeys(def.element, item)) : value
  if (def?.type !== 'object' || value === null || typeof value !== 'object') return value
  const names = new Map(Object.keys(def.shape ?? {}).map((name) => [name.toLowerCase(), name]))
  const result = Object.create(null) as Record<string, unknown>
  for (const [key, item] of Object.entries(value)) {
    const name = names.get(key.toLowerCase()) ?? key
    if (name in result) throw invalid(`The field ${name} is given twice.`, name)
    result[name] = normalizeKeys(def.shape?.[name], item)
  }
  return { ...result }
}

/** `applications[0].link` from a zod path. */
export const fieldPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)), '')

/** Of a union without a text of its own: the faults of the one form that takes this kind of value, else those of the union. */
function meant(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.message !== ANY) return [issue]
  const [form, ...others] = issue.errors.filter((faults) => !faults.some(({ code, path }) => code === 'invalid_type' && path.length === 0))
  return form && others.length === 0 ? form.flatMap((fault) => meant({ ...fault, path: [...issue.path, ...fault.path] })) : [issue]
}

/** The messages of a failed parse, one per issue (A051, W9). */
const fieldErrors = (error: z.ZodError): FieldError[] =>
  error.issues
    .flatMap(meant)
    .map((issue) => (issue.path.length ? { message: issue.message, path: fieldPath(issue.path) } : { message: issue.message }))

/** Applies a schema to a body or query. Throws VALIDATION with every message. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (!result.success) throw new AppError('VALIDATION', { fields: fieldErrors(result.error) })
  return result.data
}

/** Reads at most `cap` bytes of a request body. Throws PAYLOAD_TOO_LARGE. */
export async function readBytes(request: Request, cap: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > cap) throw new AppError('PAYLOAD_TOO_LARGE')
  if (!request.body) return Buffer.alloc(0)
  const pieces: Uint8Array[] = []
  let total = 0
  for await (const piece of request.body as unknown as AsyncIterable<Uint8Array>) {
    total += piece.byteLength
    if (total > cap) throw new AppError('PAYLOAD_TOO_LARGE')
    pieces.push(piece)
  }
  return Buffer.concat(pieces, total)
}

/** Parses JSON bytes; an empty body is undefined. Throws VALIDATION on malformed JSON or UTF-8 (W7). */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.byteLength === 0) return undefined
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    checkTexts(value)
    return value
  } catch (error) {
    if (error instanceof AppError) throw error
    throw invalid('The body is not valid JSON.')
  }
}
