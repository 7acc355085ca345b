import { xmlText } from '#lib/files/xml-text.ts'
import { feedDate } from '#lib/text/short-date.ts'

/** RSS 2.0. */

export interface FeedEntry {
  id: string
  title: string
  /** Address of the page in the portal. */
  link: string
  /** Plain text. */
  description: string
  published: Date
  categories: string[]
}

const MAX_DESCRIPTION = 600

const escaped = (text: string): string =>
  xmlText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const element = (name: string, text: string, attributes = ''): string => `<${name}${attributes}>${escaped(text)}</${name}>`

const shortened = (text: string): string => {
  const [...characters] = text.replace(/\s+/g, ' ').trim()
  return characters.length <= MAX_DESCRIPTION ? characters.join('') : `${characters.slice(0, MAX_DESCRIPTION).join('')}…`
}

const entryOf = ({ id, title, link, description, published, categories }: FeedEntry): string =>
  [
    '<item>',
    element('title', title),
    element('link', link),
    element('guid', id, ' isPermaLink="false"'),
    element('pubDate', feedDate(published)),
    ...(description === '' ? [] : [element('description', shortened(description))]),
    ...categories.map((name) => element('category', name)),
    '</item>',
  ].join('\n')

/** The feed as XML. */
export const feedFile = ({
  title,
  link,
  description,
  entries,
}: {
  title: string
  link: string
  description: string
  entries: readonly FeedEntry[]
}): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0">',
    '<channel>',
    element('title', title),
    element('link', link),
    element('description', description),
    ...entries.map(entryOf),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
