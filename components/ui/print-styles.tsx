/** On paper a text stands alone, black on white: no header, navigation, footer and buttons; links say where they lead. */
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
  tr, img, li { break-inside: avoid }
}`

/** For pages that people print: an article, a service. */
export const PrintStyles = () => <style>{styles}</style>
