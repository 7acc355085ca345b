import { diffArrays, diffWordsWithSpace } from 'diff'
import { shortDate } from '#lib/text/short-date.ts'
import type { ReferenceNames } from '#components/news/news-filters.ts'
import { SECTIONS, type Article } from '#lib/articles/contract.ts'
import { articleLinkText, parseRichText, plainDocument, type RichNode } from '#lib/rich-text/document.ts'
import { sectionLabels } from '#lib/news/words.ts'

/** Differences of two states of an article, line by line and word by word. */

type Change = 'same' | 'added' | 'removed'

export interface Part {
  text: string
  change: Change
}

/** A paragraph, heading, list entry or table row on both sides; `changed` = its words differ. */
export interface Line {
  change: Change | 'changed' | 'format'
  parts: Part[]
}

export interface FieldDifference {
  key: string
  label: string
  lines: Line[]
}

/** Words of a piece with its links; pictures by their description. */
function inlineText(nodes: readonly RichNode[] = []): string {
  return nodes
    .map((node) => {
      const { type, text = '', marks = [] } = node
      if (type === 'hardBreak') return ' '
      if (type === 'articleLink') return articleLinkText(node)
      const href = marks.find((mark) => mark.type === 'link')?.attrs?.['href']
      return typeof href === 'string' && href !== text ? `${text} (${href})` : text
    })
    .join('')
}

/** What is compared, in the order of the form. */
export const comparedLabels = {
  title: 'Title',
  ...sectionLabels,
  published: 'Published',
  reviewed: 'Reviewed',
  publishDate: 'Publish date',
  startDate: 'Issue date',
  endDate: 'End date',
  topics: 'Topics',
  issuers: 'Issuers',
  documentTypes: 'Document types',
  territories: 'Territories',
  attachments: 'Attachments',
} as const

interface TextLine {
  text: string
  /** What the words do not show: bold, spans and the like. */
  format: string
}

/** A document as lines that can be compared: every block with a sign of its kind. */
export function linesOf(text: string | null | undefined): TextLine[] {
  if (!text) return []
  const lines: TextLine[] = []
  const add = (prefix: string, words: string, node: RichNode) => {
    if (words.trim() !== '') lines.push({ text: `${prefix}${words}`, format: JSON.stringify(node) })
  }
  const visit = (node: RichNode, prefix: string): void => {
    const { type, content = [] } = node
    switch (type) {
      case 'paragraph':
        return add(prefix, inlineText(content), node)
      case 'heading':
        return add(`${prefix}${'#'.repeat(Math.max(1, Number(node.attrs?.['level'] ?? 2) - 1))} `, inlineText(content), node)
      case 'image':
        return add(prefix, `[Picture: ${(node.attrs?.['alt'] as string | null | undefined) ?? ''}]`, node)
      case 'horizontalRule':
        return add(prefix, '———', node)
      case 'tableRow':
        return add(
          prefix,
          content
            .map((cell) =>
              linesOf(JSON.stringify({ type: 'doc', content: cell.content ?? [] }))
                .map((line) => line.text)
                .join(' '),
            )
            .join(' | '),
          node,
        )
      case 'listItem':
        return content.forEach((child, index) => visit(child, index === 0 ? prefix : prefix.replace(/\S/g, ' ')))
      case 'bulletList':
        return content.forEach((child) => visit(child, `${prefix.replace(/\S/g, ' ')}• `))
      case 'orderedList':
        return content.forEach((child, index) =>
          visit(child, `${prefix.replace(/\S/g, ' ')}${Number(node.attrs?.['start'] ?? 1) + index}. `),
        )
      case 'blockquote':
        return content.forEach((child) => visit(child, `${prefix}> `))
      default:
        return content.forEach((child) => visit(child, prefix))
    }
  }
  visit(parseRichText(text) ?? plainDocument(text), '')
  return lines
}

const whole = (text: string, change: Change): Line => ({ change, parts: [{ text, change }] })

/** The words of two lines; those with nothing in common are better read one after the other. */
function changedLine(before: string, after: string): Line[] {
  const parts = diffWordsWithSpace(before, after).map(({ value, added, removed }): Part => ({
    text: value,
    change: added ? 'added' : removed ? 'removed' : 'same',
  }))
  const common = parts.filter(({ change }) => change === 'same').reduce((sum, { text }) => sum + text.trim().length, 0)
  return common * 3 < Math.max(before.length, after.length)
    ? [whole(before, 'removed'), whole(after, 'added')]
    : [{ change: 'changed', parts }]
}

/** Lines of both, in order; removed and added ones that stand at the same position are compared word by word. */
export function compareLines(before: readonly TextLine[], after: readonly TextLine[]): Line[] {
  const result: Line[] = []
  const changes = diffArrays(
    before.map(({ text }) => text),
    after.map(({ text }) => text),
  )
  let [atBefore, atAfter] = [0, 0]
  for (let index = 0; index < changes.length; index += 1) {
    const { value, added, removed } = changes[index]!
    const next = changes[index + 1]
    if (!added && !removed) {
      for (const text of value) {
        const sameFormat = before[atBefore]!.format === after[atAfter]!.format
        result.push({ change: sameFormat ? 'same' : 'format', parts: [{ text, change: 'same' }] })
        atBefore += 1
        atAfter += 1
      }
    } else if (removed && next?.added) {
      const pairs = Math.min(value.length, next.value.length)
      for (let pair = 0; pair < pairs; pair += 1) result.push(...changedLine(value[pair]!, next.value[pair]!))
      result.push(
        ...value.slice(pairs).map((text) => whole(text, 'removed')),
        ...next.value.slice(pairs).map((text) => whole(text, 'added')),
      )
      atBefore += value.length
      atAfter += next.value.length
      index += 1
    } else {
      result.push(...value.map((text) => whole(text, added ? 'added' : 'removed')))
      if (added) atAfter += value.length
      else atBefore += value.length
    }
  }
  return result
}

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No')
const plain = (texts: readonly string[]): TextLine[] => texts.filter((text) => text !== '').map((text) => ({ text, format: '' }))

/** The fields that differ between two saved states, texts first, in the order of the form. */
export function articleDifferences(before: Article, after: Article, names: ReferenceNames): FieldDifference[] {
  const tags = (kind: keyof ReferenceNames, { [kind]: ids }: Article): TextLine[] =>
    plain(ids.map((id) => names[kind].find((item) => item.id === id)?.name ?? 'Unknown').sort())
  const sides = (of: (article: Article) => TextLine[]): [TextLine[], TextLine[]] => [of(before), of(after)]
  const fields: Record<string, [TextLine[], TextLine[]]> = {
    title: sides(({ title }) => plain([title])),
    ...Object.fromEntries(SECTIONS.map((section) => [section, sides(({ description }) => linesOf(description[section]))])),
    published: sides(({ published }) => plain([yesNo(published)])),
    reviewed: sides(({ reviewed }) => plain([yesNo(reviewed)])),
    publishDate: sides(({ publishDate }) => plain([shortDate(publishDate)])),
    startDate: sides(({ startDate }) => plain([shortDate(startDate)])),
    endDate: sides(({ endDate }) => plain([shortDate(endDate)])),
    ...Object.fromEntries(
      (['topics', 'issuers', 'documentTypes', 'territories'] as const).map((kind) => [kind, sides((article) => tags(kind, article))]),
    ),
    attachments: sides(({ attachments = [] }) => plain(attachments.map(({ name }) => name))),
  }
  return Object.entries(comparedLabels).flatMap(([key, label]) => {
    const [one, other] = fields[key] ?? [[], []]
    const lines = compareLines(one, other)
    return lines.every(({ change }) => change === 'same') ? [] : [{ key, label, lines }]
  })
}

/** What the firm keeps for itself, and what is the same in all published versions. */
const notForReaders: readonly string[] = ['published', 'reviewed', 'publishDate']

/** The same for readers of two published states. */
export const readerDifferences = (before: Article, after: Article, names: ReferenceNames): FieldDifference[] =>
  articleDifferences(before, after, names).filter(({ key }) => !notForReaders.includes(key))
