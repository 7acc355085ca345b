import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { AppError } from '#lib/http/errors.ts'
import { decodePicture, encodePhoto } from './picture.ts'
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

const refusal = { code: 'VALIDATION', options: { fields: [{ message: INVALID_IMAGE, path: 'photo' }] } }

describe('encodePhoto', () => {
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
  ])('refuses %s (B603, A186, security 31)', async (_name, make) => {
    const refused = encodePhoto(file(await make()))
    await expect(refused).rejects.toBeInstanceOf(AppError)
    await expect(refused).rejects.toMatchObject(refusal)
  })
})

test('decodePicture lays a picture as its orientation tag says', async () => {
  const turned = await canvas(30, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await decodePicture(turned, 'photo')).toMatchObject({ width: 20, height: 30 })
})
