import { expect, jest, test } from '@jest/globals'
import sharp from 'sharp'

let broken = true
jest.unstable_mockModule('sharp', () => {
  if (broken) throw new Error('no native library')
  return { default: sharp }
})
const { decodePicture } = await import('./codec.ts')

test('a library that cannot be loaded is no fault of the picture, and is loaded again with the next one', async () => {
  const bytes = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#146' } })
    .png()
    .toBuffer()
  await expect(decodePicture(bytes)).rejects.toThrow('no native library')
  broken = false
  expect(await decodePicture(bytes)).toMatchObject({ width: 4, height: 3 })
})
