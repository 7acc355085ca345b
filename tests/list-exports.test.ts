import { expect, test } from '@jest/globals'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { reports } from './trust/export-examples.ts'

/** A page of examples; and the register of obligations, whose sheet has all its columns in any case. */
const NO_LISTS = ['gallery/table-examples.tsx', 'obligations/register-table.tsx']
/** What holds the tables of several lists; each of them brings its export. */
const FRAMES = ['news-admin/news-table.tsx', 'news-admin/record-tab.tsx', 'ui/table/data-table.tsx']

/** Sources of components by their path below `components`. */
const sources = readdirSync(path.resolve('components'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => [file.split(path.sep).join('/'), readFileSync(path.resolve('components', file), 'utf8')] as const)

const TABLE = /<(?:DataTable|NewsTable|RecordTab)\b/
const tables = sources.filter(([file, text]) => TABLE.test(text) && !FRAMES.includes(file) && !NO_LISTS.includes(file))

/** What asks for a sheet with the order and the columns of the table. */
const SHOWN = /<(?:ListExport|FilteredExport)\b|\b(?:sheetRequest|shownWhole)\(/

test('every list of a screen has an export', () => {
  expect(tables.length).toBeGreaterThan(20)
  expect(tables.filter(([, text]) => !SHOWN.test(text)).map(([file]) => file)).toEqual([])
})

test('an export button asks for what a table shows, or for everything, or for a report', () => {
  const buttons = sources.flatMap(([file, text]) =>
    [...text.matchAll(/<ExportButton\s+endpoint=(?:"|\{)([^"}]*)(?:"|\})([^>]*)>/g)].map(([, endpoint, rest]) => ({
      file,
      endpoint: endpoint!,
      rest: rest!,
    })),
  )
  expect(buttons.length).toBeGreaterThan(10)
  const asked = buttons.filter(({ endpoint, rest }) => endpoint.endsWith('/excel') && rest.includes('body=') && !reports.includes(endpoint))
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.filter(({ rest }) => !/\b(?:keys|shown|shownWhole|sheetRequest)\b/.test(rest))).toEqual([])
})
