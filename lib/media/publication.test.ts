import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { ownPrefix } from '#lib/files/temporary.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { pdfOf } from '#seed/pdf.ts'
import * as fileRoute from '#app/api/v1/Publication/[id]/file/[fileId]/route.ts'
import * as publishRoute from '#app/api/v1/Publication/[id]/publish/route.ts'
import * as oneRoute from '#app/api/v1/Publication/[id]/route.ts'
import * as pagedRoute from '#app/api/v1/Publication/paged/route.ts'
import * as createRoute from '#app/api/v1/Publication/route.ts'
import { makeEditor, makeReader } from '#lib/news/testing.ts'
import { PUBLICATION_BYTES } from './publication-contract.ts'
import type { Publication } from './publication-contract.ts'

const { call, read, send } = useApiCalls()
const UNKNOWN = '00000000-0000-4000-8000-00000000dead'
const pdf = pdfOf('A guide', ['To read.'])

let editor: User
let client: User

beforeAll(async () => {
  editor = await makeEditor()
  client = (await makeReader()).user
})

const picture = () =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: '#225577' } })
    .jpeg()
    .withMetadata({ orientation: 3 })
    .toBuffer()

/** Parts of a form; bytes become files. */
function form(parts: Record<string, string | Uint8Array>, names: Record<string, string> = {}): FormData {
  const data = new FormData()
  for (const [key, value] of Object.entries(parts)) {
    if (typeof value === 'string') data.set(key, value)
    else data.set(key, new Blob([new Uint8Array(value)]), names[key] ?? `${key}.bin`)
  }
  return data
}

const created = async (parts: Record<string, string | Uint8Array> = {}): Promise<Publication> => {
  const { status, body } = await call<Publication>(createRoute.POST, editor, {
    body: form({ title: 'Guide', file: pdf, ...parts }, { file: 'C:\\docs\\guide.pdf' }),
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

describe('publications (B187, B212, A153)', () => {
  test('create with picture and file; both are served by id, ranges included', async () => {
    const publication = await created({ image: await picture(), description: 'Short', published: 'true' })
    expect(publication).toEqual({
      id: expect.any(String),
      title: 'Guide',
      description: 'Short',
      publishDate: expect.any(String),
      published: true,
      image: { fileId: expect.any(String), name: 'image.jpg', contentType: 'image/jpeg', size: expect.any(Number) },
      file: { fileId: expect.any(String), name: 'guide.pdf', contentType: 'application/pdf', size: pdf.byteLength },
      creationDate: expect.any(String),
      lastUpdateDate: null,
      version: 1,
    })
    const params = { id: publication.id, fileId: publication.file!.fileId }
    const whole = await send(fileRoute.GET, client, { params })
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('content-disposition')?.split(';')[0]]).toEqual([
      200,
      'application/pdf',
      'inline',
    ])
    expect(Buffer.from(await whole.arrayBuffer()).equals(Buffer.from(pdf))).toBe(true)
    const part = await send(fileRoute.GET, client, { params, headers: { range: 'bytes=5-9' } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 5-9/${pdf.byteLength}`,
      Buffer.from(pdf).subarray(5, 10).toString(),
    ])
    expect((await send(fileRoute.GET, client, { params: { ...params, fileId: publication.image!.fileId } })).status).toBe(200)
    const other = await created()
    expect((await send(fileRoute.GET, editor, { params: { id: other.id, fileId: publication.file!.fileId } })).status).toBe(404)
    expect((await send(fileRoute.GET, null, { params })).status).toBe(401)
  })

  test('a draft and its file reach no client', async () => {
    const draft = await created()
    const params = { id: draft.id, fileId: draft.file!.fileId }
    expect([(await send(oneRoute.GET, client, { params })).status, (await send(fileRoute.GET, client, { params })).status]).toEqual([
      404, 404,
    ])
    expect((await send(publishRoute.PATCH, editor, { params: { id: draft.id }, body: true })).status).toBe(204)
    expect((await read<Publication>(oneRoute.GET, client, { params: { id: draft.id } })).publishDate).not.toBeNull()
    expect((await call(publishRoute.PATCH, client, { params: { id: draft.id }, body: true })).status).toBe(403)
  })

  test('an update keeps the file that it does not send, and leaves nothing of one that it replaces (W45)', async () => {
    const before = await created()
    const params = { id: before.id }
    const kept = await call<Publication>(oneRoute.PUT, editor, { params, body: form({ title: 'Renamed', file: '', version: '1' }) })
    expect([kept.status, kept.body.title, kept.body.file, kept.body.version]).toEqual([200, 'Renamed', before.file, 2])
    expect((await call(oneRoute.PUT, editor, { params, body: form({ title: 'Late', version: '1' }) })).status).toBe(409)
    const files = await db.file.count()
    const replaced = await call<Publication>(oneRoute.PUT, editor, {
      params,
      body: form({ title: 'Renamed', file: pdfOf('Other', ['x']) }),
    })
    expect(replaced.body.file!.fileId).not.toBe(before.file!.fileId)
    expect(await db.file.count()).toBe(files)
    const json = await call<Publication>(oneRoute.PUT, editor, { params, body: { ...replaced.body, title: 'By JSON' } })
    expect([json.status, json.body.title, json.body.file]).toEqual([200, 'By JSON', replaced.body.file])
    expect((await send(oneRoute.DELETE, editor, { params })).status).toBe(204)
    expect(await db.file.count()).toBe(files - 1)
    expect((await send(oneRoute.DELETE, editor, { params })).status).toBe(404)
  })

  test.each<[string, () => Record<string, string | Uint8Array>, string]>([
    ['no title', () => ({ title: '', file: pdf }), 'title'],
    ['no file', () => ({ title: 'x' }), 'file'],
    ['a script as file', () => ({ title: 'x', file: new TextEncoder().encode('<script>alert(1)</script>') }), 'file'],
    ['a program as file', () => ({ title: 'x', file: new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]) }), 'file'],
    ['a document as picture', () => ({ title: 'x', file: pdf, image: pdf }), 'image'],
    ['an unknown part', () => ({ title: 'x', file: pdf, other: 'y' }), 'other'],
  ])('400 for %s, and nothing is left', async (_title, parts, path) => {
    const [before, there] = [await db.file.count(), uploads()]
    const reply = await call<{ message: string; path?: string }[]>(createRoute.POST, editor, { body: form(parts()) })
    expect(reply.status).toBe(400)
    expect(reply.body.some((one) => one.path === path || one.message.includes(path))).toBe(true)
    expect([await db.file.count(), await leftSince(there)]).toEqual([before, []])
  })

  test('the list: newest first, page size 15, search in the title', async () => {
    await created({ title: 'Findable outlook', published: 'true' })
    const found = await read<{ items: Publication[]; pageSize: number }>(pagedRoute.POST, client, {
      body: { filters: { freeTextSearch: 'OUTLOOK' } },
    })
    expect([found.items.map(({ title }) => title), found.pageSize]).toEqual([['Findable outlook'], 15])
    expect((await call(oneRoute.GET, client, { params: { id: UNKNOWN } })).status).toBe(404)
    expect((await call(createRoute.POST, client, { body: form({ title: 'x' }) })).status).toBe(403)
  })
})

const uploads = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith(ownPrefix('upload')))

const PATIENCE_MS = 10_000

/** Temporary files that came since and stay; other tests at the same time have theirs, which go soon. */
async function leftSince(before: readonly string[]): Promise<string[]> {
  const came = uploads().filter((name) => !before.includes(name))
  for (const start = Date.now(); Date.now() - start < PATIENCE_MS && uploads().some((name) => came.includes(name));)
    await new Promise((resolve) => setImmediate(resolve))
  return uploads().filter((name) => came.includes(name))
}

/** A form whose file goes on for `bytes`, made while it is sent; `stopAfter` breaks the connection. */
function streamed(bytes: number, stopAfter = Infinity): { body: ReadableStream<Uint8Array>; type: string; sent: () => number } {
  const boundary = 'stream-boundary'
  const head = new TextEncoder().encode(
    `--${boundary}\r\nContent-Disposition: form-data; name="title"\r\n\r\nLarge\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="x.pdf"\r\n\r\n%PDF-1.4\n`,
  )
  const tail = new TextEncoder().encode(`\r\n--${boundary}--\r\n`)
  const piece = new Uint8Array(1024 * 1024)
  let sent = -1
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent < 0) {
        controller.enqueue(head)
        sent = 0
      } else if (sent >= stopAfter) controller.error(new Error('gone'))
      else if (sent >= bytes) {
        controller.enqueue(tail)
        controller.close()
      } else {
        controller.enqueue(piece)
        sent += piece.byteLength
      }
    },
  })
  return { body, type: `multipart/form-data; boundary=${boundary}`, sent: () => sent }
}

async function post({ body, type }: ReturnType<typeof streamed>): Promise<Response> {
  // The helper's request takes a form; this one is a stream.
  const given = await authorised()
  const request = new Request('http://localhost:3000/api/v1/Publication', {
    method: 'POST',
    body,
    headers: { ...given, host: 'localhost:3000', 'content-type': type },
    duplex: 'half',
  } as RequestInit)
  return createRoute.POST(request, { params: Promise.resolve({}) })
}

let headers: Record<string, string> | undefined
/** Authorization of the editor, taken from a request of the helper. */
async function authorised(): Promise<Record<string, string>> {
  if (headers) return headers
  const seen = Object.assign(
    async (request: Request) => {
      headers = { authorization: request.headers.get('authorization') ?? '' }
      return new Response('{}')
    },
    { contracts: createRoute.POST.contracts },
  )
  await send(seen, editor)
  return headers!
}

describe('large and broken uploads', () => {
  test('200 MB are refused with 413, and nothing is left', async () => {
    const [before, there] = [await db.file.count(), uploads()]
    const reply = await post(streamed(200 * 1024 * 1024))
    expect(reply.status).toBe(413)
    expect(PUBLICATION_BYTES).toBeLessThan(200 * 1024 * 1024)
    expect([await db.file.count(), await leftSince(there)]).toEqual([before, []])
  }, 120_000)

  test('an upload that breaks off leaves nothing', async () => {
    const [before, there] = [await db.file.count(), uploads()]
    const reply = await post(streamed(50 * 1024 * 1024, 5 * 1024 * 1024))
    expect(reply.status).toBe(400)
    expect([await db.file.count(), await leftSince(there)]).toEqual([before, []])
  })

  test('20 MB are stored and read back in ranges', async () => {
    const reply = await post(streamed(20 * 1024 * 1024))
    expect(reply.status).toBe(201)
    const { id, file } = (await reply.json()) as Publication
    const part = await send(fileRoute.GET, editor, { params: { id, fileId: file!.fileId }, headers: { range: 'bytes=-4' } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4])
  }, 120_000)
})
