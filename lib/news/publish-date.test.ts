import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { inTimeZone } from '#lib/config/testing.ts'
import type { User } from '#lib/db/generated/client.ts'
import '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { firmToday } from '#lib/text/short-date.ts'
import { pdfOf } from '#seed/pdf.ts'
import * as articlePublish from '../../app/api/v1/Article3W/[id]/publish/route.ts'
import * as articleOne from '../../app/api/v1/Article3W/[id]/route.ts'
import * as articleRoot from '../../app/api/v1/Article3W/route.ts'
import * as globalPublish from '../../app/api/v1/ArticleGlobal/[id]/publish/route.ts'
import * as globalOne from '../../app/api/v1/ArticleGlobal/[id]/route.ts'
import * as globalRoot from '../../app/api/v1/ArticleGlobal/route.ts'
import * as newsPublish from '../../app/api/v1/News/[id]/published/route.ts'
import * as newsOne from '../../app/api/v1/News/[id]/route.ts'
import * as newsRoot from '../../app/api/v1/News/route.ts'
import * as publicationPublish from '../../app/api/v1/Publication/[id]/publish/route.ts'
import * as publicationOne from '../../app/api/v1/Publication/[id]/route.ts'
import * as publicationRoot from '../../app/api/v1/Publication/route.ts'
import * as videoPublish from '../../app/api/v1/Video/[id]/publish/route.ts'
import * as videoOne from '../../app/api/v1/Video/[id]/route.ts'
import * as videoRoot from '../../app/api/v1/Video/route.ts'
import { PUBLISHED_AHEAD } from './fields-contract.ts'
import { makeEditor } from './testing.ts'
import { isAhead } from './write-rules.ts'

const { call } = useApiCalls()
const DAY_MS = 86_400_000

let editor: User

beforeAll(async () => {
  inTimeZone('Europe/Luxembourg')
  editor = await makeEditor()
})

afterAll(() => inTimeZone('Europe/Luxembourg'))

interface Kind {
  root: { POST: Parameters<typeof call>[0] }
  one: { PUT: Parameters<typeof call>[0] }
  publish: { PATCH: Parameters<typeof call>[0] }
  values: Record<string, string>
  asForm?: true
}
const kinds: readonly (readonly [string, Kind])[] = [
  ['a 3W article', { root: articleRoot, one: articleOne, publish: articlePublish, values: { title: 'Ahead' } }],
  ['a global article', { root: globalRoot, one: globalOne, publish: globalPublish, values: { title: 'Ahead' } }],
  ['a news item', { root: newsRoot, one: newsOne, publish: newsPublish, values: { title: 'Ahead', issueDate: '2024-01-01' } }],
  ['a video', { root: videoRoot, one: videoOne, publish: videoPublish, values: { title: 'Ahead', link: '76979871' } }],
  ['a publication', { root: publicationRoot, one: publicationOne, publish: publicationPublish, values: { title: 'Ahead' }, asForm: true }],
]
interface Reply {
  id: string
  publishDate: string
}
const refused = { status: 400, body: [expect.objectContaining({ path: 'publishDate', message: PUBLISHED_AHEAD })] }

test.each(kinds)(
  '%s is not published with a day that has not come, by whatever way; unpublished it may wait with it (A128)',
  async (_name, { root, one, publish, values, asForm }) => {
    const day = (days: number) => new Date(Date.parse(firmToday()) + days * DAY_MS).toISOString().slice(0, 10)
    const body = (more: Record<string, unknown>): object => {
      if (!asForm) return { ...values, ...more }
      const form = new FormData()
      for (const [key, value] of Object.entries({ ...values, ...more })) form.set(key, String(value))
      form.set('file', new Blob([new Uint8Array(pdfOf('A guide', ['To read.']))]), 'guide.pdf')
      return form
    }
    const create = (more: Record<string, unknown>) => call<Reply>(root.POST, editor, { body: body(more) })
    expect(await create({ published: true, publishDate: day(1) })).toMatchObject(refused)
    const today = await create({ published: true, publishDate: day(0) })
    expect(today.status).toBe(201)
    expect(
      await call(one.PUT, editor, { params: { id: today.body.id }, body: body({ published: true, publishDate: day(1) }) }),
    ).toMatchObject(refused)

    const waiting = await create({ published: false, publishDate: day(7) })
    expect([waiting.status, waiting.body.publishDate.slice(0, 10)]).toEqual([201, day(7)])
    const params = { id: waiting.body.id }
    expect(await call(publish.PATCH, editor, { params, body: true })).toMatchObject(refused)
    expect((await call(one.PUT, editor, { params, body: body({ published: false, publishDate: day(0) }) })).status).toBe(200)
    expect((await call(publish.PATCH, editor, { params, body: true })).status).toBe(204)
    expect((await call(publish.PATCH, editor, { params, body: false })).status).toBe(204)
  },
)

test.each([
  ['Europe/Luxembourg', '2026-07-01T22:30:00Z', '2026-07-02T00:00:00Z', false],
  ['Europe/Luxembourg', '2026-07-01T21:30:00Z', '2026-07-02T00:00:00Z', true],
  ['Europe/Luxembourg', '2026-12-01T23:30:00Z', '2026-12-02T00:00:00Z', false],
  ['America/New_York', '2026-07-02T01:00:00Z', '2026-07-02T00:00:00Z', true],
  ['Pacific/Auckland', '2026-07-01T13:00:00Z', '2026-07-02T00:00:00Z', false],
])('the day is that of the firm: in %s at %s', (zone, now, publishDate, ahead) => {
  inTimeZone(zone)
  expect(isAhead(true, new Date(publishDate), new Date(now))).toBe(ahead)
  expect(isAhead(false, new Date(publishDate), new Date(now))).toBe(false)
})
