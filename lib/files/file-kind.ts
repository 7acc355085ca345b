import 'server-only'
import { NEW_DOCUMENT_TYPES, OLD_DOCUMENT_TYPES } from './media-types.ts'

const DOCUMENTS: ReadonlySet<string> = new Set(NEW_DOCUMENT_TYPES)
const OLD_OFFICE = 'application/x-cfb'
const NAME_LENGTH = 200

/** Shown and offered for download; never a path. */
export const shownName = (name: string): string => name.replace(/^.*[\\/]/, '').replace(/\p{Cc}/gu, '').slice(-NAME_LENGTH) || 'file'

/** The media type that the bytes of a file say; undefined when they say none. */
export async function mediaTypeOf(path: string): Promise<string | undefined> {
  const { fileTypeFromFile } = await import('file-type')
  return (await fileTypeFromFile(path))?.mime
}

/**
 * The media type of a document that is taken (pdf, Word, Excel, PowerPoint, old and new); null for anything else.
 * @param mediaType what the bytes say
 */
export const documentTypeOf = (mediaType: string | undefined, name: string): string | null => {
  if (mediaType !== undefined && DOCUMENTS.has(mediaType)) return mediaType
  return mediaType === OLD_OFFICE ? (OLD_DOCUMENT_TYPES[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null) : null
}
