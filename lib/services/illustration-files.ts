import 'server-only'
import { documentTypeOf, mediaTypeOf, offeredName } from '#lib/files/file-kind.ts'
import type { Upload } from '#lib/http/endpoint.ts'
import { invalid } from '#lib/errors/app-error.ts'
import { encodeIllustration } from '#lib/images/picture.ts'
import { INVALID_IMAGE } from '#lib/images/texts.ts'

/** A file that may be stored: bytes made again, or the upload itself. */
export type PreparedFile = { name: string; contentType: string } & ({ buffer: Uint8Array } | { path: string })

const PICTURES = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/bmp'])

/**
 * An uploaded illustration ready to be stored. Its bytes decide what it is (A017, security rule 28): pictures are re-encoded,
 * videos and documents stay as they are.
 * @param field body field that an error names
 * Throws VALIDATION on every other type and on broken pictures.
 */
export async function prepareIllustration({ name, path }: Upload, field: string): Promise<PreparedFile> {
  const type = await mediaTypeOf(path)
  if (type === undefined) throw invalid(INVALID_IMAGE, field)
  if (PICTURES.has(type)) {
    const picture = await encodeIllustration(path, field)
    return { name: offeredName(name, picture.contentType), ...picture }
  }
  const contentType = type.startsWith('video/') ? type : documentTypeOf(type, name)
  if (contentType === null) throw invalid(INVALID_IMAGE, field)
  return { name: offeredName(name, contentType), contentType, path }
}
