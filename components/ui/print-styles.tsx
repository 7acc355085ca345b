'use client'
import GlobalStyles from '@mui/material/GlobalStyles'

/** On paper a text stands alone, black on white: no header, navigation, footer and buttons; links say where they lead. */
const styles = {
  '@page': { margin: '18mm 16mm' },
  '@media print': {
    ':root:root': { colorScheme: 'light', '--mui-palette-text-primary': '#000', '--mui-palette-text-secondary': '#333', '--mui-palette-background-paper': '#fff', '--mui-palette-background-default': '#fff', '--mui-palette-divider': '#bbb' },
    'body, main': { background: '#fff !important', color: '#000', padding: '0 !important' },
    'header:not(article header), footer, nav, a[href="#content"]': { display: 'none !important' },
    'a[href^="http"]::after': { content: '" (" attr(href) ")"', fontSize: '0.8em', overflowWrap: 'anywhere' },
    'h1, h2, h3, h4': { breakAfter: 'avoid' },
    'tr, img, li': { breakInside: 'avoid' },
  },
}

/** For pages that people print: an article, a service. */
export const PrintStyles = () => <GlobalStyles styles={styles} />
