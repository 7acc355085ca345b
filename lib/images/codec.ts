import type { Sharp } from 'sharp'
import { decodeBmp } from './bmp.ts'

/** Most pixels of a picture (A186). */
const MAX_PIXELS = 25_000_000
/** Longest edge of a stored photo, pixels. */
const PHOTO_EDGE = 512
/** Longest edge of a stored illustration, pixels; more than any page shows. */
const ILLUSTRATION_EDGE = 2560
const JPEG_QUALITY = 85

type Library = typeof import('sharp').default
let library: Promise<Library> | undefined

/** Loaded with the first picture, so that an idle server does without it; every loader but JPEG and PNG is blocked (security rule 31). */
const loadSharp = () =>
  (library ??= import('sharp')
    .then(({ default: sharp }) => {
      sharp.block({ operation: ['VipsForeignLoad'] })
      sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
      sharp.cache(false)
      // A picture takes one core at most: others have work, too.
      sharp.concurrency(1)
      return sharp
    })
    .catch((error: unknown) => {
      library = undefined
      throw error
    }))

/** It is no picture that the portal takes, or a broken one. The library's errors do not distinguish that from a fault of the server, so the cause is logged. */
export class PictureRefused extends Error {}

/** Exit code of a process that refuses its picture. */
export const REFUSED = 3

/** A picture that was read completely: its pixels are sound, and it lies as its orientation tag says. */
export interface Picture {
  pipeline: Sharp
  width: number
  height: number
  isJpeg: boolean
}

async function open(sharp: Library, type: string | undefined, bytes: Buffer): Promise<Picture | null> {
  if (type === 'image/bmp') {
    const pixels = decodeBmp(bytes, MAX_PIXELS)
    if (!pixels) return null
    const { width, height, channels, data } = pixels
    return { pipeline: sharp(data, { raw: { width, height, channels } }), width, height, isJpeg: false }
  }
  // An animated PNG has a type of its own; its first frame counts.
  if (type !== 'image/jpeg' && type !== 'image/png' && type !== 'image/apng') return null
  const pipeline = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
  const { autoOrient } = await pipeline.metadata()
  return { pipeline, width: autoOrient.width, height: autoOrient.height, isJpeg: type === 'image/jpeg' }
}

/**
 * Decodes a JPEG, PNG or BMP; the bytes decide, not the name.
 * Throws PictureRefused on anything else, on broken pictures and on more than 25 megapixels; any other error when the library cannot be loaded.
 */
export async function decodePicture(bytes: Buffer): Promise<Picture> {
  const { fileTypeFromBuffer } = await import('file-type')
  const sharp = await loadSharp()
  let picture: Picture | null
  try {
    picture = await open(sharp, (await fileTypeFromBuffer(bytes))?.mime, bytes)
  } catch (error) {
    throw new PictureRefused('unreadable', { cause: error })
  }
  if (picture) return picture
  throw new PictureRefused('no picture')
}

async function encode(pipeline: Sharp): Promise<Buffer> {
  try {
    // Metadata is left out unless asked for.
    return await pipeline.toBuffer()
  } catch (error) {
    throw new PictureRefused('unreadable', { cause: error })
  }
}

/** A user photo as stored: PNG, 1:1, at most 512 pixels, without metadata (A061, W62). Throws PictureRefused. */
export async function photoOf(bytes: Buffer): Promise<Buffer> {
  const { pipeline, width, height } = await decodePicture(bytes)
  const edge = Math.min(PHOTO_EDGE, width, height)
  return encode(pipeline.resize(edge, edge, { fit: 'cover' }).png())
}

/** An illustration as stored: a JPEG stays one, all else becomes PNG; at most 2560 pixels long, without metadata (W62). Throws PictureRefused. */
export async function illustrationOf(bytes: Buffer): Promise<Buffer> {
  const { pipeline, isJpeg } = await decodePicture(bytes)
  const sized = pipeline.resize(ILLUSTRATION_EDGE, ILLUSTRATION_EDGE, { fit: 'inside', withoutEnlargement: true })
  return encode(isJpeg ? sized.jpeg({ quality: JPEG_QUALITY }) : sized.png())
}

/**
 * A stored picture at most so large, for a document.
 * @param bytes a picture that this portal stored
 * @param edge of the longest side, pixels
 */
export async function shrinkPicture(
  bytes: Buffer,
  edge: number,
): Promise<{ data: Buffer; type: 'png' | 'jpg'; width: number; height: number }> {
  const { pipeline, isJpeg } = await decodePicture(bytes)
  const sized = pipeline.resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
  const { data, info } = await (isJpeg ? sized.jpeg({ quality: JPEG_QUALITY }) : sized.png()).toBuffer({ resolveWithObject: true })
  return { data, type: isJpeg ? 'jpg' : 'png', width: info.width, height: info.height }
}
