import { spawnSync } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { bookParts, importForm, rowXml, zipOf } from '#lib/spreadsheet/testing.ts'
import { startServer } from '../operation/servers.ts'
import { callerOf, query, times } from './callers.ts'
import type { Call } from './callers.ts'
import { greyPng, serviceForm } from './records.ts'

const MEGABYTE = 1_048_576
const SLOW = 300_000
/**
 * The web process may grow by so much over all the files together; each of them would cost a naive reader 200 MB and more. The bodies of the requests alone are
 * 70 MB, of which more or less is still there when it is measured.
 */
const FLAT_MEGABYTES = 128

/** The service whose picture is as it should be. */
const GOOD = 'With a good picture'

const zeros = (bytes: number): string => ' '.repeat(bytes)
const header = `<sheetData>${rowXml(1, ['Title'])}`
const rows = `${header}${rowXml(2, ['a'])}</sheetData>`
const sheet = (text: string) => zipOf(bookParts({ sheet: text }))
const filler = `<row><c t="n"><v>1</v></c></row>${zeros(10_000)}`.repeat(20_000)

const workbooks: Record<string, () => Uint8Array> = {
  'rows that inflate to 200 MB': () => sheet(`${header}${filler}</sheetData>`),
  'texts that inflate to 200 MB': () =>
    zipOf(bookParts({ sheet: rows, strings: `<sst>${`<si>${zeros(10_000)}<t>x</t></si>`.repeat(20_000)}</sst>` })),
  'rows under a false size': () =>
    zipOf(
      bookParts({ sheet: rows }).map((part) =>
        part.name.endsWith('sheet1.xml')
          ? { ...part, data: `<worksheet>${`<a/>${zeros(10_000)}`.repeat(20_000)}`, claimedSize: 1000 }
          : part,
      ),
    ),
  'one text of 150 MB': () => zipOf(bookParts({ sheet: rows, strings: `<sst><si><t>${'x'.repeat(150 * MEGABYTE)}</t></si></sst>` })),
  'one tag of 150 MB': () => sheet(`<row ${'a'.repeat(150 * MEGABYTE)}`),
  'texts of 90 MB': () => zipOf(bookParts({ sheet: rows, strings: `<sst>${`<si><t>${'y'.repeat(30_000)}</t></si>`.repeat(3_000)}</sst>` })),
  'one text in a million cells': () =>
    zipOf(
      bookParts({
        sheet: `<sheetData>${`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(10_000)}</sheetData>`,
        strings: `<sst><si><t>${'z'.repeat(32_000)}</t></si></sst>`,
      }),
    ),
  'nested entities': () =>
    zipOf(
      bookParts({
        sheet: rows,
        strings: '<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>',
      }),
    ),
  'an entity that names a file': () =>
    sheet(
      '<!DOCTYPE s [<!ENTITY a SYSTEM "file:///etc/passwd">]><sheetData><row><c t="inlineStr"><is><t>&a;</t></is></c></row></sheetData>',
    ),
  'too many rows': () => sheet(`${header}${'<row><c><v>1</v></c></row>'.repeat(200_000)}</sheetData>`),
  'rows in disorder': () => sheet(`<sheetData>${rowXml(5, ['a'])}${rowXml(2, ['b'])}</sheetData>`),
  'a row number beyond all': () => sheet('<sheetData><row r="1e400"><c><v>1</v></c></row></sheetData>'),
  'more than a thousand parts': () =>
    zipOf([...bookParts({ sheet: rows }), ...times(1_001, (index) => ({ name: `x/${index}`, data: '' }))]),
  'a part outside of the archive': () => zipOf([...bookParts({ sheet: rows }), { name: '../../etc/cron.d/x', data: 'x' }]),
  'an encrypted sheet': () =>
    zipOf(bookParts({ sheet: rows }).map((part) => (part.name.endsWith('sheet1.xml') ? { ...part, flags: 1 } : part))),
  'a cut archive': () => sheet(rows).subarray(0, 500),
  'a changed byte': () => sheet(rows).map((byte, index) => (index === 330 ? byte ^ 0xff : byte)),
  'another zip archive': () => zipOf([{ name: 'word/document.xml', data: '<a/>' }]),
  'no visible sheet': () => zipOf(bookParts({ sheet: rows, sheets: '<sheet name="A" sheetId="1" state="hidden" r:id="rId1"/>' })),
  'a sheet that is not there': () => zipOf(bookParts({ sheet: rows, sheets: '<sheet name="A" sheetId="1" r:id="rId9"/>' })),
  'no zip archive': () => Buffer.from('PK\u0003\u0004 and then nothing'),
  'above 10 MB': () => Buffer.alloc(11 * MEGABYTE, 1),
  'a whole sheet merged, of no known column': () =>
    sheet(`<sheetData>${rowXml(1, ['Nothing'])}</sheetData><mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>`),
}

/** Sizes of a PNG that its bytes do not hold: opened, it would take gigabytes. */
const claiming = (side: number): Buffer => {
  const bytes = Buffer.from(greyPng(8))
  bytes.writeUInt32BE(side, 16)
  bytes.writeUInt32BE(side, 20)
  return bytes
}
const svg = (inner: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${inner}</svg>`)
const bmp = (side: number): Buffer => {
  const bytes = Buffer.alloc(54)
  bytes.write('BM')
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(side, 18)
  bytes.writeInt32LE(side, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes
}

const pictures: Record<string, () => Buffer> = {
  'a PNG of 60,000 by 60,000 pixels': () => claiming(60_000),
  'a real PNG of 144 million grey pixels': () => greyPng(12_000),
  'an SVG with a script': () => svg('<script>alert(1)</script>'),
  'an SVG that reads a file': () =>
    Buffer.from('<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>'),
  'a GIF': () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  'a BMP of 30,000 by 30,000 pixels': () => bmp(30_000),
  'a BMP of negative size': () => bmp(-2_147_483_648),
  'a TIFF': () => Buffer.from('49492a0008000000000000000000', 'hex'),
  'a cut PNG': () => greyPng(500).subarray(0, 100),
  'a page': () => Buffer.from('<html><script>alert(1)</script></html>'),
  nothing: () => Buffer.alloc(0),
  'above the size of a picture': () => Buffer.concat([greyPng(8), Buffer.alloc(51 * MEGABYTE)]),
}

const memoryOf = (pid: number): number => Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1024

/** How far the memory of a process rises above its start while `work` goes on, MB. */
async function growthOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = memoryOf(pid)
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 200)
  await work()
  clearInterval(watch)
  return Math.max(peak, memoryOf(pid)) - before
}

/** Refused = a response that blames the caller; its text has no trace of the server. */
async function sent(call: Call, path: string, body: FormData): Promise<boolean> {
  const reply = await call('POST', path, body)
  expect(JSON.stringify(reply.body)).not.toMatch(/node_modules|root:|at Object|\/tmp\//)
  return reply.status >= 400 && reply.status < 500
}

test.describe('hostile files cost a refusal and nothing else', () => {
  test.describe.configure({ timeout: SLOW })

  test('workbooks and pictures: refused with 4xx, memory of the web process flat', async () => {
    const server = await startServer({ LOG_LEVEL: 'silent' })
    try {
      const call = (await callerOf('internal@firm.example'))(server.origin)
      // A first taken file of each kind warms the way up.
      expect(await sent(call, 'v1/Article3W/import?dryRun=true', importForm(sheet(rows)))).toBe(false)
      expect(await sent(call, 'v1/Service', await serviceForm({ name: GOOD, pictures: [greyPng(900)] }))).toBe(false)
      const taken: string[] = []
      const growth = await growthOf(server.pid, async () => {
        for (const [name, make] of Object.entries(workbooks))
          if (!(await sent(call, 'v1/Article3W/import', importForm(make())))) taken.push(name)
        for (const [name, make] of Object.entries(pictures))
          if (!(await sent(call, 'v1/Service', await serviceForm({ name: `bomb ${name}`, pictures: [make()] })))) taken.push(name)
      })
      expect(taken).toEqual([])
      console.log(`all files together: ${Math.round(growth)} MB`)
      expect(growth).toBeLessThan(FLAT_MEGABYTES)
      expect((await call('GET', 'v1/User/MyProfile')).status).toBe(200)
    } finally {
      await server.stop()
      await query('DELETE FROM "Service" WHERE "name" = $1', [GOOD])
    }
  })

  test('planted fault: a file that is taken, and memory that grows, are seen', async () => {
    const server = await startServer({ LOG_LEVEL: 'silent' })
    try {
      const call = (await callerOf('internal@firm.example'))(server.origin)
      expect(await sent(call, 'v1/Article3W/import?dryRun=true', importForm(sheet(rows)))).toBe(false)
      const kept: Buffer[] = []
      expect(await growthOf(process.pid, async () => kept.push(Buffer.alloc(2 * FLAT_MEGABYTES * MEGABYTE, 1)))).toBeGreaterThan(
        FLAT_MEGABYTES,
      )
    } finally {
      await server.stop()
    }
  })
})
