import { beforeAll, expect, test } from '@jest/globals'
import * as pagedRoutes from '#app/api/v1/Article3W/paged/route.ts'
import { db } from '#lib/db/client.ts'
import type { User } from '#lib/db/generated/client.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { wordsOf } from '#lib/text/search-words.ts'
import { seededRandom } from '#seed/random.ts'
import { synonyms } from '#seed/content/content.ts'
import { useDemoData } from '#seed/testing.ts'
import { listArticles3W } from './contract.ts'

/** What the search of the news has to find in the demo data: shares of searches whose best result is among the first. */

const SEED_MS = 120_000
const ASK_MS = 120_000
const paged = served(listArticles3W, pagedRoutes.POST)
const { read } = useApiCalls()
const random = seededRandom(20_261_126)

interface Known {
  id: string
  businessId: number
  title: string
  text: string
}

let staff: User
let articles: Known[]
/** Text by id, of drafts too: staff find them. */
let texts: Map<string, string>
/** The articles in which a word stands. */
const holding = new Map<string, Set<Known>>()

beforeAll(async () => {
  await useDemoData()
  staff = await db.user.findUniqueOrThrow({ where: { email: 'internal@firm.example' } })
  const rows = await db.article.findMany({
    where: { type: 0 },
    select: { id: true, businessId: true, title: true, published: true, text: true },
    orderBy: { businessId: 'asc' },
  })
  const all = rows.map(({ text, ...row }) => ({
    ...row,
    text: `${row.title} ${text?.backgroundText} ${text?.whatsNewText} ${text?.whatsNextText}`,
  }))
  articles = all.filter(({ published }) => published)
  texts = new Map(all.map(({ id, text }) => [id, text]))
  for (const article of articles) for (const word of wordsOf(article.text)) holding.set(word, (holding.get(word) ?? new Set()).add(article))
}, SEED_MS)

const LOOKED_AT = 3

/** The first results, the best matches first. */
const ask = async (freeTextSearch: string): Promise<{ id: string; title: string }[]> =>
  (
    await read(paged, staff, {
      query: `pageSize=${LOOKED_AT}`,
      body: { filters: { freeTextSearch }, orderBy: { field: 'relevance' } },
    })
  ).items

/** The share of searches with the right results; the assertion prints the others. */
async function shareOf<Q>(
  searches: readonly Q[],
  textOf: (search: Q) => string,
  isRight: (found: { id: string; title: string }[], search: Q) => boolean,
) {
  const missed: string[] = []
  for (const search of searches) {
    const found = await ask(textOf(search))
    if (!isRight(found, search)) missed.push(`${textOf(search)} → ${found[0]?.title ?? 'nothing'}`)
  }
  return { share: 1 - missed.length / searches.length, missed }
}

/** Two articles whose titles have the same words are equally right. */
const isFirst = (found: { id: string; title: string }[], { title }: Known) =>
  found.length > 0 && wordsOf(found[0]!.title).join(' ') === wordsOf(title).join(' ')

const sampleOf = (count: number, fits: (article: Known) => boolean = () => true): Known[] => random.sample(articles.filter(fits), count)

/** A word is rare that stands in at most so many of some thousand articles. */
const RARE = 20

/** The rarest words of a text, of four letters and more without digits; fewer when it has fewer rare ones. */
const rarest = (text: string, count: number): string[] =>
  [...new Set(wordsOf(text))]
    .filter((word) => /^\p{L}{4,}$/u.test(word) && holding.get(word)!.size <= RARE)
    .sort((a, b) => holding.get(a)!.size - holding.get(b)!.size || (a < b ? -1 : 1))
    .slice(0, count)

/** Whether words stand together in articles of one title alone, so that a search for them has one right result. */
function areTelling(words: readonly string[]): boolean {
  const [first, ...others] = words.map((word) => holding.get(word)!)
  const titles = new Set(
    [...(first ?? [])].filter((article) => others.every((each) => each.has(article))).map(({ title }) => wordsOf(title).join(' ')),
  )
  return words.length === 3 && titles.size === 1
}

/** A word with two letters swapped, one left out, one doubled or a wrong one. */
function slip(word: string): string {
  const at = random.int(1, word.length - 2)
  const [before, here, next, after] = [word.slice(0, at), word[at]!, word[at + 1]!, word.slice(at + 2)]
  return random.pick([
    before + next + here + after,
    before + next + after,
    before + here + here + next + after,
    `${before}${here === 'q' ? 'x' : 'q'}${next}${after}`,
  ])
}

/** The sample is small, so that the shares that are asked for are asked of all of it. */
async function expectShare<Q>(least: number, ...searches: Parameters<typeof shareOf<Q>>): Promise<void> {
  const { share, missed } = await shareOf(...searches)
  if (share < least)
    throw new Error(`${share.toFixed(3)} of the searches find the right article, at least ${least} have to:\n${missed.join('\n')}`)
}

test('a whole title finds its article first', () => expectShare(0.97, sampleOf(100), ({ title }) => title, isFirst), ASK_MS)

test(
  'three rare words of an article find it first',
  () => {
    const searches = sampleOf(80, ({ text }) => areTelling(rarest(text, 3))).map((article) => ({
      article,
      words: random.sample(rarest(article.text, 3), 3),
    }))
    return expectShare(
      0.93,
      searches,
      ({ words }) => words.join(' '),
      (found, { article }) => isFirst(found, article),
    )
  },
  ASK_MS,
)

test(
  'three rare words of a title find its article first with a slip of the finger in one of them',
  () => {
    const ofTitle = ({ title }: Known) => rarest(title, 3).filter((word) => word.length >= 5)
    const searches = sampleOf(60, (article) => areTelling(ofTitle(article))).map((article) => {
      const [first, ...others] = ofTitle(article)
      return { article, text: [slip(first!), ...others].join(' ') }
    })
    return expectShare(
      0.88,
      searches,
      ({ text }) => text,
      (found, { article }) => isFirst(found, article),
    )
  },
  ASK_MS,
)

test(
  'the number of an article finds it first, alone and as its row prints it',
  async () => {
    const searches = sampleOf(40).map((article, index) => ({
      article,
      text: index % 2 === 0 ? `3W ${article.businessId}` : String(article.businessId),
    }))
    await expectShare(
      1,
      searches,
      ({ text }) => text,
      (found, { article }) => found[0]?.id === article.id,
    )
  },
  ASK_MS,
)

/** Whether a text holds the words of a term one after another. */
const holds = (text: string, term: string): boolean => ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(term).join(' ')} `)

test(
  'a word of the trade finds what is called otherwise among the first three',
  () => {
    const searches = synonyms.flatMap((terms) => {
      const inTitles = terms.filter((term) => articles.some(({ title }) => holds(title, term)))
      return inTitles.length === 0 ? [] : terms.map((term) => ({ term, terms: inTitles }))
    })
    expect(searches.length).toBeGreaterThan(100)
    return expectShare(
      0.9,
      searches,
      ({ term }) => term,
      (found, { terms }) => found.some(({ title }) => terms.some((term) => holds(title, term))),
    )
  },
  ASK_MS,
)

test(
  'the abbreviation of an issuer finds what it issued among the first three',
  async () => {
    const issuers = await db.referenceItem.findMany({ where: { kind: 'ISSUER' }, select: { id: true, name: true } })
    const issued = await db.article.findMany({ where: { type: 0, published: true }, select: { id: true, issuerIds: true } })
    const questions = issuers.flatMap(({ id, name }) => {
      const own = new Set(issued.filter(({ issuerIds }) => issuerIds.includes(id)).map((article) => article.id))
      const terms = own.size === 0 ? [] : (synonyms.find((group) => group.some((term) => holds(name, term))) ?? [])
      return terms.map((term) => ({ term, own }))
    })
    expect(questions.length).toBeGreaterThan(20)
    await expectShare(
      0.9,
      questions,
      ({ term }) => term,
      (found, { own }) => found.some(({ id }) => own.has(id)),
    )
  },
  ASK_MS,
)

test('quotes ask for words one after another, and a minus for none of them', async () => {
  const phrase = 'money laundering'
  const quoted = await ask(`"${phrase}"`)
  expect(quoted.length).toBeGreaterThan(0)
  expect(quoted.filter(({ id }) => !holds(texts.get(id)!, phrase))).toEqual([])
  const without = await ask('regulation -commission')
  expect(without.length).toBeGreaterThan(0)
  expect(without.filter(({ id }) => wordsOf(texts.get(id)!).includes('commission'))).toEqual([])
  // Where minus and quotes find nothing they are taken for what stands in a text.
  expect((await ask(`-${articles[0]!.title}`))[0]!.title).toBe(articles[0]!.title)
})
