import { beforeAll, describe, expect, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import * as articles3WFromRoute from '#app/api/v1/Integration/Article3W/GetPublishedFrom/route.ts'
import * as newsFromRoute from '#app/api/v1/Integration/News/GetPublishedFrom/route.ts'
import * as rssRoute from '#app/api/v1/RSS/route.ts'
import type { Article } from '#lib/articles/contract.ts'
import { makeArticle, makeEditor, makeItems, makeReader } from '#lib/news/testing.ts'
import type { NewsItem } from '#lib/news-items/contract.ts'

const { call, read, send } = useApiCalls()

let editor: User
let client: User

beforeAll(async () => {
  editor = await makeEditor()
  client = (await makeReader()).user
})

describe('feeds (B213, A145, A146)', () => {
  test('RSS 2.0 with what the caller may read, hostile titles escaped', async () => {
    const mark = (await makeItems('TOPIC', 1))[0]!
    await makeArticle('<script>alert(1)</script> & ]]> \u0007', { type: 1, topicIds: [mark] })
    await makeArticle('Of the draft', { type: 1, topicIds: [mark], published: false })
    const reply = await send(rssRoute.GET, client, { query: `?type=1&topic=${mark}` })
    const text = await reply.text()
    expect(reply.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    expect(text).toContain('<title>&lt;script&gt;alert(1)&lt;/script&gt; &amp; ]]&gt; </title>')
    expect(text).not.toContain('Of the draft')
    expect((await call(rssRoute.GET, client, { query: '?type=9' })).status).toBe(400)
    expect((await call(rssRoute.GET, client, { query: '?topic=x' })).status).toBe(400)
    expect((await call(rssRoute.GET, null)).status).toBe(401)
  })

  test('published from a date on, oldest first, for the firm', async () => {
    await makeArticle('Old', { publishDate: new Date('1999-01-01T00:00:00Z') })
    await makeArticle('Later', { publishDate: new Date('1999-02-01T00:00:00Z') })
    await db.newsItem.create({
      data: { title: 'Old news', issueDate: new Date(), published: true, publishDate: new Date('1999-01-01T00:00:00Z') },
    })
    const from = async (query: string) => (await read<Article[]>(articles3WFromRoute.GET, editor, { query })).map(({ title }) => title)
    expect(await from('?from=1999-01-01&to=1999-02-01')).toEqual(['Old', 'Later'])
    expect(await from('?from=1999-01-02T00:00:00Z&to=1999-12-31')).toEqual(['Later'])
    expect(
      (await read<NewsItem[]>(newsFromRoute.GET, editor, { query: '?from=1999-01-01&to=1999-01-01' })).map(({ title }) => title),
    ).toEqual(['Old news'])
    for (const query of ['', '?from=soon'])
      expect((await call<{ message: string }[]>(newsFromRoute.GET, editor, { query })).body[0]!.message).toBe('from is not a date')
    expect((await call(newsFromRoute.GET, client, { query: '?from=1999-01-01' })).status).toBe(403)
  })
})
