import { beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import { databaseUrl } from '#lib/db/testing.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { ownImageAddress } from '#lib/rich-text/document.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import * as approveRoute from '#app/api/v1/AccessRequest/[id]/approve/route.ts'
import * as refuseRoute from '#app/api/v1/AccessRequest/[id]/refuse/route.ts'
import * as peopleRoute from '#app/api/v1/AccessRequest/[id]/people/route.ts'
import * as askRoute from '#app/api/v1/AccessRequest/[id]/route.ts'
import * as queueRoute from '#app/api/v1/AccessRequest/paged/route.ts'
import * as noteOfRoute from '#app/api/v1/Article3W/[id]/ClientNote/[subscriptionId]/route.ts'
import * as personalRoute from '#app/api/v1/Article3W/[id]/ClientNote/Personal/route.ts'
import * as noteRoute from '#app/api/v1/Article3W/[id]/ClientNote/route.ts'
import * as allNotesRoute from '#app/api/v1/Article3W/[id]/PwCNote/All/route.ts'
import * as firmRoute from '#app/api/v1/Article3W/[id]/PwCNote/route.ts'
import * as articleRoute from '#app/api/v1/Article3W/[id]/route.ts'
import * as newArticleRoute from '#app/api/v1/Article3W/route.ts'
import * as draftRoute from '#app/api/v1/News/draft/[kind]/[id]/route.ts'
import * as imageRoute from '#app/api/v1/News/image/[id]/route.ts'
import * as newImageRoute from '#app/api/v1/News/image/route.ts'
import * as markRoute from '#app/api/v1/News/read/[id]/route.ts'
import * as readRoute from '#app/api/v1/News/read/route.ts'
import type { AccessRequest } from '#lib/news-access/contract.ts'
import type { Article } from '#lib/articles/contract.ts'
import type { ClientNote, FirmNote } from '#lib/articles/note-contract.ts'
import { make3W, makeEditor, makeItems, makeReader } from '#lib/news/testing.ts'
import type { Reader } from '#lib/news/testing.ts'
import { makeUser } from '#seed/factories.ts'

const { call, read, send } = useApiCalls()
const UNKNOWN = '00000000-0000-4000-8000-00000000dead'

let editor: User
let reader: Reader
let stranger: Reader
let topic: string
let locked: string

beforeAll(async () => {
  await installJobs(databaseUrl, allJobs)
  editor = await makeEditor()
  ;[topic, locked] = (await makeItems('TOPIC', 2)) as [string, string]
  reader = await makeReader({ topics: [topic] }, { internalContacts: [editor.ppid] })
  stranger = await makeReader({ topics: [topic] })
})

const article = async (topics: string[] = [topic], data: object = {}) =>
  (
    await db.article.create({
      data: { type: 0, title: 'Noted', published: true, publishDate: new Date(), topicIds: topics, ...data },
      select: { id: true },
    })
  ).id

describe('notes (B175 to B178, B207, B208, A135 to A138, W76)', () => {
  test('a single rating row with the defaults Z and 99 (B176)', async () => {
    const id = await article()
    const note = await read<ClientNote>(noteRoute.GET, reader.user, { params: { id } })
    expect(note).toEqual({
      articleId: id,
      subscriptionId: reader.subscriptionId,
      impact: null,
      version: 0,
      assignedToMe: false,
      personalComments: '',
      ratings: [
        { companyName: expect.any(String), ratingTitle: '', isMultiRating: false, groupRating: 'Z', orderRating: 99, rating: null },
      ],
    })
    expect(await read(noteRoute.GET, editor, { params: { id } })).toMatchObject({ subscriptionId: null, impact: null })
  })

  test('impact and ratings are stored per subscription, the personal part per person (W50, W68)', async () => {
    const id = await article()
    const params = { id }
    const put = await call<ClientNote>(noteRoute.PUT, reader.user, { params, body: { impact: 2, ratings: [{ rating: 4 }] } })
    expect([put.status, put.body.impact, put.body.ratings[0]!.rating, put.body.version]).toEqual([200, 2, 4, 1])
    const own = await call<ClientNote>(personalRoute.PUT, reader.user, {
      params,
      body: { assignedToMe: true, personalComments: '<img onerror=x>' },
    })
    expect([own.status, own.body.assignedToMe, own.body.personalComments, own.body.impact]).toEqual([200, true, '<img onerror=x>', 2])
    const colleague = await read<ClientNote>(noteOfRoute.GET, editor, { params: { id, subscriptionId: reader.subscriptionId } })
    expect([colleague.impact, colleague.assignedToMe, colleague.personalComments]).toEqual([2, false, ''])
    expect((await call(noteOfRoute.GET, stranger.user, { params: { id, subscriptionId: reader.subscriptionId } })).status).toBe(404)
    expect((await call(noteOfRoute.GET, editor, { params: { id, subscriptionId: UNKNOWN } })).status).toBe(404)
    expect((await read<ClientNote>(noteRoute.GET, stranger.user, { params })).impact).toBeNull()
    const stale = await call<{ code: string; current: ClientNote }>(noteRoute.PUT, reader.user, {
      params,
      body: { impact: 1, version: 0 },
    })
    expect([stale.status, stale.body.code, stale.body.current.impact]).toEqual([409, 'STALE_VERSION', 2])
    expect((await read<Article>(articleRoute.GET, reader.user, { params })).notes.map(({ rating }) => rating)).toEqual([4])
  })

  test.each([
    [{ impact: 4 }],
    [{ impact: -1 }],
    [{ impact: 'high' }],
    [{ ratings: [9] }],
    [{ ratings: [{ rating: 3 }, { rating: 3 }] }],
    [{ ratings: [{ companyName: 'Nobody', rating: 1 }] }],
    [{ subscriptionId: UNKNOWN, impact: 1 }],
    [{ other: 1 }],
  ])('%j is 400', async (body) => {
    expect((await call(noteRoute.PUT, reader.user, { params: { id: await article() }, body })).status).toBe(400)
  })

  test('a client cannot write for a foreign subscription, the firm must name one', async () => {
    const id = await article()
    expect(
      (await call(noteRoute.PUT, reader.user, { params: { id }, body: { subscriptionId: stranger.subscriptionId, impact: 1 } })).status,
    ).toBe(400)
    expect((await call(noteRoute.PUT, editor, { params: { id }, body: { impact: 1 } })).status).toBe(400)
    expect((await call(noteRoute.PUT, editor, { params: { id }, body: { subscriptionId: reader.subscriptionId, impact: 1 } })).status).toBe(
      200,
    )
  })

  test('multi-rating rows by group, then order (W49)', async () => {
    await db.subscriptionConfiguration.update({
      where: { subscriptionId: stranger.subscriptionId },
      data: {
        hasMultiRating: true,
        multiRatings: {
          create: [
            ['Fund', 'B', 1],
            ['Manager', 'A', 10],
            ['Adviser', 'A', 2],
          ].map(([name, group, order], position) => ({
            position,
            subscriptionRatingTitle: String(name),
            ratingTitle: 'Impact',
            group: String(group),
            order: Number(order),
          })),
        },
      },
    })
    const id = await article()
    const rows = (note: ClientNote) => note.ratings.map(({ companyName, isMultiRating, rating }) => [companyName, isMultiRating, rating])
    const { body } = await call<ClientNote>(noteRoute.PUT, stranger.user, {
      params: { id },
      body: { ratings: [{ companyName: 'Fund', ratingTitle: 'Impact', rating: 5 }] },
    })
    expect(rows(body)).toEqual([
      ['Adviser', true, null],
      ['Manager', true, null],
      ['Fund', true, 5],
    ])
  })

  test('firm notes: the default for all, one per subscription before it (A138)', async () => {
    const id = await article()
    const params = { id }
    expect((await call<FirmNote>(firmRoute.PUT, editor, { params, body: { impact: 1, ratings: [2] } })).body).toMatchObject({
      subscriptionId: null,
      impact: 1,
    })
    expect((await read<FirmNote>(firmRoute.GET, reader.user, { params })).impact).toBe(1)
    await call(firmRoute.PUT, editor, { params, body: { subscriptionId: reader.subscriptionId, impact: 3 } })
    expect((await read<FirmNote>(firmRoute.GET, reader.user, { params })).impact).toBe(3)
    expect((await read<FirmNote>(firmRoute.GET, stranger.user, { params })).impact).toBe(1)
    expect((await read<FirmNote[]>(allNotesRoute.GET, editor, { params })).map(({ impact }) => impact)).toEqual([1, 3])
    expect((await call(allNotesRoute.GET, reader.user, { params })).status).toBe(403)
    expect((await call(firmRoute.PUT, reader.user, { params, body: { impact: 0 } })).status).toBe(403)
  })

  test('two writers at once leave one note', async () => {
    const id = await article()
    const replies = await Promise.all([1, 2, 3].map((impact) => call(noteRoute.PUT, reader.user, { params: { id }, body: { impact } })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await db.articleNote.count({ where: { articleId: id } })).toBe(1)
  })
})

describe('access requests (B210, A134, W67)', () => {
  const ask = (id: string, body: object = {}) => call(askRoute.POST, reader.user, { params: { id }, body })
  const mails = (kind: string) => db.outboxMail.findMany({ where: { kind }, orderBy: { createdAt: 'desc' } })

  test('stored once a day, the contacts get a mail; approval adds the topics and answers by mail', async () => {
    const id = await article([locked])
    expect((await read<Article>(articleRoute.GET, reader.user, { params: { id } })).access).toBe('locked')
    expect((await ask(id, { message: 'Please' })).status).toBe(204)
    expect((await ask(id)).status).toBe(204)
    const [mail, ...others] = await mails('access-request')
    expect([mail!.recipient, mail!.text.includes('Please'), others.length]).toEqual([editor.email, true, 0])
    const { items } = await read<{ items: AccessRequest[] }>(queueRoute.POST, editor, {
      body: { filters: { articleId: id, state: 'PENDING' } },
    })
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ requester: { ppid: reader.user.ppid }, topics: [{ id: locked }], message: 'Please', state: 'PENDING' })
    expect((await call(queueRoute.POST, reader.user, { body: {} })).status).toBe(403)
    const decided = await call<AccessRequest>(approveRoute.POST, editor, {
      params: { id: items[0]!.id },
      body: { version: items[0]!.version },
    })
    expect([decided.status, decided.body.state]).toEqual([200, 'APPROVED'])
    expect((await read<Article>(articleRoute.GET, reader.user, { params: { id } })).access).toBe('open')
    expect((await mails('access-decision')).map(({ recipient }) => recipient)).toEqual([reader.user.email])
    expect((await call(approveRoute.POST, editor, { params: { id: items[0]!.id }, body: {} })).status).toBe(409)
    expect((await read<{ state: string }>(askRoute.GET, reader.user, { params: { id } })).state).toBe('APPROVED')
    // Now every topic of it is selected.
    expect((await ask(id)).status).toBe(400)
  })

  test('says who decides, and who of the own company can be asked, for those who see the article', async () => {
    const [other, another] = await makeItems('TOPIC', 2)
    const id = await article([other!])
    const whom = (who: typeof reader.user | null, of = id) => call(peopleRoute.GET, who, { params: { id: of } })
    const { entityId } = await db.subscription.findUniqueOrThrow({ where: { id: reader.subscriptionId } })
    const chief = await makeUser(db, { firstName: 'Main', lastName: 'Contact' })
    await db.entityMember.create({ data: { entityId, userPpid: chief.ppid } })
    await db.subscriptionMember.create({
      data: { subscriptionId: reader.subscriptionId, userPpid: chief.ppid, isMainContact: true },
    })
    const { firstName, lastName } = await db.user.findUniqueOrThrow({ where: { ppid: editor.ppid } })
    expect(await whom(reader.user)).toMatchObject({
      status: 200,
      body: { people: [`${firstName} ${lastName}`.trim()], colleagues: ['Main Contact'] },
    })
    // The same article for somebody of another company: his own people, none of these.
    expect(JSON.stringify((await whom(stranger.user)).body)).not.toContain('Main')
    expect((await whom(null)).status).toBe(401)
    expect((await whom(reader.user, UNKNOWN)).status).toBe(404)
    const draft = await article([another!])
    await db.article.update({ where: { id: draft }, data: { published: false } })
    expect((await whom(reader.user, draft)).status).toBe(404)
    await db.subscriptionMember.deleteMany({ where: { userPpid: chief.ppid } })
  })

  test('refusal needs a reason, which the requester gets', async () => {
    const other = (await makeItems('TOPIC', 1))[0]!
    const id = await article([other])
    await ask(id)
    const { items } = await read<{ items: AccessRequest[] }>(queueRoute.POST, editor, { body: { filters: { articleId: id } } })
    const params = { id: items[0]!.id }
    expect((await call(refuseRoute.POST, editor, { params, body: { reason: ' ' } })).status).toBe(400)
    expect((await call(refuseRoute.POST, editor, { params: { id: UNKNOWN }, body: {} })).status).toBe(404)
    expect((await call(refuseRoute.POST, reader.user, { params, body: { reason: 'x' } })).status).toBe(403)
    expect((await call<AccessRequest>(refuseRoute.POST, editor, { params, body: { reason: 'Not yours' } })).body).toMatchObject({
      state: 'REFUSED',
      reason: 'Not yours',
    })
    expect((await mails('access-decision'))[0]!.text).toContain('Not yours')
    expect((await read<Article>(articleRoute.GET, reader.user, { params: { id } })).access).toBe('locked')
  })

  test('404 for an article that the caller does not see, 400 for foreign topics and for the firm', async () => {
    const [other, foreign] = (await makeItems('TOPIC', 2)) as [string, string]
    const id = await article([other])
    expect((await ask(await article([other], { published: false }))).status).toBe(404)
    expect((await ask(UNKNOWN)).status).toBe(404)
    expect((await ask(id, { topicIds: [foreign] })).status).toBe(400)
    expect((await call(askRoute.POST, editor, { params: { id }, body: {} })).status).toBe(400)
    expect((await call(askRoute.POST, null, { params: { id }, body: {} })).status).toBe(401)
  })
})

describe('marks and drafts', () => {
  test('reading marks are the own ones of each person', async () => {
    const id = await article()
    expect((await send(markRoute.PUT, reader.user, { params: { id } })).status).toBe(204)
    expect((await send(markRoute.PUT, reader.user, { params: { id } })).status).toBe(204)
    expect(await read(readRoute.POST, reader.user, { body: { ids: [id, UNKNOWN] } })).toEqual([id])
    expect(await read(readRoute.POST, stranger.user, { body: { ids: [id] } })).toEqual([])
    expect((await send(markRoute.DELETE, reader.user, { params: { id } })).status).toBe(204)
    expect(await read(readRoute.POST, reader.user, { body: { ids: [id] } })).toEqual([])
    expect((await call(markRoute.PUT, reader.user, { params: { id: await article([topic], { published: false }) } })).status).toBe(404)
  })

  test('a draft is kept per person and record, and reaches nobody else', async () => {
    const params = { kind: 'article', id: 'new-0' }
    const none = { status: 204, body: null }
    expect(await call(draftRoute.GET, editor, { params })).toEqual(none)
    const saved = await read<{ content: unknown }>(draftRoute.PUT, editor, {
      params,
      body: { content: { title: 'Half', description: { background: 'x' } }, baseVersion: null },
    })
    expect(saved).toEqual({ content: { title: 'Half', description: { background: 'x' } }, baseVersion: null, savedAt: expect.any(String) })
    expect(await read(draftRoute.GET, editor, { params })).toEqual(saved)
    expect(await call(draftRoute.GET, await makeEditor(), { params })).toEqual(none)
    expect((await call(draftRoute.GET, reader.user, { params })).status).toBe(403)
    expect((await call(draftRoute.PUT, editor, { params: { kind: 'article', id: '../x' }, body: { content: {} } })).status).toBe(404)
    expect((await send(draftRoute.DELETE, editor, { params })).status).toBe(204)
    expect(await call(draftRoute.GET, editor, { params })).toEqual(none)
  })

  test('a draft sent twice with one Idempotency-Key is one save, returned again, and its text is kept nowhere else (security rule 21)', async () => {
    const params = { kind: 'article', id: 'new-0' }
    const save = () =>
      call(draftRoute.PUT, editor, {
        params,
        body: { content: { title: 'Found nowhere else' }, baseVersion: 3, after: null },
        headers: { 'idempotency-key': 'draft-once' },
      })
    const [first, second] = [await save(), await save()]
    expect(first).toMatchObject({ status: 200, body: { content: { title: 'Found nowhere else' }, baseVersion: 3 } })
    expect(second).toEqual(first)
    const kept = await db.idempotencyKey.findMany({ where: { key: 'draft-once' } })
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain('Found nowhere else')
  })
})

describe('pictures of texts', () => {
  const png = () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
      .png()
      .toBuffer()
  const form = async (bytes: Buffer) => {
    const data = new FormData()
    data.set('image', new Blob([new Uint8Array(bytes)]), '../../x.png')
    return data
  }

  test('are encoded anew and reach clients only with a text that they may read', async () => {
    const reply = await call<{ id: string; url: string }>(newImageRoute.POST, editor, { body: await form(await png()) })
    expect([reply.status, reply.body.url]).toEqual([201, ownImageAddress(reply.body.id)])
    const params = { id: reply.body.id }
    expect((await send(imageRoute.GET, reader.user, { params })).status).toBe(404)
    const background = JSON.stringify({ type: 'doc', content: [{ type: 'image', attrs: { src: reply.body.url, alt: 'A square' } }] })
    const body = { title: 'With picture', topics: [topic], description: { background } }
    const { body: made } = await call<Article>(newArticleRoute.POST, editor, { body })
    expect((await send(imageRoute.GET, reader.user, { params })).status).toBe(404)
    await call(articleRoute.PUT, editor, { params: { id: made.id }, body: { title: 'With picture', published: true } })
    const picture = await send(imageRoute.GET, reader.user, { params })
    expect([picture.status, picture.headers.get('content-type'), picture.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/png',
      'nosniff',
    ])
    await call(articleRoute.PUT, editor, { params: { id: made.id }, body: { title: 'Without', description: { background: '' } } })
    expect((await send(imageRoute.GET, reader.user, { params })).status).toBe(404)
  })

  test.each(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'GIF89a', ''])('%j is no picture', async (text) => {
    expect((await call(newImageRoute.POST, editor, { body: await form(Buffer.from(text)) })).status).toBe(400)
  })

  test('a client uploads none', async () => {
    expect((await call(newImageRoute.POST, reader.user, { body: await form(await png()) })).status).toBe(403)
    await make3W()
  })
})
