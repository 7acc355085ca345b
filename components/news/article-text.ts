import type { Article } from '#lib/articles/contract.ts'
import { sectionOrder } from '#lib/news/words.ts'
import { isEmptyRichText, oneLine, proseWords, richTextWords } from '#lib/rich-text/document.ts'

/** Words that most people read in a minute. */
const WORDS_PER_MINUTE = 220
const EXCERPT_LENGTH = 280

type Description = Article['description']

/** The sections that say something, in their order (B172). */
export const filledSections = (description: Description) =>
  sectionOrder.flatMap((section) => {
    const text = description[section]
    return text === null || text === undefined || isEmptyRichText(text) ? [] : [{ section, text }]
  })

/** The beginning of what is new, else of the first section with words. Tables are left out, which say little in one line, unless there is nothing else. */
export function excerptOf(description: Description): string {
  const texts = [description.whatsNew ?? '', ...filledSections(description).map(({ text }) => text)]
  const first = texts.map(proseWords).find((words) => words !== '') ?? richTextWords(texts.find((text) => text !== '') ?? '')
  const words = oneLine(first).replace(/\s+/g, ' ')
  return words.length <= EXCERPT_LENGTH ? words : `${words.slice(0, words.lastIndexOf(' ', EXCERPT_LENGTH))}…`
}

/** Whole minutes that reading takes, at least one. */
export function readingMinutes(description: Description): number {
  const words = filledSections(description).reduce((sum, { text }) => sum + richTextWords(text).split(/\s+/).length, 0)
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}
