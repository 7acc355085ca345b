import { describe, expect, test } from '@jest/globals'
import { tenantColour, tenantPalette } from '#lib/config/tenant-palette.ts'
import { darkColours, highContrast, lightColours } from './palette.ts'

/** Relative luminance of a #rrggbb colour (WCAG 2.2). */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const channel = parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const schemes = {
  light: lightColours,
  dark: darkColours,
  'more contrast, light': { ...lightColours, ...highContrast.light },
  'more contrast, dark': { ...darkColours, ...highContrast.dark },
}

describe('palette', () => {
  test.each(Object.entries(schemes))('%s: text reaches 4.5:1, borders of controls 3:1', (_name, colours) => {
    for (const surface of [colours.canvas, colours.surface]) {
      for (const text of ['text', 'quiet', 'accent', 'accentStrong', 'success', 'warning', 'error', 'info'] as const)
        expect(contrast(colours[text], surface)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colours.control, surface)).toBeGreaterThanOrEqual(3)
    }
    expect(contrast(colours.onAccent, colours.accent)).toBeGreaterThanOrEqual(4.5)
  })

  test('six tenant colours, chosen by index modulo 6, visible in both schemes (A183, B647)', () => {
    expect(new Set(tenantPalette).size).toBe(6)
    expect(tenantColour(0)).toBe(tenantPalette[0])
    expect(tenantColour(6)).toBe(tenantPalette[0])
    for (const colour of tenantPalette)
      for (const surface of [lightColours.surface, darkColours.surface]) expect(contrast(colour, surface)).toBeGreaterThanOrEqual(3)
  })
})
