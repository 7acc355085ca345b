import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from '@jest/globals'
import ExcelJS from 'exceljs'
import { inTimeZone } from '#lib/config/testing.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { servicesExport } from '#lib/services/export-service.ts'
import { until } from '#lib/testing.ts'
import { makeTenant } from '#seed/factories.ts'
import { LARGE_EXPORT_ROWS, exportReply, furtherSheet } from './export.ts'
import type { ExportColumn, ExportSpec } from './export.ts'
import { exportFileName } from './file-name.ts'
import { openWorkbook, valuesIn } from './testing.ts'

const FIRM_ZONE = 'Europe/Luxembourg'
inTimeZone(FIRM_ZONE)

interface Item {
  name: string
  day: Date | null
  count: number
  site: string | null
}

const columns: ExportColumn<Item>[] = [
  { header: 'Name', value: ({ name }) => name, link: ({ site }) => site },
  { header: 'Day', value: ({ day }) => day },
  { header: 'Count', value: ({ count }) => count },
]

const item = (changes: Partial<Item> = {}): Item => ({ name: 'One', day: null, count: 1, site: null, ...changes })
const spec = (items: Item[], changes: Partial<ExportSpec<Item>> = {}): ExportSpec<Item> => ({
  title: 'Items',
  prefix: 'items_',
  columns,
  rowCount: items.length,
  moment: new Date(),
  pages: async function* () {
    yield items
  },
  ...changes,
})

/** A small export does not leave this process, so its name is not used. */
const reply = (items: Item[], changes: Partial<ExportSpec<Item>> = {}) =>
  exportReply('none', null, () => Promise.resolve(spec(items, changes)))

async function exported(items: Item[], changes: Partial<ExportSpec<Item>> = {}): Promise<ExcelJS.Worksheet> {
  const { open } = await reply(items, changes)
  return (await openWorkbook(await new Response(open()).arrayBuffer())).worksheets[0]!
}

describe('file names (B548, B553, A194)', () => {
  test('two digits each, in the time zone of the setting', () => {
    expect(exportFileName('news_', 'xlsx', new Date('2024-01-31T08:05:59Z'))).toBe('export_news_2024-01-31_09-05.xlsx')
    expect(exportFileName('all_', 'docx', new Date('2024-06-30T22:30:00Z'))).toBe('export_all_2024-07-01_00-30.docx')
    inTimeZone('America/New_York')
    expect(exportFileName('stat_', 'xlsx', new Date('2024-01-31T02:00:00Z'))).toBe('export_stat_2024-01-30_21-00.xlsx')
    inTimeZone(FIRM_ZONE)
  })
})

describe('an export', () => {
  test('has title, state, filters, a header that stays in sight and filters, widths that fit, real dates and links', async () => {
    const sheet = await exported(
      [
        item({ name: 'A rather long name of an item', day: new Date('2026-12-31T00:00:00Z'), count: 7, site: 'https://a.example/x?y=1' }),
        item({ site: 'javascript:alert(1)' }),
      ],
      {
        filters: [
          ['Type', '3W'],
          ['Live', 'Yes'],
        ],
      },
    )
    expect([1, 2, 3].map((row) => sheet.getCell(row, 1).value)).toEqual([
      'Items',
      expect.stringMatching(/^State of \d\d\/\d\d\/\d{4} \d\d:\d\d \(Europe\/Luxembourg\)$/),
      'Filters: Type = 3W, Live = Yes',
    ])
    expect(valuesIn(sheet, 5)).toEqual(['Name', 'Day', 'Count'])
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 5 })
    expect(sheet.autoFilter).toBe('A5:C7')
    expect(sheet.getColumn(1).width).toBeGreaterThan(28)
    expect(sheet.getCell('A6').value).toEqual({ text: 'A rather long name of an item', hyperlink: 'https://a.example/x?y=1' })
    expect([sheet.getCell('B6').value, sheet.getCell('B6').numFmt, sheet.getCell('C6').value]).toEqual([
      new Date('2026-12-31T00:00:00Z'),
      'dd/mm/yyyy',
      7,
    ])
    expect(valuesIn(sheet, 7)).toEqual(['One', undefined, 1])
  })

  test('texts that look like formulas stay texts (security rule 30)', async () => {
    const names = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("https://a.example")', '<v>&', '12', 'x'.repeat(40_000)]
    const sheet = await exported(names.map((name) => item({ name })))
    for (const [index, name] of names.entries()) {
      const cell = sheet.getCell(6 + index, 1)
      expect([cell.type, cell.formula]).toEqual([ExcelJS.ValueType.String, undefined])
      expect(String(cell.value).trim()).toBe(name.length > 32_767 ? `${'x'.repeat(32_766)}…` : name.trim())
    }
  })

  test('characters that XML does not know are left out, a text that is too long is cut between characters', async () => {
    const given = [
      'a\u0000b\u0001c\u000bd\u001fe\ufffff',
      'half \ud83d pair',
      `${'y'.repeat(32_765)}\u{1f600}end`,
      '_x0041_',
      'one\r\ntwo\rthree',
    ]
    const sheet = await exported(given.map((name) => item({ name })))
    const read = given.map((_, index) => sheet.getCell(6 + index, 1).text)
    expect(read.map((text) => text.replace(/y+/, (many) => `${many.length} y`))).toEqual([
      'abcdef',
      'half  pair',
      '32765 y…',
      '_x0041_',
      'one\ntwo\nthree',
    ])
  })

  test('several sheets have a head each, and the file says what it is; texts are wrapped in rows of up to four lines', async () => {
    const long: ExportColumn<Item>[] = [
      { header: 'Name', value: ({ name }) => name },
      { header: 'Text', value: ({ count }) => 'line\n'.repeat(count) },
    ]
    const further = furtherSheet({
      title: 'Others',
      columns: long,
      rowCount: 3,
      pages: async function* () {
        yield [item({ name: 'Two', count: 50 }), item({ name: 'w'.repeat(61), count: 0 }), item({ count: 0 })]
      },
    })
    const { open } = await reply([item()], { further: [further] })
    const book = await openWorkbook(await new Response(open()).arrayBuffer())
    const [first, second, ...none] = book.worksheets
    expect([book.title, book.creator, book.lastModifiedBy]).toEqual(['Items, Others', 'Client portal', 'Client portal'])
    expect([6, 7, 8].map((row) => second?.getRow(row).height)).toEqual([60, 30, 15])
    expect([
      first?.name,
      second?.name,
      none.length,
      first?.getCell('A6').text,
      second?.getCell('A1').text,
      second?.getCell('A6').text,
    ]).toEqual(['Items', 'Others', 0, 'One', 'Others', 'Two'])
    expect([second?.getCell('B6').alignment.wrapText, second?.getCell('A1').alignment.wrapText]).toEqual([true, undefined])
    expect(second?.pageSetup).toMatchObject({ orientation: 'landscape', fitToPage: true, fitToWidth: 1, printTitlesRow: '5:5' })
  })

  test('numbers stand below their header on the right, all else on the left', async () => {
    const sheet = await exported([item({ day: new Date('2026-12-31T00:00:00Z') })])
    expect(['A5', 'A6', 'B5', 'B6', 'C5', 'C6'].map((address) => sheet.getCell(address).alignment.horizontal)).toEqual([
      'left',
      'left',
      'left',
      'left',
      'right',
      'right',
    ])
    expect([sheet.getCell('C5').alignment.indent, sheet.getCell('C6').alignment.indent]).toEqual([2, 2])
  })

  test('a date with a time of day is a date as the clocks of the firm show it', async () => {
    const sheet = await exported([item({ day: new Date('2026-06-30T22:30:40Z') })], {
      columns: [{ header: 'When', value: ({ day }) => day, timed: true }],
    })
    expect([sheet.getCell('A6').value, sheet.getCell('A6').numFmt]).toEqual([new Date('2026-07-01T00:30:00Z'), 'dd/mm/yyyy hh:mm'])
  })

  test('what is too wide for one page is printed on several, each with the first column', async () => {
    const wide = Array.from({ length: 5 }, (_, index): ExportColumn<Item> => ({ header: `Text ${index}`, value: () => 'w'.repeat(100) }))
    expect((await exported([item()], { columns: wide })).pageSetup).toMatchObject({
      fitToWidth: 2,
      printTitlesColumn: 'A:A',
      printTitlesRow: '5:5',
    })
    expect((await exported([item()], { columns: wide.slice(0, 3) })).pageSetup.printTitlesColumn).toBeUndefined()
  })

  test('an object that got in as a value could not become a formula', async () => {
    const bad = [{ header: 'Name', value: () => ({ formula: '1+1' }) as never }]
    const { open } = await reply([item()], { columns: bad })
    await expect(new Response(open()).arrayBuffer()).rejects.toThrow()
  })

  test('without rows it still has its head', async () => {
    const sheet = await exported([], { pages: async function* () {} })
    expect([sheet.rowCount, sheet.getCell('A3').value, valuesIn(sheet, 5)]).toEqual([5, 'Filters: none', ['Name', 'Day', 'Count']])
  })

  test('rows are read as fast as they are taken, and no more once the receiver has left (security rule 6)', async () => {
    let read = 0
    let end: () => void
    const ended = new Promise<void>((resolve) => (end = resolve))
    const noise = () =>
      Array.from({ length: 200 }, () =>
        item({ name: Array.from({ length: 400 }, () => String.fromCharCode(33 + Math.random() * 90)).join('') }),
      )
    const pages = async function* () {
      try {
        for (; read < 500; read += 1) yield noise()
      } finally {
        end()
      }
    }
    const { open } = await reply([], { pages })
    const reader = open().getReader()
    await reader.read()
    let before = -1
    while (before !== read) {
      before = read
      await pause(300)
    }
    expect(read).toBeLessThan(60)
    await reader.cancel()
    await ended
    expect(read).toBeLessThan(60)
  })
})

describe('a large export', () => {
  beforeAll(async () => {
    await resetDatabase()
    await makeTenant(db, { domain: 'LU' })
    await db.$executeRaw`
      INSERT INTO "Service" ("name", "description", "smallDescription", "friendlyUrl", "geographicalInformation", "targetProfile", "availableApplication", "deliverable", "mainAddedValue", "secondaryAddedValue", "organizations")
      SELECT 'Service ' || n, '', '', translate(n::text, '0123456789', 'abcdefghij'), '', '', '', '', '', '', '{}' FROM generate_series(1, ${LARGE_EXPORT_ROWS + 1}) n`
  })

  const large = () => exportReply('services', {}, servicesExport)

  test('is written in a process of its own, which ends when its receiver leaves; a failure breaks the file off', async () => {
    const sheet = (await openWorkbook(await new Response((await large()).open()).arrayBuffer())).worksheets[0]!
    expect([sheet.rowCount, sheet.getCell('A6').text]).toEqual([5 + LARGE_EXPORT_ROWS + 1, 'Service 1'])
    const children = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length
    const before = children()
    const left = (await large()).open().getReader()
    await left.read()
    expect(children()).toBe(before + 1)
    await left.cancel()
    await until(() => Promise.resolve(children() === before))
    const failing = await exportReply('unknown', {}, servicesExport)
    await expect(new Response(failing.open()).arrayBuffer()).rejects.toThrow()
  }, 120_000)
})
