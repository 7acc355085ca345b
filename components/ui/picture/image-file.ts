import { INVALID_IMAGE } from '#lib/images/texts.ts'
import { fileSize } from '#lib/text/file-size.ts'

/** What pictures may be: bmp, jpeg and png (B601). */
export const IMAGE_TYPES = ['image/bmp', 'image/x-ms-bmp', 'image/jpeg', 'image/png'] as const
const CORRUPTED = 'Corrupted image received'

/** The warning for a file that was chosen as a picture, null when it may be opened; `max` in bytes (B602, B604). */
export function checkImage(file: { type: string; size: number }, max?: number): string | null {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return INVALID_IMAGE
  if (max !== undefined && file.size > max)
    return `Your file is too heavy. Please submit a file smaller than ${fileSize(max)} (Your file was ${fileSize(file.size)}).`
  return null
}

export interface OpenedImage {
  /** Address of the picture in this page; release it with URL.revokeObjectURL. */
  src: string
  width: number
  height: number
}

/** Opens a picture; throws 'Corrupted image received' when it cannot be read or decoded (B603, B613). `decode` gives the size in px. */
export async function openImage(
  file: Blob,
  decode: (src: string) => Promise<{ width: number; height: number }> = decodeInBrowser,
): Promise<OpenedImage> {
  const src = URL.createObjectURL(file)
  try {
    const { width, height } = await decode(src)
    if (width > 0 && height > 0) return { src, width, height }
    throw new Error('no pixels')
  } catch (cause) {
    URL.revokeObjectURL(src)
    throw new Error(CORRUPTED, { cause })
  }
}

async function decodeInBrowser(src: string): Promise<{ width: number; height: number }> {
  const image = new Image()
  image.src = src
  await image.decode()
  return { width: image.naturalWidth, height: image.naturalHeight }
}

/** Part of a picture in px of the picture itself. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** The area of an image as PNG, made smaller so that no side exceeds `maxSide` px (B020). */
export async function cutPng(image: HTMLImageElement, area: Area, maxSide = Infinity): Promise<Blob> {
  const scale = Math.min(1, maxSide / Math.max(area.width, area.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round(area.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error(CORRUPTED)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error(CORRUPTED)) : resolve(new File([blob], 'picture.png', { type: blob.type }))),
      'image/png',
    ),
  )
}
