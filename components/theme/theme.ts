import { createTheme, type ColorSystemOptions } from '@mui/material/styles'
import type {} from '@mui/x-data-grid/themeAugmentation'
import { componentStyles } from './component-styles.ts'
import { schemeAttribute } from './color-scheme.ts'
import { darkColours, floatingShadow, lightColours, type Colours } from './palette.ts'

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true
  }
}

/** One radius for buttons, inputs, cards and dialogs, in px. */
const RADIUS = 8
const SPACING = 8
const MEDIUM = 500
const BOLD = 600

const shadows = Array.from({ length: 25 }, (_, elevation) => (elevation < 2 ? 'none' : floatingShadow)) as ReturnType<
  typeof createTheme
>['shadows']

const scheme = (colours: Colours): ColorSystemOptions => ({
  palette: {
    primary: { main: colours.accent, dark: colours.accentStrong, light: colours.accentSoft, contrastText: colours.onAccent },
    secondary: { main: colours.quiet, contrastText: colours.surface },
    success: { main: colours.success },
    warning: { main: colours.warning },
    error: { main: colours.error },
    info: { main: colours.info },
    background: { default: colours.canvas, paper: colours.surface },
    text: { primary: colours.text, secondary: colours.quiet, disabled: colours.disabled },
    divider: colours.line,
    action: { active: colours.quiet, hover: colours.hover, selected: colours.selected },
    DataGrid: { bg: colours.surface, headerBg: colours.surface, pinnedBg: colours.surface },
  },
  overlays: Array.from({ length: 25 }, () => 'none') as NonNullable<ColorSystemOptions['overlays']>,
})

const heading = (px: number, lineHeight: number) => ({
  fontSize: `${px / 16}rem`,
  lineHeight,
  fontWeight: BOLD,
  letterSpacing: px > 20 ? '-0.018em' : '-0.008em',
})

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: schemeAttribute },
  colorSchemes: { light: scheme(lightColours), dark: scheme(darkColours) },
  spacing: SPACING,
  shape: { borderRadius: RADIUS },
  shadows,
  motion: { reducedMotion: 'system' },
  focusVisible: { outlineWidth: 2, outlineOffset: 2 },
  typography: {
    fontFamily: 'inherit',
    fontWeightMedium: MEDIUM,
    fontWeightBold: BOLD,
    h1: heading(30, 1.2),
    h2: heading(23, 1.25),
    h3: heading(18, 1.35),
    h4: heading(16, 1.4),
    h5: heading(15, 1.45),
    h6: heading(14, 1.45),
    subtitle1: { fontSize: '1rem', lineHeight: 1.5, fontWeight: MEDIUM },
    subtitle2: { fontSize: '0.875rem', lineHeight: 1.45, fontWeight: MEDIUM },
    body1: { fontSize: '0.9375rem', lineHeight: 1.6 },
    body2: { fontSize: '0.875rem', lineHeight: 1.5 },
    button: { fontSize: '0.875rem', lineHeight: 1.4, fontWeight: MEDIUM, textTransform: 'none', letterSpacing: 0 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.45 },
    overline: { fontSize: '0.8125rem', lineHeight: 1.45, fontWeight: MEDIUM, textTransform: 'none', letterSpacing: 0 },
  },
  components: componentStyles,
})
