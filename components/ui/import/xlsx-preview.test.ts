import { describe, expect, test } from '@jest/globals'
import { refusedFile } from '#lib/spreadsheet/refused-file.ts'
import { bookParts, workbookBytes, zipOf } from '#lib/spreadsheet/testing.ts'
import { previewXlsx, shownText } from './xlsx-preview.ts'

const fileOf = (parts: Parameters<typeof bookParts>[0], stored = false): Blob =>
  new Blob([new Uint8Array(zipOf(bookParts(parts).map((part) => ({ ...part, stored }))))])

const sheet = `<sheetData>
<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><r><t>Rich</t></r><r><t xml:space="preserve"> text</t></r></is></c></row>
<row r="2"><c r="A2" t="str"><v>Ann &amp; B&#233;a &lt;x&gt;</v></c><c r="B2" s="1"><v>46058</v></c><c r="C2" t="b"><v>1</v></c><c r="D2"><v>12.5</v></c></row>
<row r="3"/>
<row r="4"><c r="A4" s="2"><v>46058.5</v></c><c r="B4" s="3"><v>3</v></c></row>
</sheetData>`
const strings = '<sst><si><t>Email</t></si><si><r><t>End</t></r><r><t>Date</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si></sst>'
const styles =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="0.0 &quot;days&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>'
const book = { sheet, strings, styles }

describe('previewXlsx (A192)', () => {
  test.each([false, true])('reads texts, numbers, booleans, dates and gaps (stored: %s)', async (stored) => {
    expect((await previewXlsx(fileOf(book, stored))).rows).toEqual([
      ['Email', 'EndDate', '', 'Rich text'],
      ['Ann & Béa <x>', '05/02/2026', 'true', '12.5'],
      [],
      ['05/02/2026', '3'],
    ])
  })

  test('stops after the wanted rows', async () => {
    expect((await previewXlsx(fileOf(book), 1)).rows).toHaveLength(1)
  })

  test('how many data rows there are is said where not all of them are shown; empty ones do not count', async () => {
    expect([
      (await previewXlsx(fileOf(book))).total,
      shownText(await previewXlsx(fileOf(book))),
      shownText(await previewXlsx(fileOf(book), 2)),
    ]).toEqual([3, null, '1 of 2 rows are shown'])
    const rows = Array.from({ length: 9 }, (_, index) => `<row r="${index + 1}"><c><v>${index}</v></c></row>`).join('')
    expect(shownText(await previewXlsx(fileOf({ sheet: `<sheetData>${rows}</sheetData>` })))).toBe('5 of 8 rows are shown')
    expect(shownText(await previewXlsx(fileOf({ sheet: '<sheetData/>' })))).toBeNull()
    expect(shownText({ rows: [['0'], ['1']], total: null })).toBe('The first row is shown')
    expect(shownText({ rows: [['0'], ['1'], ['2']], total: null })).toBe('The first 2 rows are shown')
  })

  test('a huge sheet costs only its beginning', async () => {
    const rows = Array.from({ length: 400_000 }, (_, index) => `<row r="${index + 1}"><c><v>${index}</v></c></row>`).join('')
    expect((await previewXlsx(fileOf({ sheet: `<sheetData>${rows}</sheetData>` }), 2)).rows).toEqual([['0'], ['1']])
  })

  test('reads files of other programs, and those of the portal that are written as a stream', async () => {
    const rows = [
      ['Name', 'Reason'],
      ['<b> & "c"', ' é'],
    ]
    expect((await previewXlsx(new Blob([new Uint8Array(await workbookBytes(rows))]))).rows).toEqual(rows)
    const refused = await refusedFile({ header: ['Name'], rows: [{ row: 2, texts: ['<b> & "c"'], reason: ' é' }] })
    expect((await previewXlsx(new Blob([new Uint8Array(refused)]))).rows[1]).toEqual(['<b> & "c"', '2', ' é'])
  })

  test('shows the sheet that an import reads, and not a hidden one before it', async () => {
    const sheets = '<sheet name="A" sheetId="1" state="hidden" r:id="rId1"/><sheet name="B" sheetId="2" r:id="rId2"/>'
    const second = {
      name: 'xl/worksheets/sheet2.xml',
      data: '<worksheet><sheetData><row r="1"><c><v>2</v></c></row></sheetData></worksheet>',
    }
    expect(
      (await previewXlsx(fileOf({ sheet: '<sheetData><row r="1"><c><v>1</v></c></row></sheetData>', sheets, more: [second] }))).rows,
    ).toEqual([['2']])
  })

  test.each([
    ['no zip', new Blob(['hello'])],
    ['an empty file', new Blob([])],
    ['a zip without a sheet', new Blob([new Uint8Array(zipOf([{ name: 'a.txt', data: 'x' }]))])],
    ['a workbook without its sheet', fileOf({ sheet: '', sheets: '<sheet name="A" sheetId="1" r:id="rId9"/>' })],
  ])('%s is refused', async (_name, file) => {
    await expect(previewXlsx(file)).rejects.toThrow()
  })
})
