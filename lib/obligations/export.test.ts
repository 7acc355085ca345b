import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Worksheet } from 'exceljs'
import { PUT as saveArticle } from '#app/api/v1/Article3W/[id]/route.ts'
import { PUT as putAction } from '#app/api/v1/Obligation/[id]/action/[actionId]/route.ts'
import { POST as postComment } from '#app/api/v1/Obligation/[id]/action/[actionId]/comment/route.ts'
import { POST as postEvidence } from '#app/api/v1/Obligation/[id]/action/[actionId]/evidence/route.ts'
import { PUT as decideAnew } from '#app/api/v1/Obligation/[id]/route.ts'
import { POST as postExcel } from '#app/api/v1/Obligation/export/excel/route.ts'
import { POST as postWord } from '#app/api/v1/Obligation/export/word/route.ts'
import { db } from '#lib/db/client.ts'
import type { User } from '#lib/db/generated/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeEditor } from '#lib/news/testing.ts'
import { paragraphsOf } from '#lib/rich-text/testing.ts'
import { openWorkbook, valuesIn } from '#lib/spreadsheet/testing.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { makeUser } from '#seed/factories.ts'
import { makeEntry, makeRegisterCompany, openRegister, withAction } from './testing.ts'
import type { TestCompany } from './testing.ts'

const { call, send } = useApiCalls()
/** Of a sheet: title, state, filters, an empty one, header. */
const HEADER = 5
const TITLE = 'Own funds of banks'
/** Asked for by words that are in the trail only if the export puts them there. */
const FILTERS = { articleTitle: TITLE, task: 'the' }
const FILTERS_TEXT = `Filters: Obligation = ${TITLE}, Action = the`

let alpha: TestCompany
let beta: TestCompany
let staff: User
let company: string
let number: number
const nameOf = ({ firstName, lastName }: User) => `${firstName} ${lastName}`

/** An entry with an action that is done, commented and shown by files, and one that is overdue; its article has changed since. */
beforeAll(async () => {
  await resetDatabase()
  ;[alpha, beta, staff] = [await makeRegisterCompany(), await makeRegisterCompany(), await makeEditor()]
  alpha.main = await db.user.update({ where: { ppid: alpha.main.ppid }, data: { firstName: 'Ann', lastName: 'Adam' } })
  alpha.colleague = await db.user.update({ where: { ppid: alpha.colleague.ppid }, data: { firstName: 'Bob', lastName: 'Berg' } })
  company = (await db.entity.findUniqueOrThrow({ where: { id: alpha.entityId } })).name
  const entry = await makeEntry(call, alpha, TITLE)
  number = entry.articleNumber
  const { subscriptionId } = alpha
  await db.articleNote.create({ data: { kind: 'CLIENT', articleId: entry.articleId!, subscriptionId, impact: 3 } })
  const open = await withAction(call, alpha.main, entry, { ownerPpid: alpha.colleague.ppid, dueDate: '2026-01-31' })
  const params = { id: entry.id, actionId: open.actions[0]!.id }
  for (const name of ['Policy.pdf', 'Minutes.pdf']) {
    const body = new FormData()
    body.append('file', new File(['%PDF-1.4\n%%EOF\n'], name))
    expect((await send(postEvidence, alpha.colleague, { params, body })).status).toBe(201)
  }
  await call(postComment, alpha.main, { params, body: { words: 'Ask the board\nand the auditor' } })
  await call(postComment, alpha.colleague, { params, body: { words: '=1+1' } })
  expect((await send(putAction, alpha.colleague, { params, body: { state: 'done' } })).status).toBe(200)
  await withAction(call, alpha.main, entry, { task: 'Train the staff', dueDate: '2026-02-28' })
  const anew = { applies: 'yes', reason: 'We hold own funds\nand report them', version: entry.version }
  expect((await send(decideAnew, alpha.colleague, { params: { id: entry.id }, body: anew })).status).toBe(200)
  await send(saveArticle, staff, { params: { id: entry.articleId! }, body: { title: 'Own funds, amended' } })
  // Of an entry that the filters leave out, of another company, and of one that is the colleague's alone.
  await makeEntry(call, alpha, 'Money laundering')
  await withAction(call, beta.main, await makeEntry(call, beta, TITLE), { task: 'Feed the Kanarienvogel' })
})

async function fileOf(handler: typeof postExcel, caller: User, filters: object | null): Promise<Buffer> {
  const reply = await send(handler, caller, { body: { filters } })
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  return Buffer.from(await reply.arrayBuffer())
}
const sheetsOf = async (caller: User, filters: object | null): Promise<Worksheet[]> =>
  (await openWorkbook(await fileOf(postExcel, caller, filters))).worksheets

/** Rows below the head, by the names of their columns. */
function rowsIn(sheet: Worksheet): Record<string, unknown>[] {
  const headers = valuesIn(sheet, HEADER).map(String)
  return Array.from({ length: sheet.rowCount - HEADER }, (_, index) => {
    const values = valuesIn(sheet, HEADER + 1 + index)
    return Object.fromEntries(headers.map((header, column) => [header, values[column] ?? null]))
  })
}
const STATE = /^State of \d\d\/\d\d\/\d{4} \d\d:\d\d \(.+\)/

describe('the workbook', () => {
  test('says on both sheets what it is, of when, by whom and what narrowed it', async () => {
    const sheets = await sheetsOf(alpha.main, FILTERS)
    expect(sheets.map(({ name }) => name)).toEqual(['Register of obligations', 'What was done'])
    for (const sheet of sheets) {
      expect(sheet.getCell('A1').text).toBe(sheet.name)
      expect(sheet.getCell('A2').text).toMatch(new RegExp(`${STATE.source}, made by Ann Adam$`))
      expect(sheet.getCell('A2').text).toContain(shortDate(new Date()))
      expect(sheet.getCell('A3').text).toBe(FILTERS_TEXT)
    }
    const [whole] = await sheetsOf(alpha.main, null)
    expect([whole!.getCell('A3').text, rowsIn(whole!).length]).toEqual(['Filters: none', 3])
  })

  test('has every fact of an entry and its actions, a row each', async () => {
    const [sheet] = await sheetsOf(alpha.main, FILTERS)
    const entry = {
      Company: company,
      Number: number,
      Obligation: TITLE,
      Version: 1,
      Article: 'Changed since',
      Applicability: 'Applies',
      Reason: 'We hold own funds\nand report them',
      Impact: 'High',
      'Decided by': 'Bob Berg',
      'Decided on': expect.any(Date),
    }
    const rows = rowsIn(sheet!)
    expect(rows).toEqual([
      {
        ...entry,
        Action: 'Write the policy',
        Owner: 'Bob Berg',
        Due: new Date('2026-01-31'),
        State: 'Done',
        'Done by': 'Bob Berg',
        'Done on': expect.any(Date),
        Evidence: 'Policy.pdf (Bob Berg)\nMinutes.pdf (Bob Berg)',
        Comments: 'Ann Adam: Ask the board\nand the auditor\nBob Berg: =1+1',
      },
      {
        ...entry,
        Action: 'Train the staff',
        Owner: 'Needs an owner',
        Due: new Date('2026-02-28'),
        State: 'Open, overdue',
        'Done by': null,
        'Done on': null,
        Evidence: null,
        Comments: null,
      },
    ])
    expect(Object.keys(rows[0]!)).toEqual(valuesIn(sheet!, HEADER))
    for (const name of ['Decided on', 'Done on']) expect(shortDate(rows[0]![name] as Date)).toBe(shortDate(new Date()))
  })

  test('has the whole history of the entries, each step with its moment and its person', async () => {
    const [, sheet] = await sheetsOf(alpha.main, FILTERS)
    const rows = rowsIn(sheet!)
    const steps = [
      ['Ann Adam', 'Version 1: Applies. We hold own funds'],
      ['Ann Adam', 'Action "Write the policy": Bob Berg, due 31/01/2026, open'],
      ['Bob Berg', 'Action "Write the policy": evidence Policy.pdf added'],
      ['Bob Berg', 'Action "Write the policy": evidence Minutes.pdf added'],
      ['Bob Berg', 'Action "Write the policy": done'],
      ['Ann Adam', 'Action "Train the staff": nobody yet, due 28/02/2026, open'],
      ['Bob Berg', 'Version 1: Applies. We hold own funds\nand report them'],
    ]
    expect(rows).toEqual(
      steps.map(([By, What]) => ({ Company: company, Number: number, Obligation: TITLE, On: expect.any(Date), By, What })),
    )
  })

  test('of an entry without actions and of a note without impact leaves the cells empty', async () => {
    const [sheet] = await sheetsOf(alpha.main, { articleTitle: 'Money laundering' })
    expect(rowsIn(sheet!)).toEqual([
      expect.objectContaining({
        Obligation: 'Money laundering',
        Impact: null,
        Action: null,
        Owner: null,
        Due: null,
        State: 'Decided, no action',
      }),
    ])
  })
})

describe('the document', () => {
  const textsOf = async (caller: User, filters: object | null) =>
    (await paragraphsOf(await fileOf(postWord, caller, filters))).map(({ text }) => text).filter((text) => text !== '')

  test('has the same facts: head, entry, actions with evidence and comments, history', async () => {
    const texts = await textsOf(alpha.main, FILTERS)
    expect(texts).toContain(`Register of obligations of ${company}`)
    expect(texts.find((text) => STATE.test(text))).toContain(shortDate(new Date()))
    expect(texts).toEqual(expect.arrayContaining(['Made by Ann Adam', FILTERS_TEXT]))
    const today = shortDate(new Date())
    const from = texts.lastIndexOf('Source')
    expect(texts.slice(from, texts.indexOf('History'))).toEqual([
      ...['Source', `3W ${number}, version 1`, 'Article', 'Changed since', 'Applicability', 'Applies'],
      ...['Reason', 'We hold own fundsand report them', 'Impact', 'High', 'Decided', `${today} by Bob Berg`],
      ...['Actions', 'Action', 'Owner', 'Due', 'State', 'Evidence and comments'],
      ...['Write the policy', 'Bob Berg', '31/01/2026', `Done on ${today} by Bob Berg`],
      'Policy.pdf (Bob Berg)Minutes.pdf (Bob Berg)Ann Adam: Ask the boardand the auditorBob Berg: =1+1',
      ...['Train the staff', 'Needs an owner', '28/02/2026', 'Open, overdue'],
    ])
    const history = texts.slice(texts.indexOf('History'))
    expect(history.slice(0, 4)).toEqual(['History', 'On', 'By', 'What'])
    expect(history.filter((text) => text.startsWith(today))).toHaveLength(7)
    expect(history.slice(5, 7)).toEqual(['Ann Adam', 'Version 1: Applies. We hold own funds'])
    expect(history).toContain('Action "Write the policy": evidence Minutes.pdf added')
  })

  test('without filters has the other entries too', async () => {
    const texts = await textsOf(alpha.main, null)
    expect(texts).toEqual(expect.arrayContaining(['Filters: none', 'Money laundering', TITLE]))
  })
})

test('the trail says that a file was made and by whom, and nothing of what is in it or was asked for', async () => {
  const before = new Date()
  await fileOf(postExcel, alpha.main, FILTERS)
  await fileOf(postWord, alpha.colleague, FILTERS)
  const trail = await db.auditEvent.findMany({ where: { entity: 'Export', at: { gte: before } }, orderBy: { at: 'asc' } })
  expect(trail.map(({ action, actorPpid, before: nothing, after }) => [action, actorPpid, nothing, after])).toEqual([
    ['export', alpha.main.ppid, null, { name: expect.stringMatching(/^export_register_.*\.xlsx$/), address: expect.anything() }],
    ['export', alpha.colleague.ppid, null, { name: expect.stringMatching(/^export_register_.*\.docx$/), address: expect.anything() }],
  ])
  expect(JSON.stringify(trail)).not.toMatch(/own funds|policy|filters|rows/i)
})

test('nobody exports more than one reads: another company, people without a register, staff of a closed one', async () => {
  const texts = async (caller: User) => {
    const sheets = await sheetsOf(caller, null)
    const words = await paragraphsOf(await fileOf(postWord, caller, null))
    return JSON.stringify([sheets.map((sheet) => rowsIn(sheet)), words.map(({ text }) => text)])
  }
  expect(await texts(beta.main)).not.toMatch(/Train the staff|Money laundering|Policy\.pdf|High/)
  expect(await texts(alpha.main)).not.toContain('Kanarienvogel')
  for (const nobody of [await makeUser(db), staff]) expect(await texts(nobody)).not.toMatch(/Train the staff|Kanarienvogel/)
  await openRegister(alpha.subscriptionId)
  const open = await texts(staff)
  expect([open.includes('Train the staff'), open.includes('"Impact":"High"'), open.includes('Kanarienvogel')]).toEqual([true, true, false])
  expect(open).toContain(`Made by ${nameOf(staff)}`)
})
