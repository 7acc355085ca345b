import { describe, expect, test } from '@jest/globals'
import { fileSize } from './file-size.ts'

describe('fileSize (B638, A186)', () => {
  test.each([
    [0, '0.00 B'],
    [1, '1.00 B'],
    [1023, '1023.00 B'],
    [1024, '1.00 KB'],
    [1536, '1.50 KB'],
    [1048575, '1.00 MB'],
    [5 * 1024 ** 2, '5.00 MB'],
    [1024 ** 8, '1.00 YB'],
    [2048 * 1024 ** 8, '2048.00 YB'],
  ])('%d gives %j', (bytes, expected) => {
    expect(fileSize(bytes)).toBe(expected)
  })
})
