import 'server-only'
import { invalid } from '#lib/errors/app-error.ts'
import { documentTypeOf, mediaTypeOf, offeredName } from '#lib/files/file-kind.ts'
import { encodeIllustration } from './picture.ts'

const WRONG_TYPE = 'This type of file is not supported. Please take a PDF, Word, Excel or PowerPoint document, or a picture'
const PICTURES = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/bmp'])

/** An uploaded file as `storeFile` takes it. */
export type PreparedFile = { name: string; contentType: string } & ({ buffer: Uint8Array } | { path: string })

interface Uploaded {
  /** As its sender called it. */
  name: string
  path: string
}

/** The picture is encoded anew (W62). @param field of the request, for messages. Throws VALIDATION. */
export async function preparePicture({ name, path }: Uploaded, field: string): Promise<PreparedFile> {
  const picture = await encodeIllustration(path, field)
  return { name: offeredName(name, picture.contentType), ...picture }
}

/** A document or a picture ready to be stored, decided by its bytes (A017); a picture is encoded anew. Throws VALIDATION at `file`. */
export async function prepareDocument({ name, path }: Uploaded): Promise<PreparedFile> {
  const type = await mediaTypeOf(path)
  if (type !== undefined && PICTURES.has(type)) return preparePicture({ name, path }, 'file')
  const contentType = documentTypeOf(type, name)
  if (contentType === null) throw invalid(WRONG_TYPE, 'file')
  return { name: offeredName(name, contentType), contentType, path }
}
