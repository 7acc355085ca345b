import { createElement } from 'react'
import { beforeAll, describe, expect, jest, test } from '@jest/globals'
import { SaxesParser } from 'saxes'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { renderMail } from '#lib/mail/render.ts'
import { DigestMail } from '#lib/notifications/digest-mail.tsx'
import { parseRichText, richTextWords } from '#lib/rich-text/document.ts'
import type { RichNode } from '#lib/rich-text/document.ts'
import { linksOf, paragraphsOf, xmlPartsOf } from '#lib/rich-text/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { openWorkbook } from '#lib/spreadsheet/testing.ts'
import { AccessDecisionMail, AccessRequestMail } from '#lib/news-access/mail.tsx'
import type { Article } from '#lib/articles/contract.ts'
import * as clientNoteRoute from '../../app/api/v1/Article3W/[id]/ClientNote/route.ts'
import * as articleRoute from '../../app/api/v1/Article3W/route.ts'
import * as articlesRoute from '../../app/api/v1/Article3W/paged/route.ts'
import * as calendarRoute from '../../app/api/v1/Event/ics/route.ts'
import * as eventRoute from '../../app/api/v1/Event/route.ts'
import * as allExcel from '../../app/api/v1/Export/all/excel/route.ts'
import * as allWord from '../../app/api/v1/Export/all/word/route.ts'
import * as newsRoute from '../../app/api/v1/News/route.ts'
import * as atomRoute from '../../app/api/v1/Notification/feed.atom/route.ts'
import * as personalRssRoute from '../../app/api/v1/Notification/feed.rss/route.ts'
import * as publicationRoute from '../../app/api/v1/Publication/route.ts'
import * as rssRoute from '../../app/api/v1/RSS/route.ts'
import * as videoRoute from '../../app/api/v1/Video/route.ts'
import { MARKUP_PAYLOADS } from './test-markup.ts'
import { makeEditor, textDocument } from './testing.ts'

jest.setTimeout(300_000)

const { call, read, send } = useApiCalls()
let editor: User

/** Every kind of record with every payload in each of its texts. */
beforeAll(async () => {
  editor = await makeEditor()
  const create = async (handler: Parameters<typeof send>[0], body: unknown) => {
    const reply = await call<{ id: string }>(handler, editor, { body })
    if (reply.status !== 201) throw new Error(JSON.stringify([reply, body]))
    return reply.body
  }
  for (const payload of MARKUP_PAYLOADS) {
    const plain = textDocument(payload)
    const { id } = await create(articleRoute.POST, {
      title: payload,
      published: true,
      description: { background: plain, whatsNew: plain, whatsNext: plain, freeContent: payload },
    })
    await create(newsRoute.POST, { title: payload, issueDate: '2024-01-01', published: true, repositoryText: plain })
    await create(eventRoute.POST, { title: payload, startDate: '2024-01-01', description: payload, published: true })
    await create(videoRoute.POST, { title: payload, link: 'dQw4w9WgXcQ', published: true })
    expect((await call(clientNoteRoute.PUT, editor, { params: { id }, body: { personalComments: payload } })).status).toBe(200)
  }
  for (const payload of MARKUP_PAYLOADS.slice(0, 5)) {
    const form = new FormData()
    form.append('title', payload)
    form.append('description', payload)
    form.append('published', 'true')
    form.append('file', new File(['%PDF-1.4\n%%EOF\n'], `${payload}.pdf`))
    await create(publicationRoute.POST, form)
  }
  // The others by the database: a file each would take long and show nothing more.
  await db.publication.createMany({
    data: MARKUP_PAYLOADS.slice(5).map((payload) => ({ title: payload, description: payload, published: true })),
  })
}, 300_000)

const marksIn = ({ marks = [], content = [] }: RichNode): string[] => [...marks.map(({ type }) => type), ...content.flatMap(marksIn)]

/** Names of the elements, texts and attributes of strict XML. */
function readXml(xml: string): { elements: Set<string>; attributes: string[]; texts: string[] } {
  const found = { elements: new Set<string>(), attributes: [] as string[], texts: [] as string[] }
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    found.elements.add(name)
    found.attributes.push(...Object.values(attributes))
  })
  parser.on('text', (text) => void found.texts.push(text))
  parser.on('cdata', (text) => void found.texts.push(text))
  parser.write(xml).close()
  return found
}

describe('150 texts that would run as markup, in every text of the news', () => {
  test('there are as many, all different', () => {
    expect(MARKUP_PAYLOADS.length).toBeGreaterThanOrEqual(150)
    expect(new Set(MARKUP_PAYLOADS).size).toBe(MARKUP_PAYLOADS.length)
  })

  test('stored and returned: words of a paragraph without marks, as JSON that nothing renders', async () => {
    const reply = await send(articlesRoute.POST, editor, { body: {}, query: '?pageSize=9999' })
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
    const { items } = (await reply.json()) as { items: Article[] }
    expect(items).toHaveLength(MARKUP_PAYLOADS.length)
    const payloads = new Set(MARKUP_PAYLOADS.map((payload) => payload.trim()))
    for (const { title, description } of items) {
      expect(payloads.has(title)).toBe(true)
      for (const text of Object.values(description)) {
        const document = parseRichText(text!)!
        expect([marksIn(document), document.content!.map(({ type }) => type).filter((type) => type !== 'paragraph')]).toEqual([[], []])
        expect(richTextWords(text!).replace(/\s+/g, ' ')).toBe(title.replace(/\s+/g, ' '))
      }
    }
    const events = await db.event.findMany()
    expect(events.map(({ title }) => title).filter((title) => !payloads.has(title))).toEqual([])
  })

  test('a document that carries one as node, mark, attribute or address is refused', async () => {
    const paragraph = (...content: object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] })
    for (const payload of MARKUP_PAYLOADS) {
      const documents = [
        { type: 'doc', content: [{ type: payload }] },
        paragraph({ type: 'text', text: 'x', marks: [{ type: payload }] }),
        paragraph({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: payload } }] }),
        paragraph({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'https://a.example', [payload]: payload } }] }),
        { type: 'doc', content: [{ type: 'image', attrs: { src: payload } }] },
        { type: 'doc', content: [{ type: 'heading', attrs: { level: payload } }] },
      ]
      for (const document of documents)
        expect([
          payload,
          (
            await call(newsRoute.POST, editor, {
              body: { title: 'x', issueDate: '2024-01-01', repositoryText: JSON.stringify(document) },
            })
          ).status,
        ]).toEqual([payload, 400])
      expect([payload, (await call(videoRoute.POST, editor, { body: { title: 'x', link: payload } })).status]).toEqual([payload, 400])
    }
    expect(await db.newsItem.count({ where: { title: 'x' } })).toBe(0)
  })

  test('feeds: well-formed, with no elements but their own; Atom titles hold no markup either', async () => {
    const own = new Set([
      'rss',
      'channel',
      'item',
      'title',
      'link',
      'guid',
      'pubDate',
      'description',
      'category',
      'language',
      'generator',
      'docs',
      'lastBuildDate',
      'copyright',
      'atom:link',
      'feed',
      'entry',
      'id',
      'updated',
      'published',
      'summary',
      'content',
      'author',
      'name',
      'rights',
      'subtitle',
      'logo',
      'icon',
    ])
    for (const route of [rssRoute, personalRssRoute, atomRoute]) {
      const reply = await send(route.GET, editor)
      expect(reply.headers.get('content-type')).toMatch(/^application\/(rss|atom)\+xml/)
      const { elements, attributes, texts } = readXml(await reply.text())
      expect([...elements].filter((name) => !own.has(name))).toEqual([])
      expect(attributes.filter((text) => /^\s*(javascript|data|vbscript):/i.test(text))).toEqual([])
      expect(texts.some((text) => text.includes('alert('))).toBe(true)
      if (route === atomRoute) expect(texts.filter((text) => /<[a-z!/?]/i.test(text))).toEqual([])
    }
  })

  test('the calendar file has plain text only', async () => {
    const text = await (await send(calendarRoute.GET, editor)).text()
    expect(text).not.toMatch(/X-ALT-DESC|ALTREP|FMTTYPE/i)
    const names = new Set(
      text
        .replace(/\r\n[ \t]/g, '')
        .split('\r\n')
        .filter(Boolean)
        .map((line) => line.split(/[:;]/)[0]),
    )
    for (const name of names) expect(name).toMatch(/^[A-Z-]+$/)
  })

  test('Excel: texts, no formulas; links lead to the portal and to video pages only', async () => {
    const bytes = Buffer.from(await (await send(allExcel.POST, editor, { body: { filters: { withExtendedInfos: true } } })).arrayBuffer())
    const book = await openWorkbook(bytes)
    const links: string[] = []
    const texts = new Set<string>()
    book.eachSheet((sheet) =>
      sheet.eachRow((row) =>
        row.eachCell((cell) => {
          expect(cell.formula).toBeUndefined()
          texts.add(cell.text)
          if (cell.hyperlink) links.push(cell.hyperlink)
        }),
      ),
    )
    expect(links.filter((address) => !/^(http:\/\/localhost:3000|https:\/\/www\.youtube\.com)\//.test(address))).toEqual([])
    expect(texts.has('<script>alert(60)</script>')).toBe(true)
    for (const xml of (await xmlPartsOf(bytes)).values()) expect(xml).not.toMatch(/<f[ >]/)
  })

  test('Word: well-formed, words only; links lead to the portal and to video pages only', async () => {
    const bytes = Buffer.from(await (await send(allWord.POST, editor, { body: {} })).arrayBuffer())
    const parts = await xmlPartsOf(bytes)
    const { elements } = readXml(parts.get('word/document.xml')!)
    expect([...elements].filter((name) => !/^(w|wp|a|pic|r|mc|w14):/.test(name))).toEqual([])
    expect((await linksOf(bytes)).filter((address) => !/^(http:\/\/localhost:3000|https:\/\/www\.youtube\.com)\//.test(address))).toEqual(
      [],
    )
    expect((await paragraphsOf(bytes)).some(({ text }) => text === '<script>alert(60)</script>')).toBe(true)
    expect([...parts.keys()].filter((name) => /vba|ole|embeddings|activeX/i.test(name))).toEqual([])
  })

  test('mails: every text is escaped, links lead to the portal only', async () => {
    const publicUrl = 'http://localhost:3000'
    const tags = (html: string) => [...html.matchAll(/<\/?([a-z][\w:-]*)([^>]*)>/gi)]
    const mails = (payload: string) => [
      createElement(AccessRequestMail, {
        requester: payload,
        company: payload,
        service: payload,
        article: payload,
        topics: [payload],
        message: payload,
        decideUrl: `${publicUrl}/articlesadmin`,
      }),
      createElement(AccessDecisionMail, { name: payload, lines: [payload], articleUrl: `${publicUrl}/news/view/x` }),
      createElement(DigestMail, {
        name: payload,
        frequency: 2,
        items: [{ kind: 'article3W', id: 'x', title: payload, publishDate: new Date(), articleId: null, startDate: null }],
        publicUrl,
        unsubscribeUrl: `${publicUrl}/unsubscribe`,
        showDay: () => payload,
      }),
    ]
    for (const payload of MARKUP_PAYLOADS) {
      // As long as the payload and with its lines: a preview of few characters is filled up, a line ends in an element.
      const harmless = await Promise.all(
        mails(payload.replace(/[^\n]/g, 'x')).map(async (mail) => tags((await renderMail(mail)).html).length),
      )
      for (const [index, mail] of mails(payload).entries()) {
        const { html } = await renderMail(mail)
        const found = tags(html)
        expect([payload, found.length]).toEqual([payload, harmless[index]])
        for (const [, name, attributes] of found) {
          expect([
            payload,
            /^(script|iframe|object|embed|svg|math|form|base|link)$/i.test(name!),
            /\son\w+\s*=/i.test(attributes!.replace(/"[^"]*"/g, '""')),
          ]).toEqual([payload, false, false])
          const address = /href="([^"]*)"/.exec(attributes!)?.[1]
          if (address !== undefined) expect(address.startsWith(publicUrl)).toBe(true)
        }
      }
    }
  })

  test('what a reader looks for comes back as it was typed, marked by the server and not by markup', async () => {
    for (const payload of MARKUP_PAYLOADS.slice(0, 20)) {
      const { items } = await read<{ items: Article[] }>(articlesRoute.POST, editor, { body: { filters: { freeTextSearch: payload } } })
      for (const { snippet } of items)
        expect((snippet ?? []).every((piece) => Object.keys(piece).sort().join() === 'match,text')).toBe(true)
    }
  })
})
