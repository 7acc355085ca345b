import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { crc32, createDeflate } from 'node:zlib'
import { afterAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { AppError } from '#lib/errors/app-error.ts'
import { decodePicture } from './codec.ts'
import { encodePhoto } from './picture.ts'
import { INVALID_IMAGE } from './texts.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'))
afterAll(() => rmSync(folder, { recursive: true }))

const canvas = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#146' } })

function file(bytes: Uint8Array): string {
  const name = path.join(folder, 'picture')
  writeFileSync(name, bytes)
  return name
}

/** 24 bits, one colour. */
function bmp(width: number, height: number): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4
  const bytes = Buffer.alloc(54 + row * height, 0x55)
  bytes.fill(0, 0, 54)
  bytes.write('BM', 'latin1')
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes
}

const MEGABYTE = 1_048_576

/** The costliest PNG of its size: 16 bits of red, green, blue and opacity for a pixel, interlaced in seven passes, all of them zero. */
async function costlyPng(side: number): Promise<Buffer> {
  const passes = [
    [0, 8, 0, 8],
    [4, 8, 0, 8],
    [0, 4, 4, 8],
    [2, 4, 0, 4],
    [0, 2, 2, 4],
    [1, 2, 0, 2],
    [0, 1, 1, 2],
  ] as const
  const bytes = passes.reduce(
    (sum, [left, across, top, down]) => sum + Math.ceil((side - top) / down) * (1 + 8 * Math.ceil((side - left) / across)),
    0,
  )
  const zeros = Buffer.alloc(MEGABYTE)
  const pieces = function* () {
    for (let left = bytes; left > 0; left -= MEGABYTE) yield zeros.subarray(0, Math.min(left, MEGABYTE))
  }
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([16, 6, 0, 0, 1], 8)
  const data = await buffer(Readable.from(pieces()).pipe(createDeflate()))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const refusal = { code: 'VALIDATION', options: { fields: [{ message: INVALID_IMAGE, path: 'photo' }] } }

describe('encodePhoto (security rule 31)', () => {
  test.each([
    ['JPEG', 1000, 700, 512, () => canvas(1000, 700).jpeg().toBuffer()],
    ['PNG', 100, 300, 100, () => canvas(100, 300).png().toBuffer()],
    ['BMP', 40, 30, 30, () => Promise.resolve(bmp(40, 30))],
  ])('%s of %i x %i becomes a square PNG of %i pixels', async (_type, _width, _height, edge, make) => {
    const photo = await encodePhoto(file(await make()))
    const metadata = await sharp(photo).metadata()
    expect(metadata).toMatchObject({ format: 'png', width: edge, height: edge })
    expect(metadata.exif).toBeUndefined()
  })

  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['WebP', () => canvas(10, 10).webp().toBuffer()],
    ['GIF', () => canvas(10, 10).gif().toBuffer()],
    ['TIFF', () => canvas(10, 10).tiff().toBuffer()],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['text', () => Buffer.from('hello')],
    ['nothing', () => Buffer.alloc(0)],
    ['a cut JPEG', async () => (await canvas(400, 400).jpeg().toBuffer()).subarray(0, 300)],
    ['a cut BMP', () => bmp(40, 30).subarray(0, 200)],
    ['a PNG of 36 megapixels', () => canvas(6000, 6000).png().toBuffer()],
  ])('refuses %s (B603, A186, security rule 31)', async (_name, make) => {
    const refused = encodePhoto(file(await make()))
    await expect(refused).rejects.toBeInstanceOf(AppError)
    await expect(refused).rejects.toMatchObject(refusal)
  })
})

test('the costliest picture takes the memory of another process', async () => {
  const costly = file(await costlyPng(5_000))
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10)
  try {
    expect(await sharp(await encodePhoto(costly)).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 })
  } finally {
    clearInterval(watch)
  }
  expect((most - before) / MEGABYTE).toBeLessThan(64)
}, 60_000)

test('decodePicture lays a picture as its orientation tag says', async () => {
  const turned = await canvas(30, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await decodePicture(turned)).toMatchObject({ width: 20, height: 30 })
})
