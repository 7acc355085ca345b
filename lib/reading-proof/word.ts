import 'server-only'
import { WordBody } from '#lib/rich-text/word-body.ts'
import { run } from '#lib/rich-text/word.ts'
import { PLACEHOLDER, facts, grid, sectionTitle, textBlock, wordDocument } from '#lib/news-export/api.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { shortDate, shortMoment } from '#lib/text/short-date.ts'
import { readingStates } from './columns.ts'
import type { ReadingProof } from './contract.ts'

const moment = (at: string | null) => [run(at === null ? '' : shortMoment(at))]

/** A must-read with the people who were asked: how far each of them got. */
function articleBlocks(rows: readonly ReadingProof[]) {
  const { title, number, askedAt, dueDay } = rows[0]!
  const confirmed = rows.filter(({ state }) => state === 'confirmed').length
  const overdue = rows.filter((row) => row.overdue).length
  return [
    sectionTitle(title),
    ...facts([
      ['Number', number],
      ['Asked on', shortDate(askedAt)],
      ['Due by', shortDate(dueDay)],
      ['Confirmed', `${confirmed} of ${countedText(rows.length, 'person', 'people')}${overdue > 0 ? `, ${overdue} overdue` : ''}`],
    ]),
    ...grid(
      ['Person', 'State', 'Opened', 'Read', 'Confirmed', 'Version'],
      rows.map((row) => [
        [run(`${row.name} (${row.email})`)],
        [run(row.overdue ? `${readingStates[row.state]}, overdue` : readingStates[row.state])],
        moment(row.openedAt),
        moment(row.readAt),
        moment(row.confirmedAt),
        [run(row.confirmedVersion === null ? '' : String(row.confirmedVersion))],
      ]),
      [7, 3, 3, 3, 3, 2],
    ),
  ]
}

/** The bytes of a .docx file: rows by must-read, in their order. */
export function proofDocument(about: { title: string; head: readonly string[] }, rows: readonly ReadingProof[]): Promise<Buffer> {
  const body = new WordBody(wordDocument(about))
  const byArticle = Map.groupBy(rows, ({ articleId }) => articleId)
  if (rows.length === 0) body.add([textBlock(run('There is nothing to show.'))])
  for (const some of byArticle.values()) body.add(articleBlocks(some))
  return body.pack(PLACEHOLDER)
}
