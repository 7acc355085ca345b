/** The letters of a column by its index: 0 is A, 26 is AA. */
export const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** Index of the column of a cell from 0: 'AB12' gives 27; -1 for what is no address of a cell. */
export const columnIndex = (reference: string): number =>
  [...(/^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** A block of cells; columns count from 0, rows from 1. */
export interface CellRange {
  left: number
  right: number
  top: number
  bottom: number
}

/** 'C2:C6' as numbers; null for what is no block of cells. */
export function rangeOf(reference: string): CellRange | null {
  const [, left, top, right, bottom] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(reference.replaceAll('$', '')) ?? []
  return left && right ? { left: columnIndex(left), right: columnIndex(right), top: Number(top), bottom: Number(bottom) } : null
}

/** As people write it: 'C2:C6'. */
export const rangeText = ({ left, right, top, bottom }: CellRange): string =>
  `${columnLetters(left)}${top}:${columnLetters(right)}${bottom}`

const ERROR_VALUE =
  /^(#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|PYTHON!|EXTERNAL!|TIMEOUT!)|Err:\d{3})$/i

/** Whether the text of a cell is the error of a formula, e.g. `#N/A`, calculated or typed. */
export const isErrorValue = (text: string): boolean => ERROR_VALUE.test(text)
