/** On paper a page stands alone, black on white: no header, navigation and footer; links say where they lead; no card, row or picture is cut. */
const styles = `
@page { margin: 18mm 16mm }
@media print {
  :root:root:root {
    color-scheme: light;
    --mui-palette-text-primary: #000;
    --mui-palette-text-secondary: #333;
    --mui-palette-background-paper: #fff;
    --mui-palette-background-default: #fff;
    --mui-palette-divider: #bbb;
  }
  body, main { background: #fff !important; color: #000; padding: 0 !important }
  header:not(article header), footer, nav, a[href="#content"] { display: none !important }
  a[href^="http"]::after { content: " (" attr(href) ")"; font-size: 0.8em; overflow-wrap: anywhere }
  h1, h2, h3, h4 { break-after: avoid }
  tr, img, li, article article, [class*="card" i], .MuiCard-root { break-inside: avoid }
}`

/** Of every page; part of the shell. */
export const PrintStyles = () => <style>{styles}</style>
