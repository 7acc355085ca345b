import { describe, expect, test } from '@jest/globals'
import { centredCrop, confirmDisabled, hasRatio } from './crop-rule.ts'

describe('confirmDisabled (B606)', () => {
  const wide = { width: 200, height: 100 }
  const square = { width: 100, height: 100 }
  test.each([
    ['no ratio required, no area', wide, undefined, undefined, false],
    ['ratio fits, no area', square, 1, undefined, false],
    ['ratio does not fit, no area', wide, 1, undefined, true],
    ['ratio does not fit, empty area', wide, 1, { width: 0, height: 0 }, true],
    ['ratio does not fit, area', wide, 1, { width: 10, height: 10 }, false],
  ])('%s', (_name, picture, ratio, crop, expected) => {
    expect(confirmDisabled(picture, ratio, crop)).toBe(expected)
  })

  test('the tolerance is 1e-9', () => {
    expect(hasRatio({ width: 1 + 0.9e-9, height: 1 }, 1)).toBe(true)
    expect(hasRatio({ width: 1 + 1.1e-9, height: 1 }, 1)).toBe(false)
  })

  test('the first crop is centred and as large as possible', () => {
    expect(centredCrop(wide, 1)).toEqual({ unit: '%', x: 25, y: 0, width: 50, height: 100 })
    expect(centredCrop({ width: 100, height: 200 }, 1)).toEqual({ unit: '%', x: 0, y: 25, width: 100, height: 50 })
  })
})
