import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { AppError } from '#lib/errors/app-error.ts'
import { dayFault, dayOf, flagOf, valuesOf } from './columns.ts'
import { MAX_CELL_LENGTH, MAX_LINKS, MAX_MERGES, MAX_ROWS, UPLOAD_BYTES } from './limits.ts'
import { refusedFile } from './refused-file.ts'
import { bookParts, rowXml, workbookBytes, zipOf } from './testing.ts'
import type { BookParts, ZipPart } from './testing.ts'
import { withUploadedRows } from './uploaded-sheet.ts'
import type { ReadRow, SheetNotes } from './workbook-reader.ts'
import { makeXmlReader } from './xml.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'reader test '))
// Other tests of the same machine leave theirs in the usual place.
process.env.TMPDIR = folder
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
async function readAll(bytes: Uint8Array): Promise<{ rows: ReadRow[]; notes: SheetNotes }> {
  files += 1
  const file = path.join(folder, `${files}.xlsx`)
  writeFileSync(file, bytes)
  return withUploadedRows({ name: 'x.xlsx', size: bytes.byteLength, path: file }, async (rows, notes) => {
    const all: ReadRow[] = []
    for await (const row of rows()) all.push(row)
    return { rows: all, notes }
  })
}
const read = async (bytes: Uint8Array): Promise<ReadRow[]> => (await readAll(bytes)).rows
const readBook = (parts: BookParts) => read(zipOf(bookParts(parts)))

/** Status and text of a refusal, with the time it took. */
async function refusal(bytes: Uint8Array): Promise<{ status: number; message: string; ms: number }> {
  const start = performance.now()
  try {
    await read(bytes)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { status: error.status, message: error.options.fields?.[0]?.message ?? error.message, ms: Math.round(performance.now() - start) }
  }
  throw new Error('The file was taken.')
}

const temporary = () => readdirSync(folder).filter((name) => name.startsWith('portal-import-'))

describe('cells reach the import as texts', () => {
  test('texts, numbers, dates, booleans, formulas and formatted texts of a workbook that ExcelJS wrote', async () => {
    const rich = { richText: [{ text: 'bold ', font: { bold: true } }, { text: 'and not' }] }
    const rows = await read(
      await workbookBytes([
        ['Name', 'n', 'd', 't', 'b', 'f', 'r', 'l'],
        [
          ' padded ',
          352_621_123_456,
          new Date('2026-12-31T00:00:00Z'),
          new Date('2026-12-31T13:30:00Z'),
          true,
          { formula: '1+1', result: 2 },
          rich,
          { text: 'site', hyperlink: 'https://a.example' },
        ],
        [],
        ['a\nb', 0.5, null, null, false, null, null, '  '],
      ]),
    )
    expect(rows).toEqual([
      { row: 1, cells: ['Name', 'n', 'd', 't', 'b', 'f', 'r', 'l'] },
      { row: 2, cells: [' padded ', '352621123456', '2026-12-31', '2026-12-31T13:30:00', 'true', '2', 'bold and not', 'site'] },
      { row: 4, cells: ['a\nb', '0.5', '', '', 'false', '', '', '  '] },
    ])
  })

  test('shared texts with reading aids, escaped characters, cells without an address, gaps, both date systems', async () => {
    const strings =
      '<sst><si><t>one</t></si><si><r><t xml:space="preserve">two </t></r><r><t>parts</t></r><rPh sb="0" eb="1"><t>aid</t></rPh></si><si><t>a_x000D_b &amp; &lt;c&gt; &#x41;&#66;_x0000_\u2028</t></si></sst>'
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd\\/mm\\/yyyy"/><numFmt numFmtId="171" formatCode="&quot;day&quot; 0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>'
    const sheet = `<sheetData><row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row><row r="3"><c r="B3" s="1"><v>1</v></c><c r="D3" s="2"><v>46387</v></c><c s="3"><v>46387</v></c><c t="e"><v>#N/A</v></c></row></sheetData>`
    expect(await readBook({ sheet, strings, styles })).toEqual([
      { row: 1, cells: ['one', 'two parts', 'a\nb & <c> AB\u2028'] },
      { row: 3, cells: ['', '1899-12-31', '', '2026-12-31', '46387', '#N/A'] },
    ])
    const [row] = await readBook({
      sheet: '<sheetData><row r="1"><c r="A1" s="1"><v>44925</v></c></row></sheetData>',
      styles,
      book: '<workbookPr date1904="1"/>',
    })
    expect(row!.cells).toEqual(['2026-12-31'])
  })

  test('the first visible sheet is read, whatever the order and names of the parts', async () => {
    const second: ZipPart = {
      name: 'xl/worksheets/sheet2.xml',
      data: `<x:worksheet xmlns:x="m"><x:sheetData>${rowXml(1, ['second']).replaceAll(/<(\/?)/g, '<$1x:')}</x:sheetData></x:worksheet>`,
    }
    const first = `<sheetData>${rowXml(1, ['first'])}</sheetData>`
    const both = (state: string) => `<sheet name="A" sheetId="5" ${state} r:id="rId1"/><sheet sheetId="6" r:id="rId2" name="B"/>`
    expect(await readBook({ sheet: first, sheets: both(''), more: [second] })).toEqual([{ row: 1, cells: ['first'] }])
    expect(await readBook({ sheet: first, sheets: both('state="hidden"'), more: [second] })).toEqual([{ row: 1, cells: ['second'] }])
    expect(await readBook({ sheet: first, sheets: both('state="veryHidden"'), more: [second] })).toEqual([{ row: 1, cells: ['second'] }])
    expect(await read(zipOf(bookParts({ sheet: first }).reverse()))).toEqual([{ row: 1, cells: ['first'] }])
  })

  test('a cell has at most as many characters as in Excel', async () => {
    const [row] = await readBook({ sheet: `<sheetData>${rowXml(1, ['x'.repeat(40_000)])}</sheetData>` })
    expect(row!.cells[0]!.length).toBe(MAX_CELL_LENGTH)
  })

  test('values, flags and dates of cells (W27)', () => {
    expect(valuesOf(' a ; b;;a;c d ')).toEqual(['a', 'b', 'c d'])
    expect(['Yes', 'TRUE', 'no', 'False', 'ja', '1'].map(flagOf)).toEqual([true, true, false, false, null, null])
    expect(['31/12/2026', '1/2/2026', '2026-12-31', '2026-12-31T13:30:00', '2026-12-31T13:30:00Z', '2024-02-29'].map(dayOf)).toEqual([
      '2026-12-31',
      '2026-02-01',
      '2026-12-31',
      '2026-12-31',
      '2026-12-31',
      '2024-02-29',
    ])
    expect(['30/02/2026', '12/31/2026', '2026-13-01', '31.12.2026', '', 'x2026-12-31', '0000-00-00'].map(dayOf)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ])
    expect(['32/13/2027', '12/31/2027'].map((text) => dayFault(text, 'Please provide a date'))).toEqual([
      'Please provide a date as dd/mm/yyyy, such as 31/12/2027',
      'Please provide a date as dd/mm/yyyy, such as 31/12/2027',
    ])
    expect(['30/02/2026', '31.12.2027'].map((text) => dayFault(text, 'Please provide a date'))).toEqual([
      'Please provide a date',
      'Please provide a date as dd/mm/yyyy, such as 31/12/2027',
    ])
  })
})

describe('what a sheet says of its cells behind its rows', () => {
  const notesOf = async (tail: string, more: ZipPart[] = []) =>
    (
      await readAll(
        zipOf(bookParts({ sheet: `<sheetData>${rowXml(2, ['Name'])}${rowXml(3, ['a'])}${rowXml(5, ['b'])}</sheetData>${tail}`, more })),
      )
    ).notes

  test('merged cells that touch data rows, not those of the header or below the data', async () => {
    const refs = ['A1:C1', 'A2:B2', 'A3:A5', '$B$2:$B$3', 'C5', 'A6:B9', 'C5:D5', 'nonsense']
    const { merges } = await notesOf(
      `<autoFilter ref="A1:B2"/><mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
    )
    expect(merges).toEqual([
      { left: 0, right: 0, top: 3, bottom: 5 },
      { left: 1, right: 1, top: 2, bottom: 3 },
      { left: 2, right: 3, top: 5, bottom: 5 },
    ])
  })

  test('web addresses behind cells', async () => {
    const target = (id: string, address: string) => `<Relationship Id="${id}" Target="${address}" TargetMode="External"/>`
    const part = {
      name: 'xl/worksheets/_rels/sheet1.xml.rels',
      data: `<Relationships>${target('rId1', 'https://a.example/?b&amp;c')}${target('rId2', 'mailto:x@a.example')}${target('rId3', 'javascript:alert(1)')}${target('rId4', `https://a.example/${'x'.repeat(500)}`)}</Relationships>`,
    }
    const link = (cell: string, id: string) => `<hyperlink ref="${cell}" r:id="${id}"/>`
    const { links } = await notesOf(
      `<hyperlinks xmlns:r="r">${link('A3', 'rId1')}${link('A5', 'rId2')}${link('B5', 'rId3')}${link('C5', 'rId4')}${link('D5', 'rId9')}</hyperlinks>`,
      [part],
    )
    expect(links).toEqual([['A3', 'https://a.example/?b&c']])
  })

  test('no more of them than of use, however many there are', async () => {
    const { merges } = await notesOf(`<mergeCells>${'<mergeCell ref="A3:B5"/>'.repeat(1_000_000)}</mergeCells>`)
    expect(merges.length).toBe(MAX_MERGES)
    const same: ZipPart = {
      name: 'xl/worksheets/_rels/sheet1.xml.rels',
      data: `<Relationships>${'<Relationship Id="a" Target="https://a.example"/>'.repeat(50_000)}</Relationships>`,
    }
    const { links } = await notesOf(`<hyperlinks>${'<hyperlink ref="A3" id="a"/>'.repeat(50_000)}</hyperlinks>`, [same])
    expect(links.length).toBe(MAX_LINKS)
  }, 60_000)
})

describe('XML in pieces', () => {
  test.each([1, 3, 7, 1000])('%i characters at a time', (size) => {
    const seen: string[] = []
    let text = ''
    const mark = (name: string) => {
      if (text) seen.push(text)
      text = ''
      seen.push(name)
    }
    const reader = makeXmlReader({
      open: (name, attribute) => mark(`<${name} ${attribute('a') ?? '-'} ${attribute('b') ?? '-'}`),
      text: (piece) => (text += piece),
      close: (name) => mark(`/${name}`),
    })
    const xml = '<?xml version="1.0"?><!-- <no> --><p:one a="1 > 0" p:b=\'&quot;\'>x &amp; y<two/><![CDATA[<raw>&amp;]]></p:one >'
    for (let at = 0; at < xml.length; at += size) reader.write(xml.slice(at, at + size))
    reader.end()
    expect(seen).toEqual(['<one 1 > 0 "', 'x & y', '<two - -', '/two', '<raw>&amp;', '/one'])
  })

  test.each(['<!DOCTYPE a>', '<a', 'text', '< a>', '<a b="', '<a>&unknown;</a>'])('%s is refused', (xml) => {
    const reader = makeXmlReader({ open: () => undefined, text: () => undefined, close: () => undefined })
    expect(() => {
      reader.write(xml)
      reader.end()
    }).toThrow()
  })
})

/** Making a file of 200 MB takes time too. */
const BIG_FILE_MS = 60_000
const unreadable = 'The file could not be read. Save it again as .xlsx and try once more.'
const tooMuch = 'The file holds more than can be imported at once. Split it into several files.'
const noWorkbook = 'Only .xlsx files are supported'
const rows = `<sheetData>${rowXml(1, ['Name'])}${rowXml(2, ['a'])}</sheetData>`
const zeros = (bytes: number): string => ' '.repeat(bytes)

describe('hostile files cost nothing but a refusal (security rule 29)', () => {
  /** Harmless here, though each makes a reader of whole workbooks eat memory or time: what they hold is never looked at. */
  const harmless: Record<string, () => Buffer> = {
    'merged cells over the whole sheet': () =>
      zipOf(bookParts({ sheet: `${rows}<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>` })),
    'a million merged cells': () =>
      zipOf(bookParts({ sheet: `${rows}<mergeCells>${'<mergeCell ref="A1:B2"/>'.repeat(1_000_000)}</mergeCells>` })),
    'a name for the whole sheet': () =>
      zipOf(bookParts({ sheet: rows, book: `<definedNames><definedName name="all">A!$A$1:$XFD$1048576</definedName></definedNames>` })),
    'a validation of the whole sheet': () =>
      zipOf(bookParts({ sheet: `${rows}<dataValidations><dataValidation sqref="A1:XFD1048576" type="list"/></dataValidations>` })),
    'columns without end': () => zipOf(bookParts({ sheet: `<cols>${'<col min="1" max="16384" width="9"/>'.repeat(1000)}</cols>${rows}` })),
    '200 MB in a part that nobody needs': () =>
      zipOf([...bookParts({ sheet: rows }), { name: 'xl/media/image1.png', data: zeros(200 * 1024 * 1024) }]),
    '200 MB behind the rows': () => zipOf(bookParts({ sheet: `${rows}${zeros(200 * 1024 * 1024)}` })),
    'a wide cell address': () =>
      zipOf(
        bookParts({
          sheet: `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="ZZZZZZ1"><v>1</v></c></row>${rowXml(2, ['a'])}</sheetData>`,
        }),
      ),
  }
  test.each(Object.entries(harmless))(
    '%s',
    async (_name, make) => {
      const start = performance.now()
      expect((await read(make())).map(({ cells }) => cells)).toEqual([['Name'], ['a']])
      expect(performance.now() - start).toBeLessThan(10_000)
    },
    BIG_FILE_MS,
  )

  const hostile: Record<string, [make: () => Uint8Array, message: string]> = {
    'rows that inflate to 200 MB': [
      () =>
        zipOf(
          bookParts({
            sheet: `<sheetData>${rowXml(1, ['Name'])}${`<row><c t="n"><v>1</v></c></row>${zeros(10_000)}`.repeat(20_000)}</sheetData>`,
          }),
        ),
      tooMuch,
    ],
    'texts that inflate to 200 MB': [
      () => zipOf(bookParts({ sheet: rows, strings: `<sst>${`<si>${zeros(10_000)}<t>x</t></si>`.repeat(20_000)}</sst>` })),
      tooMuch,
    ],
    'the same under a false size': [
      () =>
        zipOf(
          bookParts({ sheet: rows }).map((part) =>
            part.name.endsWith('sheet1.xml')
              ? { ...part, data: `<worksheet>${`<a/>${zeros(10_000)}`.repeat(20_000)}`, claimedSize: 1000 }
              : part,
          ),
        ),
      unreadable,
    ],
    'one text of 150 MB': [
      () => zipOf(bookParts({ sheet: rows, strings: `<sst><si><t>${'x'.repeat(150 * 1024 * 1024)}</t></si></sst>` })),
      tooMuch,
    ],
    'one tag of 150 MB': [() => zipOf(bookParts({ sheet: `<row ${'a'.repeat(150 * 1024 * 1024)}` })), tooMuch],
    'more texts than fit into memory': [
      () => zipOf(bookParts({ sheet: rows, strings: `<sst>${`<si><t>${'y'.repeat(30_000)}</t></si>`.repeat(3_000)}</sst>` })),
      tooMuch,
    ],
    'one text in a million cells': [
      () =>
        zipOf(
          bookParts({
            sheet: `<sheetData>${`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(10_000)}</sheetData>`,
            strings: `<sst><si><t>${'z'.repeat(32_000)}</t></si></sst>`,
          }),
        ),
      tooMuch,
    ],
    'a document type with nested entities': [
      () =>
        zipOf(
          bookParts({
            sheet: rows,
            strings: '<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>',
          }),
        ),
      unreadable,
    ],
    'an entity that names a file': [
      () =>
        zipOf(
          bookParts({
            sheet:
              '<!DOCTYPE s [<!ENTITY a SYSTEM "file:///etc/passwd">]><sheetData><row><c t="inlineStr"><is><t>&a;</t></is></c></row></sheetData>',
          }),
        ),
      unreadable,
    ],
    'too many rows': [
      () => zipOf(bookParts({ sheet: `<sheetData>${'<row><c><v>1</v></c></row>'.repeat(MAX_ROWS + 2)}</sheetData>` })),
      `The file has more than ${MAX_ROWS.toLocaleString('en')} rows. Split it into several files.`,
    ],
    'rows in disorder': [() => zipOf(bookParts({ sheet: `<sheetData>${rowXml(5, ['a'])}${rowXml(2, ['b'])}</sheetData>` })), unreadable],
    'a row number beyond all': [
      () => zipOf(bookParts({ sheet: '<sheetData><row r="1e400"><c><v>1</v></c></row></sheetData>' })),
      unreadable,
    ],
    'more than a thousand parts': [
      () => zipOf([...bookParts({ sheet: rows }), ...Array.from({ length: 1_001 }, (_, index) => ({ name: `x/${index}`, data: '' }))]),
      tooMuch,
    ],
    'a part outside of the archive': [() => zipOf([...bookParts({ sheet: rows }), { name: '../../etc/cron.d/x', data: 'x' }]), unreadable],
    'an encrypted sheet': [
      () => zipOf(bookParts({ sheet: rows }).map((part) => (part.name.endsWith('sheet1.xml') ? { ...part, flags: 1 } : part))),
      unreadable,
    ],
    'a cut archive': [() => zipOf(bookParts({ sheet: rows })).subarray(0, 500), noWorkbook],
    'a changed byte': [
      () => Buffer.from(zipOf(bookParts({ sheet: rows })).map((byte, index) => (index === 330 ? byte ^ 0xff : byte))),
      unreadable,
    ],
    'another zip archive': [() => zipOf([{ name: 'word/document.xml', data: '<a/>' }]), noWorkbook],
    'no visible sheet': [
      () => zipOf(bookParts({ sheet: rows, sheets: '<sheet name="A" sheetId="1" state="hidden" r:id="rId1"/>' })),
      noWorkbook,
    ],
    'a sheet that is not there': [() => zipOf(bookParts({ sheet: rows, sheets: '<sheet name="A" sheetId="1" r:id="rId9"/>' })), noWorkbook],
    'no zip archive': [() => Buffer.from('PK\u0003\u0004 and then nothing'), noWorkbook],
  }
  test.each(Object.entries(hostile))(
    '%s',
    async (_name, [make, message]) => {
      const bytes = make()
      expect(bytes.byteLength).toBeLessThan(UPLOAD_BYTES)
      const outcome = await refusal(bytes)
      expect([outcome.status, outcome.message]).toEqual([400, message])
      expect(outcome.ms).toBeLessThan(15_000)
      expect(temporary()).toEqual([])
    },
    BIG_FILE_MS,
  )

  test('above 10 MB is 413 before anything is read (A193)', async () => {
    const upload = { name: 'x.xlsx', size: UPLOAD_BYTES + 1, path: '/nowhere' }
    await expect(withUploadedRows(upload, () => Promise.resolve(1))).rejects.toMatchObject({ status: 413 })
  })

  const programs: [string, string][] = [
    ['takes more memory than it may', 'const all = []; for (;;) all.push(new Array(1e6).fill(0))'],
    ['never ends', 'setInterval(() => undefined, 1000)'],
    ['crashes', 'process.abort()'],
    ['fails', 'throw new Error("secret")'],
  ]
  test.each(programs)('a reader that %s is a refusal like any other', async (name, code) => {
    const program = path.join(folder, `${name}.mjs`)
    writeFileSync(program, code)
    const file = path.join(folder, 'good.xlsx')
    const bytes = zipOf(bookParts({ sheet: rows }))
    writeFileSync(file, bytes)
    const reading = withUploadedRows({ name: 'x.xlsx', size: bytes.byteLength, path: file }, () => Promise.resolve('read'), {
      program,
      limitMs: 3_000,
    })
    await expect(reading).rejects.toMatchObject({ status: 400, options: { fields: [{ message: unreadable }] } })
    expect(temporary()).toEqual([])
  })
})

test('the file of refused rows can be read again', async () => {
  const refused = [{ row: 2, texts: ['<b> & "c"', ' é\nx'], reason: 'wrong; x' }]
  expect((await read(await refusedFile({ header: ['Name', 'Code'], rows: refused }))).map(({ cells }) => cells)).toEqual([
    ['Name', 'Code', 'Row of the imported file', 'Reason'],
    ['<b> & "c"', ' é\nx', '2', 'wrong; x'],
  ])
})
