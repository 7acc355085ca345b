import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { api } from '../records.ts'

/** Topics of the demo data as client@alpha.example has them: selected, neither selected nor denied, denied. */
export const topicNames = { selected: 'Capital requirements', available: 'Consumer credit', denied: 'Intellectual property' } as const

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

/** Rich text as the editor stores it. */
export const richText = (...texts: string[]): string => JSON.stringify({ type: 'doc', content: texts.map(paragraph) })

/** A title that no other record has. */
export const ownTitle = (words: string): string =>
  `${words} ${Date.now().toString(36)}${Math.floor(Math.random() * 1_000_000).toString(36)}`

interface Named {
  id: string
  name: string
}

export const topicId = async (page: Page, name: string): Promise<string> => {
  const found = (await api<Named[]>(page, 'GET', 'Topic')).find((topic) => topic.name === name)
  if (!found) throw new Error(`The demo data has no topic ${name}`)
  return found.id
}

export interface OwnArticle {
  id: string
  title: string
  businessId: number
  version: number
}

/** An article of the test's own; `remove` it in the end. */
export async function createArticle(page: Page, type: 0 | 1, body: object): Promise<OwnArticle> {
  return api<OwnArticle>(page, 'POST', type === 0 ? 'Article3W' : 'ArticleGlobal', { published: true, ...body })
}

/**
 * Waits until the kept draft of an article has these words: the form still names the last draft while somebody types on, and what is typed since is not
 * kept when the page goes.
 */
export const waitForDraft = (page: Page, id: string, words: string): Promise<void> =>
  expect.poll(async () => (await page.request.get(`/api/v1/News/draft/article/${id}`)).text()).toContain(words)

export const removeArticle = (page: Page, type: 0 | 1, id: string): Promise<null> =>
  api(page, 'DELETE', `${type === 0 ? 'Article3W' : 'ArticleGlobal'}/${id}`)
