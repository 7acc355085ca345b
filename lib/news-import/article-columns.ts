import { dayText, joined, yesNo } from '#lib/spreadsheet/columns.ts'
import type { Column } from '#lib/spreadsheet/columns.ts'
import type { StoredRow } from '#lib/spreadsheet/editing.ts'
import { firmDay } from '#lib/text/short-date.ts'
import { tagHint } from './words.ts'

/** A189, W28; the business id is given by the insert (A123). */
export const columns = [
  { name: 'Number', editing: true, key: true, hint: 'Type and number of a stored article.', example: '3W 12', width: 14 },
  { name: 'Title', required: true, hint: 'Title of the article.', width: 60 },
  { name: 'Type', hint: '3W or Global; 3W when empty. 0 and 1 are taken too.', width: 10 },
  { name: 'Territories', unordered: true, hint: tagHint('territories'), width: 24 },
  { name: 'Issuers', unordered: true, hint: tagHint('issuers'), width: 30 },
  { name: 'Topics', unordered: true, hint: tagHint('topics'), width: 30 },
  { name: 'DocumentTypes', unordered: true, hint: tagHint('document types'), width: 24 },
  { name: 'Published', hint: 'Whether clients see it; No when empty.' },
  { name: 'Reviewed', hint: 'Quality mark of the firm; No when empty.' },
  { name: 'PublishDate', hint: 'Day of publication, not after today; today for a published article when empty.', example: '31/01/2025' },
  { name: 'StartDate', hint: 'Day on which the source was issued.', example: '31/01/2025' },
  { name: 'EndDate', hint: 'Day on which it ends.', example: '31/12/2025' },
  { name: 'Background', adding: true, hint: 'Text of the section; a line is a paragraph.', width: 40 },
  { name: 'WhatsNew', adding: true, hint: 'Text of the section; a line is a paragraph.', width: 40 },
  { name: 'WhatsNext', adding: true, hint: 'Text of the section; a line is a paragraph.', width: 40 },
  { name: 'FreeContent', adding: true, hint: 'Text of the section; a line is a paragraph. Global articles use this one.', width: 40 },
] as const satisfies readonly Column[]
export type Name = (typeof columns)[number]['name']

/** Types as people read them. */
export const TYPE_NAMES = { 0: '3W', 1: 'Global' } as const
export const types: Readonly<Record<string, 0 | 1>> = { '': 0, '0': 0, '1': 1, '3w': 0, global: 1 }

/** What a file for editing shows of an article. */
export interface EditedArticle {
  id: string
  version: number
  type: number
  businessId: number
  title: string
  published: boolean
  reviewed: boolean
  publishDate: Date | null
  startDate: Date | null
  endDate: Date | null
  territoryIds: string[]
  issuerIds: string[]
  topicIds: string[]
  documentTypeIds: string[]
}

/** A day as cells show it; '' = none. */
const day = (moment: Date | null): string => (moment === null ? '' : dayText(firmDay(moment)))

export const numberText = ({ type, businessId }: { type: number; businessId: number }): string =>
  `${TYPE_NAMES[type as 0 | 1]} ${businessId}`

/** A stored article as an import reads it. */
export type StoredArticle = StoredRow<Name> & Pick<EditedArticle, 'title' | 'type'>

/**
 * A stored article as a row of a file for editing.
 * @param names of the tags by id
 */
export function storedRow(article: EditedArticle, names: ReadonlyMap<string, string>): StoredArticle {
  const tags = (ids: readonly string[]): string => joined(ids.flatMap((id) => names.get(id) ?? []))
  return {
    id: article.id,
    version: article.version,
    title: article.title,
    type: article.type,
    cells: {
      Number: numberText(article),
      Title: article.title,
      Type: TYPE_NAMES[article.type as 0 | 1],
      Territories: tags(article.territoryIds),
      Issuers: tags(article.issuerIds),
      Topics: tags(article.topicIds),
      DocumentTypes: tags(article.documentTypeIds),
      Published: yesNo(article.published),
      Reviewed: yesNo(article.reviewed),
      PublishDate: day(article.publishDate),
      StartDate: day(article.startDate),
      EndDate: day(article.endDate),
      Background: '',
      WhatsNew: '',
      WhatsNext: '',
      FreeContent: '',
    },
  }
}
