import { dayText, joined, yesNo } from '#lib/spreadsheet/columns.ts'
import type { Column } from '#lib/spreadsheet/columns.ts'
import type { StoredRow } from '#lib/spreadsheet/editing.ts'
import { firmDay } from '#lib/text/short-date.ts'
import { tagHint } from './words.ts'

/** A189, W28. */
export const columns = [
  { name: 'Id', editing: true, key: true, hint: 'Id of a stored news item; it is not changed.', width: 38 },
  { name: 'Title', required: true, hint: 'Title of the news item.', width: 60 },
  { name: 'IssueDate', required: true, hint: 'Day on which it was issued.', example: '31/01/2025' },
  { name: 'RepositoryText', adding: true, hint: 'The text; a line is a paragraph.', width: 60 },
  { name: 'ArticleId', hint: 'Id of the article that it belongs to, or 3W and the number of the article.', example: '3W 12', width: 24 },
  { name: 'Published', hint: 'Whether clients see it; No when empty.' },
  { name: 'MustRead', hint: 'To be read by everybody; No when empty.' },
  { name: 'IsAlive', hint: 'Still current; Yes when empty.' },
  { name: 'PublishDate', hint: 'Day of publication, not after today; today for a published item when empty.', example: '31/01/2025' },
  { name: 'Territories', unordered: true, hint: tagHint('territories'), width: 24 },
  { name: 'Issuers', unordered: true, hint: tagHint('issuers'), width: 30 },
  { name: 'Topics', unordered: true, hint: tagHint('topics'), width: 30 },
] as const satisfies readonly Column[]
export type Name = (typeof columns)[number]['name']

/** What a file for editing shows of a news item. */
export interface EditedItem {
  id: string
  version: number
  title: string
  issueDate: Date
  /** Type and number of its article, as the column ArticleId names it. */
  article: string | null
  published: boolean
  mustRead: boolean
  isAlive: boolean
  publishDate: Date | null
  territoryIds: string[]
  issuerIds: string[]
  topicIds: string[]
}

/** A stored news item as an import reads it. */
export type StoredItem = StoredRow<Name> & Pick<EditedItem, 'title' | 'issueDate'>

/**
 * A stored news item as a row of a file for editing.
 * @param names of the tags by id
 */
export function storedRow(item: EditedItem, names: ReadonlyMap<string, string>): StoredItem {
  const tags = (ids: readonly string[]): string => joined(ids.flatMap((id) => names.get(id) ?? []))
  return {
    id: item.id,
    version: item.version,
    title: item.title,
    issueDate: item.issueDate,
    cells: {
      Id: item.id,
      Title: item.title,
      IssueDate: dayText(firmDay(item.issueDate)),
      RepositoryText: '',
      ArticleId: item.article ?? '',
      Published: yesNo(item.published),
      MustRead: yesNo(item.mustRead),
      IsAlive: yesNo(item.isAlive),
      PublishDate: item.publishDate === null ? '' : dayText(firmDay(item.publishDate)),
      Territories: tags(item.territoryIds),
      Issuers: tags(item.issuerIds),
      Topics: tags(item.topicIds),
    },
  }
}
