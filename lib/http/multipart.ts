import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { BusboyHeaders } from '@fastify/busboy'
import { temporaryPath } from '#lib/files/temporary.ts'
import type { MultipartOptions, Upload } from './endpoint.ts'
import { AppError, invalid } from '#lib/errors/app-error.ts'
import { checkTexts } from './input.ts'

/** What browsers write into a file name for the three characters that would end it (HTML, multipart/form-data); nothing else is encoded there. */
const ENCODED: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' }
const MAX_FIELDS = 2_000
const MAX_FILES = 50
const FIELD_BYTES = 1_048_576
const MAX_LIST_INDEX = 1_000
/** All texts of a form together. */
const TEXTS_BYTES = 8 * 1_048_576
/** A field of several files may hold so many of the largest ones at once. */
const LARGEST_AT_ONCE = 4

interface MultipartBody {
  /** Nested by the keys of the parts, all in lower case: {applications: [{name, link}], industries: [...]}. */
  fields: Record<string, unknown>
  /** SHA-256 over names and bytes of all parts, in order. */
  digest: string
  /** Removes the temporary files. */
  discard: () => Promise<void>
}

const decodeName = (name: string): string => name.replace(/%(22|0D|0A)/g, (code) => ENCODED[code]!)

type Container = Record<string, unknown>

/** `Applications[0].Name` -> ['applications', 0, 'name']. Throws VALIDATION on any other form. */
export function parseKey(key: string): (string | number)[] {
  if (!/^[A-Za-z][A-Za-z0-9]*(\[\d{1,4}\]|\[\]|\.[A-Za-z][A-Za-z0-9]*)*$/.test(key))
    throw invalid('A part of the form has an unknown name.')
  return [...key.matchAll(/([A-Za-z][A-Za-z0-9]*)|\[(\d+)\]/g)].map(([, name, index]) => {
    if (name !== undefined) return name.toLowerCase()
    if (Number(index) > MAX_LIST_INDEX) throw invalid('A list of the form is too long.')
    return Number(index)
  })
}

/** Turns {0: a, 2: b} containers into lists in index order. */
function arrange(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value) || 'path' in value) return value
  const entries = Object.entries(value)
  if (entries.length && entries.every(([key]) => /^\d+$/.test(key))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, item]) => arrange(item))
  }
  return Object.fromEntries(entries.map(([key, item]) => [key, arrange(item)]))
}

/**
 * Builds the nested object from parts in order (A060, W17).
 * @param parts key and value of every part
 * @param lists lower-case names of list fields: repeated keys collect, one empty value = empty list
 */
export function nestParts(parts: readonly (readonly [string, string | Upload])[], lists: ReadonlySet<string>): Record<string, unknown> {
  const root = Object.create(null) as Container
  for (const [key, value] of parts) {
    const tokens = parseKey(key)
    const [name] = tokens
    if (tokens.length === 1 && lists.has(String(name))) {
      const list = (root[String(name)] ??= []) as unknown[]
      if (!Array.isArray(list)) throw invalid('A list of the form is given in two ways.', String(name))
      list.push(value)
      continue
    }
    let container = root
    for (const token of tokens.slice(0, -1)) {
      const next = (container[String(token)] ??= Object.create(null) as Container)
      if (next === null || typeof next !== 'object' || Array.isArray(next))
        throw invalid('A field of the form is given in two ways.', String(name))
      container = next as Container
    }
    const last = String(tokens.at(-1))
    if (last in container) throw invalid(`The field ${last} is given twice.`, last)
    container[last] = value
  }
  for (const name of lists) {
    const list = root[name]
    if (Array.isArray(list) && list.length === 1 && list[0] === '') root[name] = []
  }
  return arrange({ ...root }) as Record<string, unknown>
}

/** Cap of a whole form, so that many parts that are each small enough fill neither memory nor disk. */
const totalBytes = ({ files, maxFileBytes }: MultipartOptions): number =>
  TEXTS_BYTES + Object.values(files).reduce((sum, count) => sum + maxFileBytes * (count === 'many' ? LARGEST_AT_ONCE : 1), 0)

/** Lets so many bytes through, then breaks off. */
function upTo(limit: number): Transform {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.byteLength
      done(seen > limit ? new AppError('PAYLOAD_TOO_LARGE') : null, chunk)
    },
  })
}

/**
 * Streams a multipart body: files go to temporary files with a hard cap, aborted or oversize ones leave nothing (security rule 28).
 * Throws VALIDATION on a malformed body, PAYLOAD_TOO_LARGE over a cap.
 */
export async function readMultipart(request: Request, options: MultipartOptions): Promise<MultipartBody> {
  const parts: [string, string | Upload][] = []
  const paths: string[] = []
  const writes: Promise<void>[] = []
  const sources: Readable[] = []
  const hash = createHash('sha256')
  const fileNames = new Map(Object.entries(options.files).map(([name, count]) => [name.toLowerCase(), count]))
  const lists = new Set([
    ...(options.lists ?? []).map((name) => name.toLowerCase()),
    ...[...fileNames].flatMap(([name, count]) => (count === 'many' ? [name] : [])),
  ])
  const discard = async () => void (await Promise.all(paths.map((file) => rm(file, { force: true }))))
  if (!request.body) throw invalid('The form is empty.')
  try {
    const busboy = new Busboy({
      headers: Object.fromEntries(request.headers) as BusboyHeaders,
      limits: { fields: MAX_FIELDS, files: MAX_FILES, fieldSize: FIELD_BYTES, fileSize: options.maxFileBytes, headerPairs: 100 },
    })
    let failure: AppError | undefined
    const fail = (error: AppError) => {
      failure ??= error
    }
    busboy.on('fieldsLimit', () => fail(new AppError('PAYLOAD_TOO_LARGE')))
    busboy.on('filesLimit', () => fail(new AppError('PAYLOAD_TOO_LARGE')))
    busboy.on('field', (name, value, nameTruncated, valueTruncated) => {
      if (nameTruncated || valueTruncated) return fail(new AppError('PAYLOAD_TOO_LARGE'))
      hash.update(`${name}\0${value}\0`)
      parts.push([name, value])
    })
    busboy.on('file', (name, stream, filename) => {
      const known = fileNames.has(parseKeySafely(name))
      // A browser sends an empty unnamed file for an empty file input; it counts as no text.
      if (!known) fail(invalid('A part of the form has an unknown name.', name))
      const target = temporaryPath('upload')
      paths.push(target)
      const upload: Upload = { name: decodeName(filename ?? ''), size: 0, path: target }
      const count = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          upload.size += chunk.byteLength
          hash.update(chunk)
          done(null, chunk)
        },
      })
      stream.on('limit', () => fail(new AppError('PAYLOAD_TOO_LARGE')))
      hash.update(`${name}\0`)
      parts.push([name, upload])
      sources.push(stream)
      writes.push(pipeline(stream, count, createWriteStream(target)))
    })
    await pipeline(Readable.fromWeb(request.body as never), upTo(totalBytes(options)), busboy)
    await Promise.all(writes)
    if (failure) throw failure
    const values = parts.map(
      ([name, value]) => [name, typeof value !== 'string' && value.size === 0 && value.name === '' ? '' : value] as const,
    )
    const fields = nestParts(values, lists)
    checkTexts(fields)
    return { fields, digest: hash.digest('hex'), discard }
  } catch (error) {
    // A file whose sender has gone never ends by itself.
    for (const source of sources) source.destroy(new Error('The upload broke off.'))
    await Promise.allSettled(writes)
    await discard()
    if (error instanceof AppError) throw error
    throw invalid('The form could not be read.')
  }
}

function parseKeySafely(key: string): string {
  try {
    return String(parseKey(key)[0])
  } catch {
    // Reported by the caller as an unknown name.
    return ''
  }
}
