import { beforeAll, describe, expect, test } from '@jest/globals'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { CHANGE_SET } from '#lib/http/change-set-header.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeEditor } from '#lib/news/testing.ts'
import { makeSuperUser } from '#seed/factories.ts'
import { POST as undo } from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import { DELETE as removeEntity } from '#app/api/v1/Entity/[id]/route.ts'
import { POST as postEvidence } from '#app/api/v1/Obligation/[id]/action/[actionId]/evidence/route.ts'
import * as evidenceRoute from '#app/api/v1/Obligation/[id]/evidence/[evidenceId]/route.ts'
import { GET as getOne } from '#app/api/v1/Obligation/[id]/route.ts'
import { POST as postTrash } from '#app/api/v1/Trash/paged/route.ts'
import type { Obligation } from './contract.ts'
import { makeEntry, makeRegisterCompany, openRegister, withAction } from './testing.ts'
import type { TestCompany } from './testing.ts'

const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n'
const { call, read, send } = useApiCalls()
const [getFile, deleteFile] = [evidenceRoute.GET, evidenceRoute.DELETE]
let alpha: TestCompany
let beta: TestCompany
let staff: Awaited<ReturnType<typeof makeEditor>>

beforeAll(async () => {
  await resetDatabase()
  ;[alpha, beta, staff] = [await makeRegisterCompany(), await makeRegisterCompany(), await makeEditor()]
})

const formOf = (content: string, name: string): FormData => {
  const form = new FormData()
  form.append('file', new File([content], name))
  return form
}

/** An entry with an action and a file of it. */
async function withEvidence(company: TestCompany): Promise<Obligation> {
  const entry = await withAction(call, company.main, await makeEntry(call, company), {})
  const params = { id: entry.id, actionId: entry.actions[0]!.id }
  const reply = await call<Obligation>(postEvidence, company.main, { params, body: formOf(PDF, 'Minutes of the board.pdf') })
  expect(reply.status).toBe(201)
  return reply.body
}

const paramsOf = ({ id, evidence }: Obligation) => ({ id, evidenceId: evidence[0]!.id })

describe('evidence', () => {
  test('is kept as a file that those read who read the entry', async () => {
    const entry = await withEvidence(alpha)
    expect(entry.evidence[0]).toMatchObject({ name: 'Minutes of the board.pdf', contentType: 'application/pdf', size: PDF.length })
    expect(entry.history[0]!.words).toBe('Action "Write the policy": evidence Minutes of the board.pdf added')
    const reply = await send(getFile, alpha.colleague, { params: paramsOf(entry) })
    expect([reply.status, reply.headers.get('content-disposition')?.startsWith('attachment'), await reply.text()]).toEqual([200, true, PDF])
    const statusFor = async (caller: Parameters<typeof send>[1]) => (await send(getFile, caller, { params: paramsOf(entry) })).status
    expect([await statusFor(beta.main), await statusFor(staff), await statusFor(null)]).toEqual([404, 404, 401])
    await openRegister(alpha.subscriptionId)
    expect(await statusFor(staff)).toBe(200)
    expect((await call(deleteFile, staff, { params: paramsOf(entry) })).status).toBe(403)
    // An own entry does not open the file of another one.
    const own = await withEvidence(beta)
    const mixed = { id: own.id, evidenceId: entry.evidence[0]!.id }
    expect((await send(getFile, beta.main, { params: mixed })).status).toBe(404)
    expect((await call(deleteFile, beta.main, { params: mixed })).status).toBe(404)
  })

  test('is a document or a picture, whatever it is called', async () => {
    const { id, actions } = await withAction(call, alpha.main, await makeEntry(call, alpha), {})
    const params = { id, actionId: actions[0]!.id }
    for (const [content, name] of [
      ['<script>alert(1)</script>', 'page.pdf'],
      ['MZ\u0090\u0000', 'tool.exe'],
      ['', 'empty.pdf'],
    ] as const)
      expect((await call(postEvidence, alpha.main, { params, body: formOf(content, name) })).status).toBe(400)
    const foreign = { params, body: formOf(PDF, 'x.pdf') }
    expect((await call(postEvidence, beta.main, foreign)).status).toBe(404)
    expect((await read<Obligation>(getOne, alpha.main, { params: { id } })).evidence).toEqual([])
  })

  test('leaves nothing when it is removed but the history of it', async () => {
    const entry = await withEvidence(alpha)
    const before = [await db.file.count(), await db.fileChunk.count()]
    const left = await read<Obligation>(deleteFile, alpha.colleague, { params: paramsOf(entry) })
    expect(left.evidence).toEqual([])
    expect(left.history[0]!.words).toBe('Action "Write the policy": evidence Minutes of the board.pdf removed')
    expect([await db.file.count(), await db.fileChunk.count()]).toEqual(before.map((count) => count - 1))
  })
})

test('a company that is deleted takes its register along, comes back with it, and the trash shows it to nobody', async () => {
  const gamma = await makeRegisterCompany()
  const entry = await withEvidence(gamma)
  const superUser = await makeSuperUser(db)
  const deleted = await send(removeEntity, superUser, { params: { id: gamma.entityId } })
  expect([deleted.status, await db.obligation.count({ where: { entityId: gamma.entityId } })]).toEqual([204, 0])
  const trash = JSON.stringify(await read(postTrash, superUser, { body: {} }))
  expect(trash).toContain(gamma.entityId)
  expect(trash).not.toMatch(/Obligation|Own funds|Write the policy/)
  const undone = await call(undo, superUser, { params: { id: deleted.headers.get(CHANGE_SET)! }, body: {} })
  expect(undone).toMatchObject({ status: 200, body: { leftOut: [] } })
  const back = await read<Obligation>(getOne, gamma.main, { params: { id: entry.id } })
  expect([back.actions.length, back.history.length, back.reason]).toEqual([1, 3, entry.reason])
  expect(await (await send(getFile, gamma.main, { params: paramsOf(entry) })).text()).toBe(PDF)
})
