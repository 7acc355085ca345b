import { expect, test } from '@jest/globals'
import { richTextWords } from '#lib/rich-text/document.ts'
import { linkedFromTexts } from '#components/news-editor/audience-input.ts'
import { asReadersGet, unseenArticles } from './reader-links.ts'

const [A, B, C] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string, string]
/** As who writes gets it: the title of each article that is there. */
const text = (...links: [id: string, title: string | null][]): string =>
  JSON.stringify({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: links.map(([id, title]) => ({ type: 'articleLink', attrs: { id, ...(title !== null && { title }) } })),
      },
    ],
  })
const article = {
  description: { whatsNew: text([A, 'Rules'], [B, 'Plans']), freeContent: text([B, 'Plans'], [C, null]), background: 'Plain' },
}
const titles = [{ id: A, title: 'Rules' }]

test('what readers cannot see is named once each; what is gone has no title', () => {
  expect(unseenArticles(article, titles)).toEqual([
    { id: B, title: 'Plans' },
    { id: C, title: null },
  ])
  expect(unseenArticles({ description: {} }, [])).toEqual([])
})

test('readers get the titles that they may see, and nothing of the others', () => {
  const { description } = asReadersGet(article, titles)
  expect(richTextWords(description.whatsNew)).toBe('Rulesanother article')
  expect(JSON.stringify(description)).not.toContain('Plans')
  expect(JSON.stringify(description)).not.toContain(B)
  expect(description.background).toBe('Plain')
})

test('linked articles are asked for once each, those of an earlier version behind', () => {
  expect(linkedFromTexts(article.description, { whatsNext: text([C, null]) })).toHaveLength(3)
  expect(linkedFromTexts({}, {})).toEqual([])
})
