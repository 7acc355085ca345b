import { beforeAll, describe, expect, test } from '@jest/globals'
import { POST as undo } from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import * as oneRoute from '#app/api/v1/Article3W/[id]/route.ts'
import { PATCH as publish } from '#app/api/v1/Article3W/[id]/publish/route.ts'
import { GET as getPublished } from '#app/api/v1/Article3W/[id]/published/[version]/route.ts'
import { POST as paged } from '#app/api/v1/Article3W/paged/route.ts'
import { POST as create } from '#app/api/v1/Article3W/route.ts'
import { GET as getFile } from '#app/api/v1/News/attachment/[id]/route.ts'
import { POST as postFile } from '#app/api/v1/News/attachment/route.ts'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { CHANGE_SET } from '#lib/http/change-set-header.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { createdBy, makeEditor, makeItems, makeReader, textDocument } from '#lib/news/testing.ts'
import { MAX_ATTACHMENTS } from './contract.ts'
import type { Article, Attachment } from './contract.ts'
import { contentDigest } from './review.ts'

const { call, read, send } = useApiCalls()
const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n'
const UNKNOWN = '00000000-0000-4000-8000-00000000dead'

let editor: User
/** Sees articles but for those of the topic `hidden`; the other one's subscription is of one topic alone. */
let client: User
let narrow: User
let hidden: string
let other: string

beforeAll(async () => {
  editor = await makeEditor()
  const topics = await makeItems('TOPIC', 3)
  ;[hidden, other] = topics as [string, string]
  client = (await makeReader({ deniedTopics: [hidden] })).user
  narrow = (await makeReader({ topics: topics.slice(2) })).user
})

const formOf = (content: string, name: string): FormData => {
  const form = new FormData()
  form.append('file', new File([content], name))
  return form
}
/** A stored file. */
async function stored(name: string): Promise<Attachment> {
  const reply = await call<Attachment>(postFile, editor, { body: formOf(PDF, name) })
  expect(reply.status).toBe(201)
  return reply.body
}
const made = (body: object): Promise<Article> =>
  createdBy<Article>(call, editor, { POST: create }, { title: 'With files', published: true, ...body })
const get = (caller: User, { id }: { id: string }) => read<Article>(oneRoute.GET, caller, { params: { id } })
const save = (article: Article, body: object) =>
  send(oneRoute.PUT, editor, { params: { id: article.id }, body: { title: article.title, version: article.version, ...body } })
const statusFor = async (caller: User | null, { id }: { id: string }) => (await send(getFile, caller, { params: { id } })).status

describe('files of an article', () => {
  test('come with it in their order, in lists too, and are read by whom it is open to', async () => {
    const [first, second] = [await stored('Circular 24-856.pdf'), await stored('Annex.pdf')]
    expect(first).toEqual({ id: expect.any(String), name: 'Circular 24-856.pdf', contentType: 'application/pdf', size: PDF.length })
    const article = await made({ attachments: [second, first] })
    expect(article.attachments).toEqual([second, first])
    expect((await get(client, article)).attachments).toEqual([second, first])
    const page = await read<{ items: Article[] }>(paged, client, { body: { filters: {} } })
    expect(page.items.find(({ id }) => id === article.id)?.attachments).toEqual([second, first])
    const reply = await send(getFile, client, { params: { id: first.id } })
    expect([reply.status, reply.headers.get('content-disposition'), await reply.text()]).toEqual([
      200,
      expect.stringMatching(/^attachment;.*Circular 24-856\.pdf/),
      PDF,
    ])
    expect([await statusFor(null, first), await statusFor(client, { id: UNKNOWN })]).toEqual([401, 404])
  })

  test('stay with the article when a change does not name them, and go when it names none', async () => {
    const file = await stored('Kept.pdf')
    const article = await made({ attachments: [{ id: file.id.toUpperCase() }, { id: file.id }] })
    expect(article.attachments).toEqual([file])
    expect((await save(article, { reviewed: true })).status).toBe(200)
    const kept = await get(editor, article)
    expect(kept.attachments).toEqual([file])
    expect((await save(kept, { attachments: [] })).status).toBe(200)
    expect(await get(editor, article)).not.toHaveProperty('attachments')
    expect((await db.article.findUniqueOrThrow({ where: { id: article.id } })).attachments).toBeNull()
  })

  test('are those of nobody who may not read the article: a draft, a locked one, one that was taken back, a file that is of none', async () => {
    const [ofDraft, ofHidden, ofLocked] = [await stored('a.pdf'), await stored('b.pdf'), await stored('c.pdf')]
    const [ofTaken, ofNone] = [await stored('d.pdf'), await stored('e.pdf')]
    await made({ published: false, attachments: [ofDraft] })
    await made({ topics: [hidden], attachments: [ofHidden] })
    const locked = await made({ topics: [other], attachments: [ofLocked] })
    const taken = await made({ attachments: [ofTaken] })
    expect(await statusFor(client, ofTaken)).toBe(200)
    await send(publish, editor, { params: { id: taken.id }, body: { published: false } })
    const seen = await get(narrow, locked)
    expect(seen.access).toBe('locked')
    expect(seen).not.toHaveProperty('attachments')
    expect([await statusFor(narrow, ofLocked), await statusFor(client, ofLocked)]).toEqual([404, 200])
    for (const file of [ofDraft, ofHidden, ofTaken, ofNone])
      expect([await statusFor(client, file), await statusFor(editor, file)]).toEqual([404, 200])
  })

  test('are documents and pictures, whatever they are called, of the firm alone, and there when an article names them', async () => {
    for (const [content, name] of [
      ['<script>alert(1)</script>', 'page.pdf'],
      ['MZ\u0090\u0000', 'tool.exe'],
      ['', 'empty.pdf'],
    ] as const)
      expect((await call(postFile, editor, { body: formOf(content, name) })).status).toBe(400)
    expect((await call(postFile, client, { body: formOf(PDF, 'x.pdf') })).status).toBe(403)
    const file = await stored('x.pdf')
    const many = Array.from({ length: MAX_ATTACHMENTS + 1 }, () => ({ id: file.id }))
    for (const attachments of [[{ id: UNKNOWN }], many, [{ name: 'x.pdf' }], [file.id]])
      expect((await call(create, editor, { body: { title: 'Refused', attachments } })).status).toBe(400)
    // What is shown of a file is what was stored, and not what the body says.
    const article = await made({ attachments: [{ ...file, name: 'other.exe', size: 1 }] })
    expect(article.attachments).toEqual([file])
  })

  test('are part of each version: readers compare them, an undo brings them back, and the trail names them', async () => {
    const [one, next] = [await stored('Draft law.pdf'), await stored('Law.pdf')]
    const article = await made({ attachments: [one], description: { whatsNew: textDocument('A law') } })
    const reply = await save(article, { attachments: [next] })
    expect(reply.status).toBe(200)
    const published = (version: number) => read<Article>(getPublished, client, { params: { id: article.id, version: String(version) } })
    expect((await published(1)).attachments).toEqual([one])
    expect((await published(2)).attachments).toEqual([next])
    const row = await db.auditEvent.findFirstOrThrow({ where: { entityId: article.id, action: 'update' } })
    expect([row.before, row.after]).toMatchObject([{ attachments: ['Draft law.pdf'] }, { attachments: ['Law.pdf'] }])
    // What the article brings no more is no longer to be had.
    expect([await statusFor(client, one), await statusFor(client, next)]).toEqual([404, 200])
    const undone = await call(undo, editor, { params: { id: reply.headers.get(CHANGE_SET)! }, body: {} })
    expect(undone).toMatchObject({ status: 200, body: { leftOut: [] } })
    expect((await get(client, article)).attachments).toEqual([one])
    expect([await statusFor(client, one), await statusFor(client, next)]).toEqual([200, 404])
  })

  test('come back from the trash with their article', async () => {
    const file = await stored('Trashed.pdf')
    const article = await made({ attachments: [file] })
    const deleted = await send(oneRoute.DELETE, editor, { params: { id: article.id } })
    expect(await statusFor(client, file)).toBe(404)
    expect((await call(undo, editor, { params: { id: deleted.headers.get(CHANGE_SET)! }, body: {} })).status).toBe(200)
    expect((await get(client, article)).attachments).toEqual([file])
    expect(await statusFor(client, file)).toBe(200)
  })

  test('are under the approval: another file is another content, none is what it was', async () => {
    const file = await stored('Approved.pdf')
    const [bare, with1] = [await made({}), await made({ attachments: [file] })]
    expect(contentDigest(bare)).toBe(contentDigest({ ...bare, attachments: [] }))
    expect(contentDigest(with1)).not.toBe(contentDigest({ ...with1, attachments: [{ ...file, id: UNKNOWN }] }))
    expect(contentDigest(with1)).not.toBe(contentDigest({ ...with1, attachments: [] }))
  })
})
