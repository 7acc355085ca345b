import 'server-only'
import { PLACEHOLDER, facts, grid, sectionTitle, textBlock, wordDocument } from '#lib/news-export/api.ts'
import { WordBody } from '#lib/rich-text/word-body.ts'
import { run } from '#lib/rich-text/word.ts'
import { shortMoment } from '#lib/text/short-date.ts'
import type { ReviewPerson, ReviewRight } from './contract.ts'
import { belongings, decisions, results, rightText } from './words.ts'

const decidedText = ({ decidedBy, decidedAt }: ReviewRight): string =>
  decidedAt === null ? '' : `${decidedBy ?? ''}, ${shortMoment(decidedAt)}`

/** A person with the rights and what was decided of each. */
const personBlocks = ({ name, email, belongs, rights }: ReviewPerson) => [
  sectionTitle(name),
  textBlock(run(`${email} · ${belongings[belongs]}`)),
  ...grid(
    ['Right', 'Decision', 'Note', 'Decided', 'Outcome'],
    rights.map((right) => [
      [run(right.threeW ? `${rightText(right)}, 3W` : rightText(right))],
      [run(right.decision === null ? '' : decisions[right.decision])],
      [run(right.note ?? '')],
      [run(decidedText(right))],
      [run(right.result === null ? '' : results[right.result])],
    ]),
    [6, 2, 5, 4, 3],
  ),
]

/** The bytes of a .docx file: the steps of a review, then its people in their order. */
export function reviewDocument(
  about: { title: string; head: readonly string[]; steps: readonly [string, string][] },
  people: readonly ReviewPerson[],
): Promise<Buffer> {
  const body = new WordBody(wordDocument(about))
  body.add(facts(about.steps))
  for (const person of people) body.add(personBlocks(person))
  return body.pack(PLACEHOLDER)
}
