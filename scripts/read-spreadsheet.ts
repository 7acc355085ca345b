import { writeSync } from 'node:fs'
import { readWorkbook } from '#lib/spreadsheet/workbook-file.ts'
import { WorkbookRefused } from '#lib/spreadsheet/workbook-reader.ts'

/**
 * Reads an uploaded workbook in a process of its own, so that a hostile one costs nothing but this process (security rule 29).
 * Usage: read-spreadsheet FILE; a JSON line per row on standard output, `[row, [cell, …]]`; what the sheet says of its cells as JSON on descriptor
 * 3; a refusal as one word on standard error.
 */
const OUTPUT_BYTES = 256 * 1024
const STDOUT = 1
const NOTES = 3

/** Some readers of lines take these two for line ends. */
const asLine = (row: number, cells: string[]): string =>
  JSON.stringify([row, cells]).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

let waiting = ''
const write = (descriptor: number, text: string): void => {
  const bytes = Buffer.from(text)
  for (let written = 0; written < bytes.byteLength;) written += writeSync(descriptor, bytes, written)
}
const flush = (): void => {
  write(STDOUT, waiting)
  waiting = ''
}

try {
  const notes = await readWorkbook(process.argv[2] ?? '', ({ row, cells }) => {
    waiting += `${asLine(row, cells)}\n`
    if (waiting.length > OUTPUT_BYTES) flush()
  })
  flush()
  write(NOTES, JSON.stringify(notes))
} catch (error) {
  process.stderr.write(error instanceof WorkbookRefused ? error.refusal : 'unreadable')
  process.exitCode = 1
}
