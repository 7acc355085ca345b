import { beforeAll, describe, expect, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { CHANGE_SET } from '#lib/http/change-set-header.ts'
import type { RouteHandler } from '#lib/http/handle.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import * as articleRoutes from '#app/api/v1/Article3W/[id]/route.ts'
import * as undoRoute from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import * as allWord from '#app/api/v1/Export/all/word/route.ts'
import * as newsExcel from '#app/api/v1/Export/news/selected/excel/route.ts'
import * as publishedRoute from '#app/api/v1/News/[id]/published/route.ts'
import * as oneRoutes from '#app/api/v1/News/[id]/route.ts'
import * as byArticleRoute from '#app/api/v1/News/byArticle/[id]/route.ts'
import * as draftRoute from '#app/api/v1/News/draft/[kind]/[id]/route.ts'
import { POST as importNews } from '#app/api/v1/News/import/route.ts'
import * as pagedRoutes from '#app/api/v1/News/paged/route.ts'
import * as newsRoutes from '#app/api/v1/News/route.ts'
import * as rssRoute from '#app/api/v1/RSS/route.ts'
import { updateArticle3W } from '#lib/articles/contract.ts'
import { undoChangeSet } from '#lib/changes/contract.ts'
import { changedBy, createdBy, linkingDocument, makeArticle, makeWriterAndReader, ownTitle } from '#lib/news/testing.ts'
import { getDraft, saveDraft } from '#lib/news-reading/contract.ts'
import { ANOTHER_ARTICLE, articleLinkPath, linksOfDocument, parseRichText, richTextWords } from '#lib/rich-text/document.ts'
import { linksOf, paragraphsOf } from '#lib/rich-text/testing.ts'
import { importOf, openWorkbook } from '#lib/spreadsheet/testing.ts'
import { createNews, deleteNews, getNews, listNews, listNewsByArticle, publishNews, updateNews, type NewsItem } from './contract.ts'
import { newsLinkingTo } from './links.ts'

const IMPORT_MS = 60_000
const create = served(createNews, newsRoutes.POST)
const get = served(getNews, oneRoutes.GET)
const put = served(updateNews, oneRoutes.PUT)
const remove = served(deleteNews, oneRoutes.DELETE)
const paged = served(listNews, pagedRoutes.POST)
const ofArticle = served(listNewsByArticle, byArticleRoute.GET)
const publish = served(publishNews, publishedRoute.PATCH)
const putArticle = served(updateArticle3W, articleRoutes.PUT)
const [readDraft, putDraft] = [served(getDraft, draftRoute.GET), served(saveDraft, draftRoute.PUT)]
const undo = served(undoChangeSet, undoRoute.POST)
const { call, read, send } = useApiCalls()

let editor: User
/** Sees articles but for those of the topic `hidden`. */
let client: User
let hidden: string

beforeAll(async () => {
  ;({ editor, client, hidden } = await makeWriterAndReader())
})

const article = async (data: object = {}): Promise<{ id: string; title: string }> => {
  const title = ownTitle()
  return { ...(await makeArticle(title, data)), title }
}
const made = (body: object): Promise<NewsItem> =>
  createdBy(call, editor, { POST: create }, { title: ownTitle(), issueDate: '2024-01-01', published: true, ...body })
const leadingTo = (...ids: string[]): Promise<NewsItem> => made({ repositoryText: linkingDocument(...ids) })
const one = (id: string, caller = editor): Promise<NewsItem> => read(get, caller, { params: { id } })
const changed = (handler: RouteHandler, id: string, body?: object): Promise<string> => changedBy(send, editor, handler, id, body)
const save = async (id: string, body: object): Promise<string> => changed(put, id, { ...(await one(id)), ...body })
const rename = (id: string, title: string) => changed(putArticle, id, { title, version: 1 })
const takeBack = async (changeSet: string): Promise<void> => {
  expect((await call(undo, editor, { params: { id: changeSet }, body: {} })).status).toBe(200)
}
const wordsOf = ({ repositoryText }: NewsItem): string => richTextWords(repositoryText ?? '')
const pathsOf = ({ repositoryText }: NewsItem) => linksOfDocument(parseRichText(repositoryText!)!).map(articleLinkPath)
const linkedFrom = async (id: string, caller = editor): Promise<string[]> => (await newsLinkingTo(caller, id)).map((item) => item.id).sort()
const found = (caller: User, filters: object): Promise<NewsItem[]> =>
  read(paged, caller, { body: { filters }, query: '?pageSize=100' }).then(({ items }) => items)

describe('a link from a news item to an article', () => {
  test('shows the title of the moment to whoever reads it, and follows a rename without a change of the text', async () => {
    const target = await article()
    const item = await leadingTo(target.id)
    // The form goes on with the reply.
    expect([wordsOf(item), pathsOf(item)]).toEqual([`See ${target.title}`, [`/news/view/${target.id}`]])
    for (const reader of [editor, client]) expect(wordsOf(await one(item.id, reader))).toBe(`See ${target.title}`)
    const renamed = ownTitle()
    await rename(target.id, renamed)
    for (const reader of [editor, client]) {
      expect(wordsOf(await one(item.id, reader))).toBe(`See ${renamed}`)
      expect((await found(reader, { freeTextSearch: item.title })).map(wordsOf)).toEqual([`See ${renamed}`])
    }
    expect((await one(item.id)).version).toBe(item.version)
  })

  test('is stored by its id alone, though the form sends the title with it, and replies have it', async () => {
    const target = await article()
    const { id, version, ...item } = await leadingTo(target.id)
    expect(item.repositoryText).toContain(target.title)
    const saved = await call<NewsItem>(put, editor, { params: { id }, body: { ...item, version } })
    expect([saved.status, wordsOf(saved.body)]).toEqual([200, `See ${target.title}`])
    const stale = await call<{ current: NewsItem }>(put, editor, { params: { id }, body: { ...item, version } })
    expect([stale.status, wordsOf(stale.body.current)]).toEqual([409, `See ${target.title}`])
    const stored = await db.newsItem.findUniqueOrThrow({ where: { id } })
    expect([stored.repositoryText, stored.plainText]).toEqual([linkingDocument(target.id), `See ${ANOTHER_ARTICLE}`])
    expect(JSON.stringify(await db.auditEvent.findMany({ where: { entity: 'NewsItem', entityId: id } }))).not.toContain(target.title)
  })

  test('in a draft that was not saved has the title of now, when the form goes on with it', async () => {
    const target = await article()
    const { id, repositoryText } = await leadingTo(target.id)
    const params = { kind: 'news', id }
    await read(putDraft, editor, { params, body: { content: { title: 'x', repositoryText } } })
    await rename(target.id, 'Named anew')
    expect((await read(readDraft, editor, { params }))?.content).toEqual({
      title: 'x',
      repositoryText: repositoryText!.replace(target.title, 'Named anew'),
    })
  })
})

describe('what a reader may not see', () => {
  test('leaves no trace of its title or id in any text that leads to it', async () => {
    const [secret, draft, own] = [await article({ topicIds: [hidden] }), await article({ published: false }), await article()]
    const item = await made({ articleId: own.id, repositoryText: linkingDocument(secret.id, draft.id) })
    const texts = [
      JSON.stringify(await one(item.id, client)),
      JSON.stringify(await found(client, { freeTextSearch: item.title })),
      JSON.stringify(await read(ofArticle, client, { params: { id: own.id } })),
      await (await send(rssRoute.GET, client)).text(),
    ]
    for (const text of texts) {
      expect(text).toContain(item.title)
      for (const { id, title } of [secret, draft]) expect([text.includes(id), text.includes(title)]).toEqual([false, false])
    }
    expect(wordsOf(await one(item.id, client))).toBe(`See ${ANOTHER_ARTICLE}${ANOTHER_ARTICLE}`)
    expect(wordsOf(await one(item.id))).toBe(`See ${secret.title}${draft.title}`)
  })

  test('is not to be guessed by a search, nor named by what a search shows of the text', async () => {
    const [secret, open] = [await article({ topicIds: [hidden] }), await article()]
    const word = ownTitle()
    const document = linkingDocument(open.id, secret.id).replace('See ', `${word} `)
    const item = await made({ repositoryText: document })
    for (const filters of [{ freeTextSearch: secret.title }, { textFilters: [{ field: 'repositoryText', text: secret.title }] }])
      for (const caller of [client, editor]) expect(await found(caller, filters)).toEqual([])
    for (const [caller, words] of [
      [client, `${word} ${open.title}${ANOTHER_ARTICLE}`],
      [editor, `${word} ${open.title}${secret.title}`],
    ] as const) {
      const [first] = await found(caller, { freeTextSearch: word })
      expect([first?.id, first?.snippet?.map(({ text }) => text).join('')]).toEqual([item.id, words])
    }
  })

  test('is not named in exports either, where others get a link with the title', async () => {
    const [secret, open] = [await article({ topicIds: [hidden] }), await article()]
    const item = await leadingTo(open.id, secret.id)
    for (const [caller, words] of [
      [client, `See ${open.title}${ANOTHER_ARTICLE}`],
      [editor, `See ${open.title}${secret.title}`],
    ] as const) {
      const reply = await send(allWord.POST, caller, { body: { filters: { freeTextSearch: item.title } } })
      const word = Buffer.from(await reply.arrayBuffer())
      expect((await paragraphsOf(word)).map(({ text }) => text)).toContain(words)
      const links = await linksOf(word)
      expect([open, secret].map(({ id }) => links.some((address) => address.endsWith(`/news/view/${id}`)))).toEqual([
        true,
        caller === editor,
      ])
      const sheet = await openWorkbook(await (await send(newsExcel.POST, caller, { body: { ids: [item.id] } })).arrayBuffer())
      expect(JSON.stringify(sheet.worksheets[0]!.getSheetValues())).toContain(words)
    }
  })
})

describe('linked from', () => {
  test('follows what is saved and taken back', async () => {
    const [first, second] = [await article(), await article()]
    const item = await leadingTo(first.id)
    expect(await newsLinkingTo(client, first.id)).toEqual([{ id: item.id, title: item.title, publishDate: item.publishDate, type: null }])
    await save(item.id, { repositoryText: linkingDocument(second.id, second.id) })
    expect([await linkedFrom(first.id), await linkedFrom(second.id)]).toEqual([[], [item.id]])
    await save(item.id, { repositoryText: null })
    expect(await linkedFrom(second.id)).toEqual([])
    await save(item.id, { repositoryText: linkingDocument(first.id) })
    const removal = await changed(remove, item.id)
    expect(await linkedFrom(first.id)).toEqual([])
    await takeBack(removal)
    expect(await linkedFrom(first.id)).toEqual([item.id])
  })

  test('holds what is published and what the reader may see', async () => {
    const target = await article()
    const open = await leadingTo(target.id)
    const draft = await made({ published: false, repositoryText: linkingDocument(target.id) })
    const secret = await made({ articleId: (await article({ topicIds: [hidden] })).id, repositoryText: linkingDocument(target.id) })
    expect(await linkedFrom(target.id)).toEqual([open.id, secret.id].sort())
    expect(await linkedFrom(target.id, client)).toEqual([open.id])
    expect((await newsLinkingTo(editor, target.id)).find(({ id }) => id === secret.id)?.type).toBe(0)
    expect((await send(publish, editor, { params: { id: draft.id }, body: true })).status).toBe(204)
    expect(await linkedFrom(target.id, client)).toEqual([open.id, draft.id].sort())
  })

  test('does not name what stands under the article as its own news already', async () => {
    const [target, other] = [await article(), await article()]
    const own = await made({ repositoryText: linkingDocument(target.id, other.id), articleId: target.id })
    expect([await linkedFrom(target.id), await linkedFrom(target.id, client), await linkedFrom(other.id)]).toEqual([[], [], [own.id]])
    await save(own.id, { articleId: other.id })
    expect([await linkedFrom(target.id), await linkedFrom(other.id)]).toEqual([[own.id], []])
    await save(own.id, { articleId: null })
    expect([await linkedFrom(target.id), await linkedFrom(other.id)]).toEqual([[own.id], [own.id]])
  })

  test(
    'knows imported news items; their import taken back, it does not',
    async () => {
      const target = await article()
      const title = ownTitle()
      const body = await importOf([
        ['Title', 'IssueDate', 'Published', 'RepositoryText'],
        [title, '03/02/2024', 'Yes', linkingDocument(target.id)],
      ])
      const reply = await send(importNews, editor, { body })
      expect([reply.status, reply.status === 200 ? '' : await reply.text()]).toEqual([200, ''])
      const { id } = await db.newsItem.findFirstOrThrow({ where: { title } })
      expect([await linkedFrom(target.id, client), wordsOf(await one(id, client))]).toEqual([[id], `See ${target.title}`])
      await takeBack(reply.headers.get(CHANGE_SET)!)
      expect([await linkedFrom(target.id), await db.newsItemLink.count({ where: { newsItemId: id } })]).toEqual([[], 0])
    },
    IMPORT_MS,
  )
})
