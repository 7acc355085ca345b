import { darkColours, floatingShadow, highContrast, lightColours, type Colours } from './palette.ts'
import { schemeAttribute } from './color-scheme.ts'

/** CSS variables of the colours. They have the names that MUI gives them, where it has one, so that style sheets are the same with and without it. */
const variables: Record<keyof Colours, string> = {
  canvas: '--mui-palette-background-default',
  surface: '--mui-palette-background-paper',
  line: '--mui-palette-divider',
  control: '--portal-control',
  text: '--mui-palette-text-primary',
  quiet: '--mui-palette-text-secondary',
  disabled: '--mui-palette-text-disabled',
  hover: '--mui-palette-action-hover',
  selected: '--mui-palette-action-selected',
  accent: '--mui-palette-primary-main',
  accentStrong: '--mui-palette-primary-dark',
  accentSoft: '--mui-palette-primary-light',
  onAccent: '--mui-palette-primary-contrastText',
  success: '--mui-palette-success-main',
  warning: '--mui-palette-warning-main',
  error: '--mui-palette-error-main',
  info: '--mui-palette-info-main',
}

/** Outlines of controls, quieter than the control's own colour except where more contrast is asked for. */
const outlines = (share: { button: number; field: number }): string =>
  Object.entries(share)
    .map(([name, percent]) => `--portal-${name}-line:color-mix(in srgb,var(--portal-control) ${percent}%,transparent)`)
    .join(';')

const declarations = (colours: Partial<Colours>): string =>
  Object.entries(variables)
    .flatMap(([name, variable]) => (colours[name as keyof Colours] === undefined ? [] : [`${variable}:${colours[name as keyof Colours]}`]))
    .join(';')

const darkRoot = `[${schemeAttribute}="dark"]`
/** Without the script that names the scheme, the system's setting counts. */
const unnamedRoot = `:not([${schemeAttribute}])`

/** Style sheet with the colours of both schemes; those for more contrast win over the ones that MUI writes where it is used. */
export const colourStyles = [
  `:root{color-scheme:light;--portal-floating:${floatingShadow};${outlines({ button: 55, field: 75 })};${declarations(lightColours)}}`,
  `:root${darkRoot}{color-scheme:dark;${declarations(darkColours)}}`,
  `@media (prefers-color-scheme:dark){:root${unnamedRoot}{color-scheme:dark;${declarations(darkColours)}}}`,
  // Paper is white, whatever the screen shows.
  `@media print{:root:root:root{color-scheme:light;${declarations(lightColours)}}}`,
  `@media screen and (prefers-contrast:more){:root:root:root{${outlines({ button: 100, field: 100 })};${declarations(highContrast.light)}}:root:root:root${darkRoot}{${declarations(highContrast.dark)}}}`,
].join('')

/** The colours of every page. */
export const ColourStyles = () => <style>{colourStyles}</style>
