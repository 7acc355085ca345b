import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import { previewXlsx, shownText } from './xlsx-preview.ts'

/** A zip archive of texts, written by hand: local headers, directory, end record. */
function zip(files: Record<string, string>, compress = true): Blob {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const data = compress ? deflateRawSync(Buffer.from(text)) : Buffer.from(text)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(compress ? 8 : 0, 8)
    local.writeUInt16LE(name.length, 26)
    const record = Buffer.alloc(46)
    record.writeUInt32LE(0x02014b50, 0)
    record.writeUInt16LE(compress ? 8 : 0, 10)
    record.writeUInt32LE(data.length, 20)
    record.writeUInt16LE(name.length, 28)
    record.writeUInt32LE(offset, 42)
    locals.push(local, Buffer.from(name), data)
    central.push(record, Buffer.from(name))
    offset += 30 + name.length + data.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Blob([Buffer.concat([...locals, directory, end])])
}

const sheet = `<worksheet><sheetData>
<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><r><t>Rich</t></r><r><t xml:space="preserve"> text</t></r></is></c></row>
<row r="2"><c r="A2" t="str"><v>Ann &amp; B&#233;a &lt;x&gt;</v></c><c r="B2" s="1"><v>46058</v></c><c r="C2" t="b"><v>1</v></c><c r="D2"><v>12.5</v></c></row>
<row r="3"/>
<row r="4"><c r="A4" s="2"><v>46058.5</v></c><c r="B4" s="3"><v>3</v></c></row>
</sheetData></worksheet>`
const strings = '<sst><si><t>Email</t></si><si><r><t>End</t></r><r><t>Date</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si></sst>'
const styles =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="0.0 &quot;days&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>'
const book = {
  '[Content_Types].xml': '<Types/>',
  'xl/worksheets/sheet1.xml': sheet,
  'xl/sharedStrings.xml': strings,
  'xl/styles.xml': styles,
}

describe('previewXlsx (A192)', () => {
  test.each([true, false])('reads texts, numbers, booleans, dates and gaps (compressed: %s)', async (compress) => {
    expect((await previewXlsx(zip(book, compress))).rows).toEqual([
      ['Email', 'EndDate', '', 'Rich text'],
      ['Ann & Béa <x>', '05/02/2026', 'true', '12.5'],
      [],
      ['05/02/2026', '3'],
    ])
  })

  test('stops after the wanted rows', async () => {
    expect((await previewXlsx(zip(book), 1)).rows).toHaveLength(1)
  })

  test('how many data rows there are is said where not all of them are shown; empty ones do not count', async () => {
    expect([
      (await previewXlsx(zip(book))).total,
      shownText(await previewXlsx(zip(book))),
      shownText(await previewXlsx(zip(book), 2)),
    ]).toEqual([3, null, '1 of 2 rows are shown'])
    const rows = Array.from({ length: 9 }, (_, index) => `<row r="${index + 1}"><c><v>${index}</v></c></row>`).join('')
    expect(shownText(await previewXlsx(zip({ 'xl/worksheets/sheet1.xml': `<sheetData>${rows}</sheetData>` })))).toBe(
      '5 of 8 rows are shown',
    )
    expect(shownText(await previewXlsx(zip({ 'xl/worksheets/sheet1.xml': '<sheetData/>' })))).toBeNull()
    expect(shownText({ rows: [['0'], ['1']], total: null })).toBe('The first row is shown')
    expect(shownText({ rows: [['0'], ['1'], ['2']], total: null })).toBe('The first 2 rows are shown')
  })

  test('a huge sheet costs only its beginning', async () => {
    const rows = Array.from({ length: 400_000 }, (_, index) => `<row r="${index + 1}"><c><v>${index}</v></c></row>`).join('')
    expect((await previewXlsx(zip({ 'xl/worksheets/sheet1.xml': `<sheetData>${rows}</sheetData>` }), 2)).rows).toEqual([['0'], ['1']])
  })

  test.each([
    ['no zip', new Blob(['hello'])],
    ['an empty file', new Blob([])],
    ['a zip without a sheet', zip({ 'a.txt': 'x' })],
  ])('%s is refused', async (_name, file) => {
    await expect(previewXlsx(file)).rejects.toThrow()
  })
})
