import 'server-only'
import { DOCX_TYPE, NEW_DOCUMENT_TYPES, OLD_DOCUMENT_TYPES, PDF_TYPE, PPTX_TYPE, XLSX_TYPE } from './media-types.ts'

const DOCUMENTS: ReadonlySet<string> = new Set(NEW_DOCUMENT_TYPES)
const OLD_OFFICE = 'application/x-cfb'
const NAME_LENGTH = 200

/** Control characters, and those that turn the direction of a text, so that a name reads as another one (U+200E, 200F, 202A to 202E, 2066 to 2069). */
const HIDDEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Shown and offered for download; never a path. */
const shownName = (name: string): string =>
  name
    .replace(/^.*[\\/]/s, '')
    .replace(HIDDEN, '')
    .slice(-NAME_LENGTH) || 'file'

/** Extensions of the stored types; the first is the one that is given. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov'],
  'video/webm': ['webm'],
  [PDF_TYPE]: ['pdf'],
  [DOCX_TYPE]: ['docx'],
  [XLSX_TYPE]: ['xlsx'],
  [PPTX_TYPE]: ['pptx'],
  ...Object.fromEntries(Object.entries(OLD_DOCUMENT_TYPES).map(([extension, type]) => [type, [extension]])),
}

/**
 * The name under which a file is kept and offered: as its sender called it, with the extension of what it is.
 * @param mediaType what the bytes say
 */
export function offeredName(name: string, mediaType: string): string {
  const shown = shownName(name)
  const extensions = EXTENSIONS[mediaType]
  const [, stem, given = ''] = /^(.*?)(?:\.([A-Za-z0-9]{1,10}))?$/s.exec(shown)!
  return extensions === undefined || extensions.includes(given.toLowerCase()) ? shown : `${stem || 'file'}.${extensions[0]}`
}

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
