import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Prisma, User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeUser } from '#seed/factories.ts'
import * as explanationRoute from '#app/api/v1/News/explanation/[id]/[ppid]/route.ts'
import { makeEditor, makeItems, makeReader } from '#lib/news/testing.ts'
import type { Explanation } from './contract.ts'

const { call, read } = useApiCalls()

let editor: User

beforeAll(async () => {
  editor = await makeEditor()
})

describe('the explanation', () => {
  test('names the rule, for the firm only', async () => {
    const [topic, other] = (await makeItems('TOPIC', 2)) as [string, string]
    const { user } = await makeReader({ deniedTopics: [topic] })
    const nobody = await makeUser(db)
    const make = (data: Partial<Prisma.ArticleUncheckedCreateInput>) =>
      db.article.create({ data: { type: 0, title: 'x', published: true, topicIds: [topic], ...data }, select: { id: true } })
    const ruleOf = async (id: string, ppid: string) =>
      (await read<Explanation>(explanationRoute.GET, editor, { params: { id, ppid } })).rule
    const article = await make({})
    expect(await ruleOf(article.id, user.ppid)).toBe('denied-topic')
    expect(await ruleOf(article.id, nobody.ppid)).toBe('no-subscription')
    expect(await ruleOf(article.id, editor.ppid)).toBe('internal')
    expect(await ruleOf((await make({ published: false })).id, user.ppid)).toBe('draft')
    expect(await ruleOf((await make({ type: 1 })).id, user.ppid)).toBe('global-published')
    expect(await ruleOf((await make({ topicIds: [other] })).id, user.ppid)).toBe('open')
    expect((await call(explanationRoute.GET, user, { params: { id: article.id, ppid: user.ppid } })).status).toBe(403)
    expect((await call(explanationRoute.GET, editor, { params: { id: article.id, ppid: 'nobody' } })).status).toBe(404)
    expect((await call(explanationRoute.GET, editor, { params: { id: topic, ppid: user.ppid } })).status).toBe(404)
  })

  test('names the article, and the tags at which the rule looked', async () => {
    const [denied, other] = (await makeItems('TOPIC', 2)) as [string, string]
    const { name } = await db.referenceItem.findUniqueOrThrow({ where: { id: denied } })
    const { user } = await makeReader({ deniedTopics: [denied] })
    const { id, businessId } = await db.article.create({ data: { type: 0, title: 'Named', published: true, topicIds: [denied, other] } })
    const explained = await read<Explanation>(explanationRoute.GET, editor, { params: { id, ppid: user.ppid } })
    expect(explained).toMatchObject({ articleId: id, businessId, type: 0, title: 'Named', outcome: 'hidden', rule: 'denied-topic' })
    expect(explained.subscriptions.map(({ tags }) => tags)).toEqual([[name]])
  })
})
