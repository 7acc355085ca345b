import { describe, expect, test } from '@jest/globals'
import { checkImage, openImage } from './image-file.ts'

const INVALID = "The selected file doesn't seem to be a valid image."
const MAX = 5 * 1024 ** 2

describe('checkImage (B601, B602, B604)', () => {
  test.each(['image/bmp', 'image/jpeg', 'image/png'])('%s is accepted', (type) => {
    expect(checkImage({ type, size: 10 }, MAX)).toBeNull()
  })

  test.each(['image/gif', 'image/svg+xml', 'image/webp', 'application/pdf', ''])('%j is refused', (type) => {
    expect(checkImage({ type, size: 10 })).toBe(INVALID)
  })

  test('too heavy names both sizes', () => {
    expect(checkImage({ type: 'image/png', size: MAX + 1024 * 512 }, MAX)).toBe(
      'Your file is too heavy. Please submit a file smaller than 5.00 MB (Your file was 5.50 MB).',
    )
    expect(checkImage({ type: 'image/png', size: MAX }, MAX)).toBeNull()
    expect(checkImage({ type: 'image/png', size: MAX * 100 })).toBeNull()
  })
})

describe('openImage (B603, B613)', () => {
  const file = new Blob(['not a picture'], { type: 'image/png' })

  test('gives the size of a picture', async () => {
    await expect(openImage(file, async () => ({ width: 20, height: 10 }))).resolves.toMatchObject({ width: 20, height: 10 })
  })

  test.each([
    ['cannot be decoded', () => Promise.reject(new Error('EncodingError'))],
    ['has no pixels', () => Promise.resolve({ width: 0, height: 0 })],
  ])('a file that %s raises the error', async (_name, decode) => {
    await expect(openImage(file, decode)).rejects.toThrow('Corrupted image received')
  })
})
