import 'server-only'

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
  return mediaType === OLD_OFFICE ? (OLD_DOCUMENTS[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null) : null
}
