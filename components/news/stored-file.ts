/** A file as the API describes it. */
export interface StoredFile {
  name: string
  contentType: string
  /** Bytes. */
  size: number
}

const PDF = 'application/pdf'
export const isPicture = (contentType: string): boolean => /^image\/(png|jpeg|webp|gif)$/.test(contentType)

/** Larger documents are not read into the page's memory. */
const MAX_PREVIEW_BYTES = 30 * 1024 * 1024

/** Whether a browser can show the file inside the page. */
export const isPreviewable = ({ contentType, size }: StoredFile): boolean =>
  isPicture(contentType) || (contentType === PDF && size <= MAX_PREVIEW_BYTES)
