/**
 * Colours of the interface. Surfaces and text are neutral, one accent marks what can be acted on, and status colours always come with a word or an
 * icon. Text colours reach 4.5:1, borders of controls 3:1 on every surface of their scheme (WCAG 2.2 AA).
 */
export const lightColours = {
  canvas: '#fafbfb',
  surface: '#ffffff',
  line: '#e3e8ea',
  /** Border of inputs and switches. */
  control: '#858f96',
  text: '#13191d',
  quiet: '#55606a',
  disabled: '#8c969d',
  /** Lies over a surface below the pointer. */
  hover: 'rgba(0, 0, 0, 0.04)',
  selected: 'rgba(0, 0, 0, 0.08)',
  accent: '#0b6670',
  accentStrong: '#084e56',
  accentSoft: '#3d8b94',
  onAccent: '#ffffff',
  success: '#19703f',
  warning: '#8f5600',
  error: '#b3261e',
  info: '#2a5db0',
} as const

export type Colours = Record<keyof typeof lightColours, string>

export const darkColours: Colours = {
  canvas: '#0f1214',
  surface: '#16191c',
  line: '#2a3035',
  control: '#77828a',
  text: '#eceff1',
  quiet: '#a4afb6',
  disabled: '#6f7a81',
  hover: 'rgba(255, 255, 255, 0.08)',
  selected: 'rgba(255, 255, 255, 0.16)',
  accent: '#62c3cc',
  accentStrong: '#8bd6dd',
  accentSoft: '#3f9aa3',
  onAccent: '#06272b',
  success: '#66c58d',
  warning: '#e0ab55',
  error: '#f28b82',
  info: '#8ab4f8',
}

/** Only what floats above the page has a shadow; everything else is separated by a hairline. */
export const floatingShadow = '0 1px 2px rgb(0 0 0 / 0.06), 0 8px 24px -6px rgb(0 0 0 / 0.16)'

/** What changes when the system asks for more contrast (prefers-contrast: more). */
export const highContrast = {
  light: { line: '#5d676d', control: '#2b3236', quiet: '#2f373d', text: '#000000', accent: '#00434b' },
  dark: { line: '#98a3aa', control: '#d5dbdf', quiet: '#d5dbdf', text: '#ffffff', accent: '#a4eaf0' },
} as const
