import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Taken from the working directory, the project's root or the image's, like the migrations. */
const regulationsFile = () => path.resolve('prisma/seed/data/regulations.csv.gz')

/** A document of regulations.csv.gz (see data/SOURCE.md); dates are YYYY-MM-DD, '' = none. */
export interface Regulation {
  documentId: string
  documentType: string
  agencyId: string
  docketId: string
  frDocNum: string
  title: string
  postedDate: string
  commentStartDate: string
  commentEndDate: string
  subtype: string
}

/** Fields of one line; a field in double quotes may hold commas. */
function fields(line: string): string[] {
  const found = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
  return found.map(([, field = '']) => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field))
}

/** All documents in the order of the file, by date. */
export function readRegulations(): Regulation[] {
  const [head = '', ...lines] = gunzipSync(readFileSync(regulationsFile())).toString('utf8').trim().split(/\r?\n/)
  const names = fields(head)
  return lines.map((line) => {
    const values = fields(line)
    return Object.fromEntries(names.map((name, index) => [name, (values[index] ?? '').trim()])) as unknown as Regulation
  })
}
