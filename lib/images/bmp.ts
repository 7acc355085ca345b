/** Pixels of a picture, rows from top to bottom. */
export interface Pixels {
  width: number
  height: number
  /** 3 = RGB, 4 = RGB and opacity. */
  channels: 3 | 4
  data: Buffer
}

const FILE_HEADER = 14
const CORE_HEADER = 12
const INFO_HEADER = 40
const RGB = 0
const BITFIELDS = 3
const ALPHA_BITFIELDS = 6

interface Header {
  width: number
  height: number
  topDown: boolean
  bits: number
  /** Colours of 1, 4 and 8 bits, as [r, g, b]. */
  palette: [number, number, number][]
  /** Red, green, blue, opacity of 16 and 32 bits. */
  masks: [number, number, number, number]
  /** Where the pixels begin. */
  offset: number
}

/** A mask as shift and highest value, so that any width scales to 0..255. */
const channelOf = (mask: number): { shift: number; top: number } => {
  const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask)
  return { shift, top: mask >>> shift }
}

function readMasks(bytes: Buffer, headerSize: number, bits: number, compression: number): Header['masks'] {
  if (compression === RGB) return bits === 16 ? [0x7c00, 0x03e0, 0x001f, 0] : [0xff0000, 0xff00, 0xff, 0]
  const at = FILE_HEADER + INFO_HEADER
  const withAlpha = headerSize >= 56 || compression === ALPHA_BITFIELDS
  return [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4), bytes.readUInt32LE(at + 8), withAlpha ? bytes.readUInt32LE(at + 12) : 0]
}

function readPalette(bytes: Buffer, at: number, bits: number, used: number, entrySize: number): Header['palette'] {
  if (bits > 8) return []
  const count = used > 0 ? Math.min(used, 1 << bits) : 1 << bits
  return Array.from({ length: count }, (_, index) => {
    const entry = at + index * entrySize
    return [bytes.readUInt8(entry + 2), bytes.readUInt8(entry + 1), bytes.readUInt8(entry)]
  })
}

function readHeader(bytes: Buffer): Header | null {
  const headerSize = bytes.readUInt32LE(FILE_HEADER)
  const core = headerSize === CORE_HEADER
  if (bytes.toString('latin1', 0, 2) !== 'BM' || (!core && (headerSize < INFO_HEADER || headerSize > 256))) return null
  const width = core ? bytes.readUInt16LE(18) : bytes.readInt32LE(18)
  const signedHeight = core ? bytes.readUInt16LE(20) : bytes.readInt32LE(22)
  const bits = bytes.readUInt16LE(core ? 24 : 28)
  const compression = core ? RGB : bytes.readUInt32LE(30)
  const bitfields = compression === BITFIELDS || compression === ALPHA_BITFIELDS
  if (![1, 4, 8, 16, 24, 32].includes(bits) || !(compression === RGB || (bitfields && (bits === 16 || bits === 32)))) return null
  const masks = readMasks(bytes, headerSize, bits, compression)
  const palette = readPalette(bytes, FILE_HEADER + headerSize, bits, core ? 0 : bytes.readUInt32LE(46), core ? 3 : 4)
  return { width, height: Math.abs(signedHeight), topDown: signedHeight < 0, bits, palette, masks, offset: bytes.readUInt32LE(10) }
}

function copyIndexed(bytes: Buffer, { width, bits, palette }: Header, row: number, out: Buffer, at: number): void {
  for (let x = 0; x < width; x += 1) {
    const byte = bytes[row + ((x * bits) >> 3)]!
    const index = (byte >> (8 - bits - ((x * bits) & 7))) & ((1 << bits) - 1)
    const [r, g, b] = palette[index] ?? [0, 0, 0]
    out[at + x * 3] = r
    out[at + x * 3 + 1] = g
    out[at + x * 3 + 2] = b
  }
}

function copyMasked(bytes: Buffer, { width, bits, masks }: Header, row: number, out: Buffer, at: number, channels: 3 | 4): void {
  const parts = masks.slice(0, channels).map(channelOf)
  for (let x = 0; x < width; x += 1) {
    const value = bits === 16 ? bytes.readUInt16LE(row + x * 2) : bytes.readUInt32LE(row + x * 4)
    for (const [index, { shift, top }] of parts.entries())
      out[at + x * channels + index] = top === 0 ? 0 : Math.round((((value >>> shift) & top) * 255) / top)
  }
}

function copyTrueColour(bytes: Buffer, width: number, row: number, out: Buffer, at: number): void {
  for (let x = 0; x < width * 3; x += 3) {
    out[at + x] = bytes[row + x + 2]!
    out[at + x + 1] = bytes[row + x + 1]!
    out[at + x + 2] = bytes[row + x]!
  }
}

/**
 * Reads an uncompressed BMP of 1 to 32 bits. Sizes are checked against the cap and the bytes at hand before memory is taken (security rule 31).
 * @param maxPixels most pixels (width × height)
 * @returns null when the bytes are no such picture, are too short, or hold more pixels
 */
export function decodeBmp(bytes: Buffer, maxPixels: number): Pixels | null {
  try {
    const header = readHeader(bytes)
    if (!header) return null
    const { width, height, bits, offset } = header
    if (width < 1 || height < 1 || width * height > maxPixels) return null
    const rowBytes = Math.ceil((width * bits) / 32) * 4
    if (offset < FILE_HEADER + CORE_HEADER || offset + rowBytes * height > bytes.byteLength) return null
    const channels = bits >= 16 && header.masks[3] !== 0 ? 4 : 3
    const data = Buffer.alloc(width * height * channels)
    for (let y = 0; y < height; y += 1) {
      const row = offset + (header.topDown ? y : height - 1 - y) * rowBytes
      const at = y * width * channels
      if (bits === 24) copyTrueColour(bytes, width, row, data, at)
      else if (bits > 8) copyMasked(bytes, header, row, data, at, channels)
      else copyIndexed(bytes, header, row, data, at)
    }
    return { width, height, channels, data }
  } catch {
    // Buffer refuses to read behind the end: the file is cut off.
    return null
  }
}
