import { beforeAll, describe, expect, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeUser } from '#seed/factories.ts'
import * as audienceRoute from '#app/api/v1/News/audience/route.ts'
import * as othersRoute from '#app/api/v1/News/draft/[kind]/[id]/others/route.ts'
import * as draftRoute from '#app/api/v1/News/draft/[kind]/[id]/route.ts'
import * as explanationRoute from '#app/api/v1/News/explanation/[id]/[ppid]/route.ts'
import { make3W, makeArticle, makeEditor, makeItems, makeReader } from '#lib/news/testing.ts'
import type { Reader } from '#lib/news/testing.ts'
import type { Explanation } from './contract.ts'
import type { Audience } from './audience-contract.ts'

const { call, read, send } = useApiCalls()

let editor: User
let reader: Reader
let topics: [string, string, string]
let territory: string

beforeAll(async () => {
  editor = await makeEditor()
  topics = (await makeItems('TOPIC', 3)) as [string, string, string]
  territory = (await makeItems('TERRITORY', 1))[0]!
  reader = await makeReader({ topics: [topics[0]], deniedTopics: [topics[2]] })
})

const tags = (chosen: string[] = [], rest: object = {}) => ({ type: 0, territories: [], topics: chosen, documentTypes: [], ...rest })
const ask = (body: object) => read<Audience>(audienceRoute.POST, editor, { body })

describe('the audience of tags that are not stored (W43, W44, A129)', () => {
  test('a person: open, locked, hidden, as the explanation of a stored article says', async () => {
    const { ppid } = reader.user
    for (const [index, outcome] of (['open', 'locked', 'hidden'] as const).entries()) {
      const chosen = [topics[index]!]
      const { person, subscriptions } = await ask({ ...tags(chosen), ppid })
      expect([person?.outcome, subscriptions.map((one) => one.id)]).toEqual([outcome, [reader.subscriptionId]])
      const { id } = await db.article.create({
        data: { type: 0, title: 'Stored', published: true, topicIds: chosen },
        select: { id: true },
      })
      const stored = await read<Explanation>(explanationRoute.GET, editor, { params: { id, ppid } })
      expect(stored).toMatchObject({ person: { ppid }, outcome: person?.outcome, rule: person?.rule, subscriptions })
    }
  })

  test('without a 3W subscription nothing of 3W is seen, but what is global; the firm sees all', async () => {
    const { ppid } = await makeUser(db)
    expect((await ask({ ...tags(), ppid })).person).toMatchObject({ outcome: 'hidden', rule: 'no-subscription' })
    expect(await ask({ ...tags([], { type: 1 }), ppid })).toMatchObject({
      person: { outcome: 'open', rule: 'global-published' },
      subscriptions: [],
    })
    expect((await ask({ ...tags([topics[2]]), ppid: editor.ppid })).person).toMatchObject({ outcome: 'open', rule: 'internal' })
  })

  test('nobody in particular: every running 3W subscription, and no ended one', async () => {
    const ended = await make3W({ topics: [topics[0]] }, { endDate: new Date('2020-01-01') })
    const abroad = await make3W({ territories: (await makeItems('TERRITORY', 2)).slice(1) })
    const { person, subscriptions } = await ask(tags([topics[0]], { territories: [territory] }))
    expect(person).toBeNull()
    const outcomes = new Map(subscriptions.map(({ id, outcome, rule }) => [id, `${outcome} ${rule}`]))
    expect(outcomes.get(reader.subscriptionId)).toBe('open open')
    expect(outcomes.get(abroad)).toBe('hidden territory')
    expect(outcomes.has(ended)).toBe(false)
  })

  test('many subscriptions are asked in parts', async () => {
    const service = (await db.subscription.findUniqueOrThrow({ where: { id: reader.subscriptionId } })).serviceId
    const { companyId } = await db.entity.findFirstOrThrow()
    const names = Array.from({ length: 620 }, (_, index) => `Audience ${index}`)
    await db.entity.createMany({ data: names.map((name) => ({ name, companyId })) })
    const entities = await db.entity.findMany({ where: { name: { startsWith: 'Audience ' } }, select: { id: true } })
    await db.subscription.createMany({ data: entities.map(({ id }) => ({ entityId: id, serviceId: service })) })
    const { subscriptions } = await ask(tags([topics[1]]))
    expect(subscriptions.filter(({ outcome }) => outcome === 'open').length).toBeGreaterThanOrEqual(620)
    expect(subscriptions.find(({ id }) => id === reader.subscriptionId)?.outcome).toBe('locked')
  })

  test('names those of the linked articles that the reader sees, and no draft to any client', async () => {
    const [open, locked, denied, draft, global] = await Promise.all([
      makeArticle('Open', { topicIds: [topics[0]] }),
      makeArticle('Locked', { topicIds: [topics[1]] }),
      makeArticle('Denied', { topicIds: [topics[2]] }),
      makeArticle('Draft', { published: false }),
      makeArticle('For everybody', { type: 1 }),
    ])
    const linked = [open, locked, denied, draft, global].map(({ id }) => id)
    const titles = async (as: object) => {
      const { titles: found, subscriptionId } = await ask({ ...tags([topics[0]]), ...as, linked })
      return { subscriptionId, titles: found.map(({ title }) => title).sort() }
    }
    const { subscriptionId } = reader
    const seen = ['For everybody', 'Locked', 'Open']
    expect(await titles({ ppid: reader.user.ppid })).toEqual({ subscriptionId: null, titles: seen })
    expect(await titles({ subscriptionId })).toEqual({ subscriptionId, titles: seen })
    expect((await titles({ ppid: (await makeUser(db)).ppid })).titles).toEqual(['For everybody'])
    expect((await titles({ ppid: editor.ppid })).titles).toEqual(['Denied', 'Draft', ...seen].sort())
    expect(await titles({})).toEqual({ subscriptionId: null, titles: ['Denied', ...seen] })
    expect((await ask(tags())).titles).toEqual([])
  })

  test('refused: signed out, clients, an unknown person, other bodies', async () => {
    expect((await call(audienceRoute.POST, null, { body: tags() })).status).toBe(401)
    expect((await call(audienceRoute.POST, reader.user, { body: tags() })).status).toBe(403)
    expect((await call(audienceRoute.POST, editor, { body: { ...tags(), ppid: 'nobody' } })).status).toBe(404)
    expect((await call(audienceRoute.POST, editor, { body: { ...tags(), subscriptionId: topics[0] } })).status).toBe(404)
    expect((await call(audienceRoute.POST, editor, { body: tags([], { type: 2 }) })).status).toBe(400)
    expect((await call(audienceRoute.POST, editor, { body: tags(['x']) })).status).toBe(400)
  })
})

interface Draft {
  content: unknown
  savedAt: string
}

describe('a draft in two places', () => {
  const params = { kind: 'article', id: 'new-1' }
  const put = (body: object) => call<Draft & { code: string; current: Draft | null }>(draftRoute.PUT, editor, { params, body })

  test('a tab does not write over what another one has kept meanwhile, and gets to see it', async () => {
    const first = await put({ content: { title: 'First tab' }, after: null })
    expect(first.status).toBe(200)
    const second = await put({ content: { title: 'Second tab' }, after: null })
    expect([second.status, second.body.code, second.body.current]).toEqual([
      409,
      'STALE_VERSION',
      { baseVersion: null, content: { title: 'First tab' }, savedAt: first.body.savedAt },
    ])
    const next = await put({ content: { title: 'First tab goes on' }, after: first.body.savedAt })
    expect(next.status).toBe(200)
    expect((await put({ content: { title: 'Late' }, after: first.body.savedAt })).body.current?.content).toEqual({
      title: 'First tab goes on',
    })
    // Without a word about it the last one stays.
    expect((await put({ content: { title: 'Last' } })).status).toBe(200)
    await send(draftRoute.DELETE, editor, { params })
    expect((await put({ content: {}, after: next.body.savedAt })).body.current).toBeNull()
  })

  test('two tabs that begin at once: one of them gets a conflict', async () => {
    const both = await Promise.all(
      ['a', 'b'].map((title) =>
        call(draftRoute.PUT, editor, { params: { kind: 'article', id: 'new-0' }, body: { content: { title }, after: null } }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test("others learn that there is somebody's draft, and none of its words", async () => {
    const { id } = await db.article.create({ data: { type: 0, title: 'Shared' }, select: { id: true } })
    const other = await makeEditor()
    const record = { kind: 'article', id }
    const draft = await read<Draft>(draftRoute.PUT, other, { params: record, body: { content: { title: 'Secret' }, baseVersion: 1 } })
    expect(await read(othersRoute.GET, editor, { params: record })).toEqual([
      { name: `${other.firstName} ${other.lastName}`, savedAt: draft.savedAt },
    ])
    expect(await read(othersRoute.GET, other, { params: record })).toEqual([])
    expect((await call(othersRoute.GET, reader.user, { params: record })).status).toBe(403)
    expect((await call(othersRoute.GET, null, { params: record })).status).toBe(401)
    expect((await call(othersRoute.GET, editor, { params: { kind: 'article', id: 'new' } })).status).toBe(404)
  })
})
