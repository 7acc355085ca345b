import type { Publication } from '#lib/media/publication-contract.ts'

export type StoredFile = NonNullable<Publication['file']>

/** Where the picture or the file of a publication comes from, streamed with Range (E210). */
export const publicationFileAddress = (id: string, fileId: string): string => `/api/v1/Publication/${id}/file/${fileId}`

const PDF = 'application/pdf'
export const isPicture = (contentType: string): boolean => /^image\/(png|jpeg|webp|gif)$/.test(contentType)

/** Larger documents are not read into the page's memory. */
const MAX_PREVIEW_BYTES = 30 * 1024 * 1024

/** Whether a browser can show the file inside the page. */
export const isPreviewable = ({ contentType, size }: StoredFile): boolean =>
  isPicture(contentType) || (contentType === PDF && size <= MAX_PREVIEW_BYTES)
