import 'server-only'
import { stat } from 'node:fs/promises'
import { invalid } from '#lib/errors/app-error.ts'
import { documentTypeOf, mediaTypeOf, offeredName } from '#lib/files/file-kind.ts'
import { encodeIllustration } from './picture.ts'

const EMPTY = 'The file is empty'
const WRONG_TYPE = 'This type of file is not supported'
const TAKEN = 'Please take a PDF, Word, Excel or PowerPoint document, or a picture'
const PICTURES = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/bmp'])

/** An uploaded file as `storeFile` takes it. */
export type PreparedFile = { name: string; contentType: string } & ({ buffer: Uint8Array } | { path: string })

interface Uploaded {
  /** As its sender called it. */
  name: string
  path: string
}

/** The picture is re-encoded (W62). @param field of the request, for messages. Throws VALIDATION. */
export async function preparePicture({ name, path }: Uploaded, field: string): Promise<PreparedFile> {
  const picture = await encodeIllustration(path, field)
  return { name: offeredName(name, picture.contentType), ...picture }
}

/** Why a file is not taken: whoever looks at a name that seems right must learn what is wrong with it. */
async function refusalOf({ name, path }: Uploaded): Promise<string> {
  if ((await stat(path)).size === 0) return EMPTY
  const extension = /\.(pdf|docx?|xlsx?|pptx?)$/i.exec(name)?.[0]
  return extension === undefined
    ? `${WRONG_TYPE}. ${TAKEN}`
    : `${WRONG_TYPE}: its name ends in ${extension}, but it is damaged or holds something else`
}

/** A document or a picture ready to be stored, decided by its bytes (A017); a picture is re-encoded. Throws VALIDATION at `file`. */
export async function prepareDocument(file: Uploaded): Promise<PreparedFile> {
  const { name, path } = file
  const type = await mediaTypeOf(path)
  if (type !== undefined && PICTURES.has(type)) return preparePicture({ name, path }, 'file')
  const contentType = documentTypeOf(type, name)
  if (contentType === null) throw invalid(await refusalOf(file), 'file')
  return { name: offeredName(name, contentType), contentType, path }
}
