/** Attributes of the html element: the scheme in use, `light` or `dark`, and what the reader chose. ColorSchemeScript sets both before the first paint. */
export const schemeAttribute = 'data-color-scheme'
export const modeAttribute = 'data-color-mode'

/** `system` follows the system's setting, also when it changes. */
export const colorModes = ['light', 'dark', 'system'] as const
export type ColorMode = (typeof colorModes)[number]

/** Where the browser remembers the choice. */
export const COLOR_MODE_KEY = 'mui-mode'
