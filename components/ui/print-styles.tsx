/** On paper a page stands alone, black on white: no header, navigation and footer, no button that leads to something and no number on one; links say where they lead; no card, row or picture is cut; what one presses floats over nothing; a table lies across, is as wide as the sheet, shows all its rows and gives its columns their shares; what stands below the last line makes no sheet of its own. */
const styles = `
@page { margin: 18mm 16mm }
@page across { size: landscape; margin: 16mm 14mm }
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
  main, main > :last-child, main > :last-child > :last-child { margin-bottom: 0 !important; padding-bottom: 0 !important }
  header:not(article header), footer, nav, [role="search"], a[href="#content"] { display: none !important }
  a[href^="http"]::after { content: " (" attr(href) ")"; font-size: 0.8em; overflow-wrap: anywhere }
  h1, h2, h3, h4 { break-after: avoid }
  tr, [role="row"], img, li, article article, [class*="card" i], .MuiCard-root { break-inside: avoid }
  [data-floating-actions], .mui-fixed, main .MuiButton-contained, main .MuiButton-outlined, main .MuiBadge-badge { display: none !important }
  body:has(main .MuiDataGrid-root) { page: across }
  .MuiDataGrid-root, .MuiDataGrid-main, .MuiDataGrid-virtualScroller { max-height: none !important; height: auto !important; overflow: visible !important }
  .MuiDataGrid-virtualScrollerContent, .MuiDataGrid-virtualScrollerRenderZone, .MuiDataGrid-columnHeaders, .MuiDataGrid-row--borderBottom, .MuiDataGrid-row {
    position: static !important; width: 100% !important; min-width: 0 !important; height: auto !important; min-height: 0 !important; max-height: none !important; flex-basis: auto !important; transform: none !important
  }
  .MuiDataGrid-row, .MuiDataGrid-row--borderBottom { display: flex !important }
  .MuiDataGrid-cell, .MuiDataGrid-columnHeader {
    position: static !important; flex: 1 1 auto !important; min-width: 0 !important; max-width: none !important; height: auto !important;
    padding: 4px 6px !important; font-size: 0.75rem !important; line-height: 1.35 !important; white-space: normal !important; overflow-wrap: break-word; hyphens: auto
  }
  .MuiDataGrid-cell { width: var(--width) !important }
  .MuiDataGrid-cell *, .MuiDataGrid-columnHeaderTitle { white-space: normal !important; overflow: visible !important; font-size: inherit !important; -webkit-line-clamp: none !important }
  .MuiDataGrid-filler, .MuiDataGrid-contentFiller, .MuiDataGrid-iconButtonContainer, .MuiDataGrid-scrollbar, .MuiDataGrid-scrollbarFiller, .MuiDataGrid-cellEmpty, .MuiDataGrid-root [data-field^="__"]:not(.details *), .MuiTablePagination-root { display: none !important }
}`

/** Of every page. */
export const PrintStyles = () => <style>{styles}</style>
