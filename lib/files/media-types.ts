/** Media types of the files that the portal makes or stores. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const PPTX_TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
export const PDF_TYPE = 'application/pdf'
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8'
export const RSS_TYPE = 'application/rss+xml; charset=utf-8'
export const ATOM_TYPE = 'application/atom+xml; charset=utf-8'
/** Stored pictures are re-encoded as one of these (W62). */
export const PICTURE_TYPES = ['image/png', 'image/jpeg'] as const
/** Documents that say in their bytes what they are (A017). */
export const NEW_DOCUMENT_TYPES = [PDF_TYPE, DOCX_TYPE, XLSX_TYPE, PPTX_TYPE] as const
/** Files of old Office programs share one container; the extension says which it is. */
export const OLD_DOCUMENT_TYPES: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}
/** Names of files with documents and pictures, as the accept attribute of a file chooser has them; the server looks at the bytes. */
export const DOCUMENT_FILES = '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.png,.jpg,.jpeg'
export const DOCUMENT_TYPES: readonly string[] = [...NEW_DOCUMENT_TYPES, ...Object.values(OLD_DOCUMENT_TYPES)]
