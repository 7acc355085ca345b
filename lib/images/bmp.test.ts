import { describe, expect, test } from '@jest/globals'
import { decodeBmp } from './bmp.ts'

interface Options {
  width: number
  height: number
  bits: number
  compression?: number
  /** Bytes after the header: masks and palette. */
  extra?: number[]
  /** Rows as stored, padded to four bytes. */
  rows: number[][]
}

/** A BMP with the usual 40-byte header. */
function bmp({ width, height, bits, compression = 0, extra = [], rows }: Options): Buffer {
  const pixels = Buffer.from(rows.flatMap((row) => [...row, ...Array.from({ length: (4 - (row.length % 4)) % 4 }, () => 0)]))
  const head = Buffer.alloc(54)
  const offset = head.length + extra.length
  head.write('BM', 'latin1')
  head.writeUInt32LE(offset + pixels.length, 2)
  head.writeUInt32LE(offset, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  head.writeInt32LE(height, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(bits, 28)
  head.writeUInt32LE(compression, 30)
  return Buffer.concat([head, Buffer.from(extra), pixels])
}

const pixels = (bytes: Buffer) => [...(decodeBmp(bytes, 100)?.data ?? [])]
const [red, green, blue] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
]
const bgr = { red: [0, 0, 255], green: [0, 255, 0], blue: [255, 0, 0] }

describe('decodeBmp', () => {
  test('24 bits, stored from bottom to top, rows padded', () => {
    const bytes = bmp({ width: 1, height: 2, bits: 24, rows: [bgr.red, bgr.green] })
    expect(decodeBmp(bytes, 100)).toMatchObject({ width: 1, height: 2, channels: 3 })
    expect(pixels(bytes)).toEqual([...green, ...red])
  })

  test('a negative height means from top to bottom', () => {
    expect(pixels(bmp({ width: 1, height: -2, bits: 24, rows: [bgr.red, bgr.green] }))).toEqual([...red, ...green])
  })

  test('32 bits without masks are opaque', () => {
    expect(pixels(bmp({ width: 2, height: 1, bits: 32, rows: [[...bgr.red, 0, ...bgr.blue, 9]] }))).toEqual([...red, ...blue])
  })

  test('32 bits with masks for colour and opacity', () => {
    const masks = [0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 255]
    expect(pixels(bmp({ width: 1, height: 1, bits: 32, compression: 6, extra: masks, rows: [[...bgr.blue, 128]] }))).toEqual([...blue, 128])
  })

  test('16 bits: five bits a colour', () => {
    expect(pixels(bmp({ width: 2, height: 1, bits: 16, rows: [[0x00, 0x7c, 0x1f, 0x00]] }))).toEqual([...red, ...blue])
  })

  test.each([
    [8, [[1, 0]]],
    [4, [[0x10]]],
    [1, [[0x80]]],
  ])('%i bits with a palette', (bits, rows) => {
    const palette = [...bgr.green, 0, ...bgr.blue, 0, ...Array.from({ length: ((1 << bits) - 2) * 4 }, () => 0)]
    expect(pixels(bmp({ width: 2, height: 1, bits, extra: palette, rows }))).toEqual([...blue, ...green])
  })

  test('refuses more pixels than allowed before it takes memory', () => {
    expect(decodeBmp(bmp({ width: 65_000, height: 65_000, bits: 1, extra: [0, 0, 0, 0, 0, 0, 0, 0], rows: [[0]] }), 25_000_000)).toBeNull()
  })

  test.each([
    ['cut off', bmp({ width: 4, height: 4, bits: 24, rows: [bgr.red] })],
    ['no size', bmp({ width: 0, height: 1, bits: 24, rows: [bgr.red] })],
    ['negative width', bmp({ width: -1, height: 1, bits: 24, rows: [bgr.red] })],
    [
      'run-length encoded',
      bmp({ width: 1, height: 1, bits: 8, compression: 1, extra: Array.from({ length: 1024 }, () => 0), rows: [[1, 0]] }),
    ],
    ['odd depth', bmp({ width: 1, height: 1, bits: 7, rows: [[0]] })],
    ['only a header', Buffer.from('BM')],
    ['something else', Buffer.from('GIF89a'.padEnd(80))],
    ['palette behind the end', bmp({ width: 1, height: 1, bits: 8, rows: [[0]] }).subarray(0, 60)],
  ])('refuses: %s', (_name, bytes) => expect(decodeBmp(bytes, 100)).toBeNull())
})
