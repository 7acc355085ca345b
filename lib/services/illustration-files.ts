import 'server-only'
import type { Upload } from '#lib/http/endpoint.ts'
import { invalid } from '#lib/http/errors.ts'
import { encodeIllustration } from '#lib/images/picture.ts'
import { INVALID_IMAGE } from '#lib/images/texts.ts'

/** A file that may be stored: bytes made anew, or the upload itself. */
export type PreparedFile = { name: string; contentType: string } & ({ buffer: Uint8Array } | { path: string })

const PICTURES = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/bmp'])
/** Documents that say in their bytes what they are (A017). */
const DOCUMENTS = new Set([
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
])
const OLD_OFFICE = 'application/x-cfb'
/** Files of old Office programs share one container; the name tells which it is. */
const OLD_DOCUMENTS: Readonly<Record<string, string>> = { doc: 'application/msword', xls: 'application/vnd.ms-excel', ppt: 'application/vnd.ms-powerpoint' }
const NAME_LENGTH = 200

/** Shown and offered for download; never a path. */
const shownName = (name: string): string => name.replace(/^.*[\\/]/, '').replace(/\p{Cc}/gu, '').slice(-NAME_LENGTH) || 'file'

/**
 * An uploaded illustration ready to be stored. Its bytes decide what it is (A017, security rule 28): pictures are encoded anew,
 * videos and documents stay as they are.
 * @param field body field that an error names
 * Throws VALIDATION on every other type and on broken pictures.
 */
export async function prepareIllustration({ name, path }: Upload, field: string): Promise<PreparedFile> {
  const { fileTypeFromFile } = await import('file-type')
  const type = (await fileTypeFromFile(path))?.mime
  const shown = shownName(name)
  if (type === undefined) throw invalid(INVALID_IMAGE, field)
  if (PICTURES.has(type)) return { name: shown, ...(await encodeIllustration(path, field)) }
  if (type.startsWith('video/') || DOCUMENTS.has(type)) return { name: shown, contentType: type, path }
  const old = type === OLD_OFFICE ? OLD_DOCUMENTS[/\.(\w+)$/.exec(shown)?.[1]?.toLowerCase() ?? ''] : undefined
  if (old === undefined) throw invalid(INVALID_IMAGE, field)
  return { name: shown, contentType: old, path }
}
