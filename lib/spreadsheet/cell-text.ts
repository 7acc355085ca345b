import { xmlText } from '#lib/files/xml-text.ts'
import { MAX_CELL_LENGTH } from './limits.ts'

/** What stands at the end of a text that was cut. */
const CUT = '…'

/** A text as a cell holds it: characters that XML knows, lines parted by line feeds, as long as Excel takes. */
export function cellText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n')
  // Half of a pair that the cut leaves is no character.
  return xmlText(lines.length > MAX_CELL_LENGTH ? `${lines.slice(0, MAX_CELL_LENGTH - CUT.length)}${CUT}` : lines)
}
