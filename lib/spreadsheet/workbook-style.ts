/** What all workbooks of the portal have in common. */

/** Who made a file, as the file says. */
export const PRODUCT = 'Client portal'
/** Number of the paper size. */
const A4 = 9
/** Inches. */
const MARGINS = { left: 0.5, right: 0.5, top: 0.6, bottom: 0.6, header: 0.3, footer: 0.3 }
/** As many pages below each other as the rows need; on as many side by side as `pagesAcross` says. */
export const PAGE_SETUP = {
  orientation: 'landscape',
  paperSize: A4,
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
  margins: MARGINS,
} as const
/** Named throughout: a font without a name is shown with serifs. */
export const FONT = { name: 'Calibri', family: 2, size: 11 }
export const HEADER_FILL = 'FFE8ECF1'

/** Columns of this width together are still legible on one printed page. */
const PAGE_WIDTH = 200

/** Printed pages side by side; the first column comes again on each. */
export function pagesAcross(columns: readonly { width: number }[]): number {
  const [first = 0, ...others] = columns.map(({ width }) => width)
  return Math.max(1, Math.ceil(others.reduce((sum, width) => sum + width, 0) / (PAGE_WIDTH - first)))
}

/** Rows are as high as their texts, up to this number of lines. */
const MAX_LINES = 4
/** Points. */
const LINE_HEIGHT = 15

/** How many lines a text takes in a column, at most MAX_LINES. */
function linesOf(text: string, width: number): number {
  if (text.length <= width && !text.includes('\n')) return 1
  const lines = text.split('\n', MAX_LINES).reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0)
  return Math.min(MAX_LINES, lines)
}

/** Height in points of a row whose texts are wrapped; not every program finds it by itself. */
export const rowHeight = (values: readonly unknown[], columns: readonly { width: number }[]): number =>
  LINE_HEIGHT *
  values.reduce<number>(
    (most, value, index) => (typeof value === 'string' ? Math.max(most, linesOf(value, columns[index]!.width)) : most),
    1,
  )
