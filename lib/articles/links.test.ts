import { beforeAll, describe, expect, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { CHANGE_SET } from '#lib/http/change-set-header.ts'
import type { RouteHandler } from '#lib/http/handle.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import * as oneRoutes from '#app/api/v1/Article3W/[id]/route.ts'
import * as publishedRoutes from '#app/api/v1/Article3W/[id]/published/[version]/route.ts'
import * as versionRoutes from '#app/api/v1/Article3W/[id]/versions/[version]/route.ts'
import { POST as importArticles } from '#app/api/v1/Article3W/import/route.ts'
import * as pagedRoutes from '#app/api/v1/Article3W/paged/route.ts'
import * as createRoutes from '#app/api/v1/Article3W/route.ts'
import * as undoRoute from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import * as articlesExcel from '#app/api/v1/Export/article/excel/route.ts'
import * as articlesWord from '#app/api/v1/Export/all/word/route.ts'
import * as draftRoute from '#app/api/v1/News/draft/[kind]/[id]/route.ts'
import * as newsRoutes from '#app/api/v1/News/route.ts'
import * as templateRoutes from '#app/api/v1/ArticleTemplate/route.ts'
import * as rssRoute from '#app/api/v1/RSS/route.ts'
import {
  changedBy,
  createdBy,
  linkingDocument,
  makeArticle,
  makeItems,
  makeReader,
  makeWriterAndReader,
  ownTitle,
} from '#lib/news/testing.ts'
import { ANOTHER_ARTICLE, articleLinkPath, linksOfDocument, parseRichText, richTextWords } from '#lib/rich-text/document.ts'
import { linksOf, paragraphsOf } from '#lib/rich-text/testing.ts'
import { importOf, openWorkbook } from '#lib/spreadsheet/testing.ts'
import { getDraft, saveDraft } from '#lib/news-reading/contract.ts'
import { undoChangeSet } from '#lib/changes/contract.ts'
import { createArticle3W, deleteArticle3W, getArticle3W, listArticles3W, updateArticle3W, type Article } from './contract.ts'
import { getArticleVersion3W, getPublishedVersion3W } from './version-contract.ts'
import { articlesLinkingTo } from './links.ts'

const IMPORT_MS = 60_000
const create = served(createArticle3W, createRoutes.POST)
const get = served(getArticle3W, oneRoutes.GET)
const put = served(updateArticle3W, oneRoutes.PUT)
const remove = served(deleteArticle3W, oneRoutes.DELETE)
const paged = served(listArticles3W, pagedRoutes.POST)
const getVersion = served(getArticleVersion3W, versionRoutes.GET)
const getPublished = served(getPublishedVersion3W, publishedRoutes.GET)
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

const made = (body: object): Promise<Article> => createdBy(call, editor, { POST: create }, { title: ownTitle(), published: true, ...body })
const leadingTo = (...ids: string[]): Promise<Article> => made({ description: { whatsNew: linkingDocument(...ids) } })
const one = (id: string, caller = editor): Promise<Article> => read(get, caller, { params: { id } })
const changed = (handler: RouteHandler, id: string, body?: object): Promise<string> => changedBy(send, editor, handler, id, body)
const save = async (id: string, body: object): Promise<string> => {
  const { version, title } = await one(id)
  return changed(put, id, { title, version, ...body })
}
const takeBack = async (changeSet: string): Promise<void> => {
  expect((await call(undo, editor, { params: { id: changeSet }, body: {} })).status).toBe(200)
}
const wordsOf = ({ description }: Article): string => richTextWords(description.whatsNew ?? '')
const pathsOf = ({ description }: Article) => linksOfDocument(parseRichText(description.whatsNew!)!).map(articleLinkPath)
const linkedFrom = async (id: string, caller = editor): Promise<string[]> =>
  (await articlesLinkingTo(caller, id)).map((article) => article.id).sort()

describe('a link to another article', () => {
  test('shows the title of the moment to whoever reads it, and follows a rename without a change of the text', async () => {
    const target = await made({})
    const source = await leadingTo(target.id)
    // The form goes on with the reply.
    expect([wordsOf(source), pathsOf(source)]).toEqual([`See ${target.title}`, [`/news/view/${target.id}`]])
    for (const reader of [editor, client]) expect(wordsOf(await one(source.id, reader))).toBe(`See ${target.title}`)
    await save(target.id, { title: 'Renamed since' })
    for (const reader of [editor, client]) {
      expect(wordsOf(await one(source.id, reader))).toBe('See Renamed since')
      const { items } = await read(paged, reader, { body: {}, query: '?pageSize=100' })
      expect(wordsOf(items.find(({ id }) => id === source.id)!)).toBe('See Renamed since')
    }
    expect((await one(source.id)).version).toBe(source.version)
  })

  test('is stored by its id alone, though the form sends the title with it', async () => {
    const target = await made({})
    const source = await leadingTo(target.id)
    const { description } = await one(source.id)
    expect(description.whatsNew).toContain(target.title)
    await save(source.id, { description })
    const stored = await db.articleText.findUniqueOrThrow({ where: { articleId: source.id } })
    expect([stored.whatsNew, stored.whatsNewText]).toEqual([linkingDocument(target.id), `See ${ANOTHER_ARTICLE}`])
    expect(JSON.stringify(await db.articleVersion.findMany({ where: { articleId: source.id } }))).not.toContain(target.title)
  })

  test('in saved and in published versions leads by the title of now', async () => {
    const target = await made({})
    const source = await leadingTo(target.id)
    await save(source.id, { description: { whatsNew: null } })
    await save(target.id, { title: `${target.title} II` })
    const params = { id: source.id, version: '1' }
    expect(wordsOf(await read(getVersion, editor, { params }))).toBe(`See ${target.title} II`)
    expect(wordsOf(await read(getPublished, client, { params }))).toBe(`See ${target.title} II`)
  })

  test('in a draft that was not saved has the title of now, when the form goes on with it', async () => {
    const target = await made({})
    const { description } = await leadingTo(target.id)
    const params = { kind: 'article', id: target.id }
    const content = { title: 'x', whatsNew: description.whatsNew, matters: false }
    await read(putDraft, editor, { params, body: { content } })
    await save(target.id, { title: 'Named anew' })
    const draft = await read(readDraft, editor, { params })
    expect(draft?.content).toEqual({ ...content, whatsNew: description.whatsNew!.replace(target.title, 'Named anew') })
  })

  test('to an article in the trash is kept for those who write, and leads there again once that is back', async () => {
    const target = await made({})
    const source = await leadingTo(target.id)
    const removal = await changed(remove, target.id)
    const without = await one(source.id)
    expect([wordsOf(without), pathsOf(without)]).toEqual([`See ${ANOTHER_ARTICLE}`, [null]])
    await save(source.id, { description: without.description })
    await takeBack(removal)
    expect([pathsOf(await one(source.id)), await linkedFrom(target.id)]).toEqual([[`/news/view/${target.id}`], [source.id]])
  })

  test('stands in articles and news items alone, with an id', async () => {
    const { id } = await made({})
    const refused = [
      JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'articleLink' }] }] }),
      linkingDocument('javascript:alert(1)'),
      JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'articleLink', attrs: { id, href: 'x' } }] }] }),
    ]
    for (const whatsNew of refused)
      expect((await call(create, editor, { body: { title: 'x', description: { whatsNew } } })).status).toBe(400)
    const elsewhere: [RouteHandler, object][] = [
      ...refused.map((repositoryText): [RouteHandler, object] => [
        newsRoutes.POST,
        { title: 'x', issueDate: '2024-01-01', repositoryText },
      ]),
      [templateRoutes.POST, { name: 'x', global: true, type: 0, description: { whatsNew: linkingDocument(id) } }],
    ]
    for (const [handler, body] of elsewhere)
      expect((await call(handler, editor, { body })).body).toEqual([
        expect.objectContaining({ message: expect.stringMatching(/not allowed/) }),
      ])
  })
})

describe('what a reader may not see', () => {
  test('leaves no trace of its title or id in any text that leads to it', async () => {
    const [secret, draft] = [await made({ topics: [hidden] }), await made({ published: false })]
    const source = await leadingTo(secret.id, draft.id)
    await save(source.id, { reviewed: true })
    const texts = [
      JSON.stringify(await one(source.id, client)),
      JSON.stringify(await read(paged, client, { body: { filters: { freeTextSearch: source.title } }, query: '?pageSize=100' })),
      JSON.stringify(await read(getPublished, client, { params: { id: source.id, version: '1' } })),
      await (await send(rssRoute.GET, client)).text(),
    ]
    for (const text of texts) {
      expect(text).toContain(source.title)
      for (const { id, title } of [secret, draft]) expect([text.includes(id), text.includes(title)]).toEqual([false, false])
    }
    expect(wordsOf(await one(source.id, client))).toBe(`See ${ANOTHER_ARTICLE}${ANOTHER_ARTICLE}`)
    expect(wordsOf(await one(source.id))).toBe(`See ${secret.title}${draft.title}`)
  })

  test('is not to be guessed by a search for the title: the text is not found by it, whoever asks', async () => {
    const secret = await made({ topics: [hidden] })
    const source = await leadingTo(secret.id)
    const found = async (caller: User, filters: object) =>
      (await read(paged, caller, { body: { filters }, query: '?pageSize=100' })).items.map(({ id }) => id)
    for (const filters of [{ freeTextSearch: secret.title }, { textFilters: [{ field: 'whatsNew', text: secret.title }] }]) {
      expect(await found(client, filters)).toEqual([])
      expect(await found(editor, filters)).not.toContain(source.id)
    }
  })

  test('is not named in exports either, where others get a link with the title', async () => {
    const [secret, open] = [await made({ topics: [hidden] }), await made({})]
    const source = await leadingTo(open.id, secret.id)
    const body = { ids: [source.id] }
    for (const [caller, words] of [
      [client, `See ${open.title}${ANOTHER_ARTICLE}`],
      [editor, `See ${open.title}${secret.title}`],
    ] as const) {
      const word = Buffer.from(
        await (await send(articlesWord.POST, caller, { body: { filters: { freeTextSearch: source.title } } })).arrayBuffer(),
      )
      expect((await paragraphsOf(word)).map(({ text }) => text)).toContain(words)
      const links = await linksOf(word)
      expect([open, secret].map(({ id }) => links.some((address) => address.endsWith(`/news/view/${id}`)))).toEqual([
        true,
        caller === editor,
      ])
      const sheet = await openWorkbook(await (await send(articlesExcel.POST, caller, { body })).arrayBuffer())
      expect(JSON.stringify(sheet.worksheets[0]!.getSheetValues())).toContain(words)
    }
  })
})

describe('linked from', () => {
  test('follows what is saved and taken back; not the article itself', async () => {
    const [first, second] = [await made({}), await made({})]
    const source = await leadingTo(first.id)
    await save(first.id, { description: { whatsNew: linkingDocument(first.id) } })
    expect(await linkedFrom(first.id)).toEqual([source.id])
    const change = await save(source.id, { description: { whatsNew: null, background: linkingDocument(second.id, second.id) } })
    expect([await linkedFrom(first.id), await linkedFrom(second.id)]).toEqual([[], [source.id]])
    await takeBack(change)
    expect([await linkedFrom(first.id), await linkedFrom(second.id)]).toEqual([[source.id], []])
    const removal = await changed(remove, source.id)
    expect(await linkedFrom(first.id)).toEqual([])
    await takeBack(removal)
    expect(await linkedFrom(first.id)).toEqual([source.id])
  })

  test('holds what is published and what the reader may read whole', async () => {
    const target = await made({})
    const open = await leadingTo(target.id)
    const draft = await made({ published: false, description: { background: linkingDocument(target.id) } })
    const secret = await made({ topics: [hidden], description: { background: linkingDocument(target.id) } })
    expect(await linkedFrom(target.id)).toEqual([open.id, secret.id].sort())
    expect(await linkedFrom(target.id, client)).toEqual([open.id])
    const stranger = (await makeReader({ topics: [hidden] })).user
    const locked = await made({ topics: await makeItems('TOPIC', 1), description: { background: linkingDocument(target.id) } })
    expect(await linkedFrom(target.id, stranger)).not.toContain(locked.id)
    expect(await linkedFrom(draft.id)).toEqual([])
  })

  test(
    'knows imported articles; their import taken back, it does not',
    async () => {
      const target = await makeArticle(ownTitle())
      const title = ownTitle()
      const body = await importOf([
        ['Title', 'Type', 'Published', 'WhatsNew'],
        [title, '3W', 'Yes', linkingDocument(target.id)],
      ])
      const reply = await send(importArticles, editor, { body })
      expect(reply.status).toBe(200)
      const { id } = await db.article.findFirstOrThrow({ where: { title } })
      expect(await linkedFrom(target.id, client)).toEqual([id])
      await takeBack(reply.headers.get(CHANGE_SET)!)
      expect([await linkedFrom(target.id), await db.articleLink.count({ where: { articleId: id } })]).toEqual([[], 0])
    },
    IMPORT_MS,
  )

  test('is not made of words that look like a link', async () => {
    const target = await made({})
    const text = `"type":"articleLink","attrs":{"id":"${target.id}"}`
    await made({
      description: {
        whatsNew: text,
        background: JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }),
      },
    })
    expect(await linkedFrom(target.id)).toEqual([])
  })
})
