/** Width and height in any one unit. */
export interface Size {
  width: number
  height: number
}

const RATIO_TOLERANCE = 1e-9

/** True when the picture already has the ratio (width / height), within 1e-9. */
export const hasRatio = ({ width, height }: Size, ratio: number): boolean => Math.abs(width / height - ratio) <= RATIO_TOLERANCE

const hasArea = (crop: Size | undefined): boolean => crop !== undefined && crop.width > 0 && crop.height > 0

/** Confirm is disabled when a ratio is required, the picture does not have it and no crop area is drawn (B606). */
export const confirmDisabled = (picture: Size, ratio: number | undefined, crop: Size | undefined): boolean =>
  ratio !== undefined && !hasRatio(picture, ratio) && !hasArea(crop)

/** The largest area of the ratio in the middle of the picture, in percent of it. */
export function centredCrop({ width, height }: Size, ratio: number): { unit: '%'; x: number; y: number; width: number; height: number } {
  const wide = width / height > ratio
  const cropWidth = wide ? ((height * ratio) / width) * 100 : 100
  const cropHeight = wide ? 100 : (width / ratio / height) * 100
  return { unit: '%', x: (100 - cropWidth) / 2, y: (100 - cropHeight) / 2, width: cropWidth, height: cropHeight }
}
