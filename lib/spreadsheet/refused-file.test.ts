import { describe, expect, test } from '@jest/globals'
import { refusedFile, type RefusedRow } from './refused-file.ts'
import { openWorkbook, refusedTexts } from './testing.ts'

const textsOf = async (header: string[], ...rows: RefusedRow[]): Promise<string[][]> =>
  refusedTexts({ refusedFile: (await refusedFile({ header, rows })).toString('base64') })

describe('the file of refused rows', () => {
  test('says which row each was and why, once however often it is sent', async () => {
    const expected = [
      ['Name', 'Row of the imported file', 'Reason'],
      ['One', '9', 'Known: row 2 of the imported file'],
    ]
    const refused = (...texts: string[]) => ({ row: 9, texts, reason: 'Known: row 2 of the imported file' })
    expect(await textsOf(['Name'], refused('One'))).toEqual(expected)
    expect(await textsOf(['row of the imported file', 'Name', ' Reason'], refused('3', 'One', 'Other'))).toEqual(expected)
  })

  test('holds every text as it is, and looks like the other workbooks', async () => {
    const bytes = await refusedFile({
      header: ['Name', 'Code'],
      rows: [
        { row: 2, texts: ['<b> & "c"', '=1+1'], reason: 'wrong; x' },
        { row: 3, texts: [' é\u0001\nx'], reason: '' },
      ],
    })
    const book = await openWorkbook(bytes)
    const sheet = book.worksheets[0]!
    expect([sheet.name, sheet.rowCount, sheet.getCell('A2').value, sheet.getCell('B2').value, sheet.getCell('B2').formula]).toEqual([
      'Rows',
      3,
      '<b> & "c"',
      '=1+1',
      undefined,
    ])
    expect([sheet.getCell('A3').value, sheet.getCell('C3').value]).toEqual([' é\nx', '3'])
    expect([sheet.views[0], sheet.getCell('A1').font, sheet.getCell('A2').font, sheet.getCell('A2').alignment]).toMatchObject([
      { state: 'frozen', ySplit: 1 },
      { name: 'Calibri', bold: true },
      { name: 'Calibri' },
      { wrapText: true },
    ])
    expect([sheet.getCell('A2').numFmt, sheet.getCell('B9').numFmt]).toEqual(['@', '@'])
    expect([
      sheet.getColumn(1).width,
      sheet.getColumn(2).width,
      sheet.getRow(2).height,
      sheet.getRow(3).height,
      sheet.pageSetup,
    ]).toMatchObject([12, 10, 15, 30, { orientation: 'landscape', fitToPage: true }])
  })

  // What an import lists at most, in as many columns as are looked at, and with as much text as a file may hold.
  const wide = Array.from({ length: 200 }, (_, column) => `Column ${column}`)
  test.each([
    ['as many cells', { header: wide, rows: Array.from({ length: 2_000 }, (_, row) => ({ row, texts: wide, reason: 'Wrong' })) }],
    [
      'as much text',
      { header: ['Name'], rows: Array.from({ length: 1_250 }, (_, row) => ({ row, texts: ['x'.repeat(32_000)], reason: 'Wrong' })) },
    ],
  ])('with %s as it may hold it is written, and the process that asks for it goes on', async (_, refused) => {
    let turns = 0
    const others = setInterval(() => (turns += 1), 1)
    const bytes = await refusedFile(refused)
    clearInterval(others)
    expect((await openWorkbook(bytes)).worksheets[0]!.rowCount).toBe(refused.rows.length + 1)
    expect(turns).toBeGreaterThan(100)
  })
})
