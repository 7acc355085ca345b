import type { Prisma, ReferenceKind } from '#lib/db/generated/client.ts'
import { referenceId } from './build-reference.ts'
import { financeTexts, generalTexts, type HomeText, newsTexts } from './content/content.ts'
import { crossBorderWords, documentTypeOf, isFinancial, issuerOf, topicsOfTitle } from './content/reference.ts'
import { articleLink, bold, facts, link, list, paragraph, textOf } from './news-document.ts'
import { DAY_MS, demoDay, demoId, type Random, seededRandom } from './random.ts'
import { datedForDemo, readRegulations, type Regulation } from './regulations.ts'

type Row<T> = { [K in keyof T]-?: T[K] }

interface DemoArticle {
  id: string
  type: 0 | 1
  published: boolean
  topicIds: string[]
  publishDate: Date | null
}

export interface DemoNews {
  articles: (DemoArticle & Record<string, unknown>)[]
  texts: Record<string, unknown>[]
  items: Record<string, unknown>[]
  events: Record<string, unknown>[]
  videos: Row<Pick<Prisma.VideoCreateManyInput, 'id' | 'title' | 'provider' | 'link' | 'publishDate' | 'published' | 'creationDate'>>[]
}

/** Parts of the articles that stay drafts, are reviewed, have a news item; of the news items that must be read, and that belong to no article. */
const DRAFTS = 0.03
const REVIEWED = 0.85
const WITH_NEWS = 0.2
const MUST_READ = 0.08
const UNLINKED = 0.06
/** News older than this many days are archived. */
const ALIVE_DAYS = 2000
/** Titles longer than this are cut. */
const TITLE_LENGTH = 480

/** Territories of what concerns the home market. */
const home = ['Luxembourg', 'European Union'] as const

const at = (date: string, hour: number): Date => new Date(`${date}T${String(hour).padStart(2, '0')}:00:00Z`)
const shown = (date: string): string => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at(date, 0))
const dayFormat = new Map<string, string>()
/** 3 January 2012; kept, because there are fewer days than uses. */
function day(date: string): string {
  const known = dayFormat.get(date)
  if (known !== undefined) return known
  const text = shown(date)
  dayFormat.set(date, text)
  return text
}

const tags = new Map<string, string>()
/** referenceId, kept: thousands of articles name the same few items. */
function tag(kind: ReferenceKind, name: string): string {
  const key = `${kind} ${name}`
  const id = tags.get(key) ?? referenceId(kind, name)
  tags.set(key, id)
  return id
}

const kindOf = ({ documentType, subtype }: Regulation): string => documentTypeOf(documentType, subtype)
const issuerName = ({ agencyId }: Regulation): string => issuerOf(agencyId) ?? agencyId
const federalRegister = ({ frDocNum }: Regulation): string | null => (/^\d{4}-\d{4,6}$/.test(frDocNum) ? frDocNum : null)

function statusText(regulation: Regulation, random: Random): string {
  const kind = kindOf(regulation)
  if (/Correction|Amendment/.test(kind)) return random.pick(newsTexts.correctionTexts)
  if (/Hearing/.test(kind)) return random.pick(newsTexts.hearingTexts)
  if (/Extension|Reopening/.test(kind)) return random.pick(newsTexts.extensionTexts)
  if (kind === 'Withdrawal') return random.pick(newsTexts.withdrawalTexts)
  return random.pick(regulation.documentType === 'Rule' ? newsTexts.finalTexts : newsTexts.proposedTexts)
}

const joined = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`

/** The sections of an article, from the facts of the document. */
function sectionsOf(regulation: Regulation, topics: readonly string[], random: Random) {
  const { documentId, docketId, title, postedDate, commentStartDate, commentEndDate } = regulation
  const register = federalRegister(regulation)
  const opening = random
    .pick(newsTexts.openings)
    .replace('{date}', day(postedDate))
    .replace('{issuer}', issuerName(regulation))
    .replace('{kind}', kindOf(regulation))
    .replace('{title}', () => title)
  const about =
    topics.length > 0
      ? `By its title it is about ${joined(topics.map((name) => name.toLowerCase()))}.`
      : 'Its title names no topic of the list, so that it is filed by its issuer.'
  const background = textOf([paragraph(opening), paragraph(about)])
  const rows: [string, string][] = [
    ['Document', documentId],
    ['Kind', kindOf(regulation)],
    ['Issuer', issuerName(regulation)],
  ]
  if (docketId) rows.push(['Docket', docketId])
  if (register) rows.push(['Federal Register', register])
  rows.push(['Posted', day(postedDate)])
  const whatsNew = textOf([paragraph(statusText(regulation, random)), facts(rows)])
  const comments = commentEndDate
    ? `Comments are taken from ${day(commentStartDate || postedDate)} to ${day(commentEndDate)}.`
    : 'The document asks for no comments by a fixed date.'
  const whatsNext = textOf([
    paragraph(bold('Dates. '), comments),
    paragraph('What to do:'),
    list(random.sample(newsTexts.reviewTexts, random.int(2, 3))),
  ])
  const sources = [
    link(documentId, `https://www.regulations.gov/document/${documentId}`),
    ...(register
      ? [{ type: 'text', text: ' and ' }, link(`Federal Register ${register}`, `https://www.federalregister.gov/d/${register}`)]
      : []),
  ]
  const freeContent = textOf([paragraph('Source: ', ...sources, '.')])
  return { background, whatsNew, whatsNext, freeContent }
}

function articleOf(regulation: Regulation, businessId: number, type: 0 | 1, random: Random) {
  const { documentId, postedDate, commentEndDate } = regulation
  const topics = topicsOfTitle(regulation.title)
  const title = regulation.title.length > TITLE_LENGTH ? `${regulation.title.slice(0, TITLE_LENGTH)}…` : regulation.title
  const published = !random.chance(DRAFTS)
  const issuer = issuerOf(regulation.agencyId)
  const territories = [...(crossBorderWords.test(title) ? home : []), 'United States']
  const id = demoId('article', documentId)
  const article = {
    id,
    type,
    businessId,
    title,
    published,
    reviewed: random.chance(REVIEWED),
    publishDate: published ? new Date(at(postedDate, 7).getTime() + random.int(1, 4) * DAY_MS) : null,
    creationDate: at(postedDate, 6),
    startDate: at(postedDate, 0),
    endDate: commentEndDate ? at(commentEndDate, 0) : null,
    territoryIds: territories.map((name) => tag('TERRITORY', name)),
    issuerIds: issuer === undefined ? [] : [tag('ISSUER', issuer)],
    topicIds: topics.map((name) => tag('TOPIC', name)),
    documentTypeIds: [tag('DOCUMENT_TYPE', kindOf(regulation))],
  }
  return { article, text: textRow(id, type === 0, sectionsOf(regulation, topics, random)) }
}

/** The row of an article's texts; a global article has one section (A125). */
function textRow(articleId: string, whole: boolean, { background, whatsNew, whatsNext, freeContent }: ReturnType<typeof sectionsOf>) {
  return {
    articleId,
    background: whole ? background.document : null,
    backgroundText: whole ? background.words : '',
    whatsNew: whole ? whatsNew.document : null,
    whatsNewText: whole ? whatsNew.words : '',
    whatsNext: whole ? whatsNext.document : null,
    whatsNextText: whole ? whatsNext.words : '',
    freeContent: whole ? freeContent.document : globalText([background, whatsNew, freeContent].map((one) => one.document)),
    freeContentText: whole ? freeContent.words : [background, whatsNew, freeContent].map((one) => one.words).join('\n'),
  }
}

/** One document of the blocks of several. */
const globalText = (documents: readonly string[]): string =>
  JSON.stringify({ type: 'doc', content: documents.flatMap((document) => (JSON.parse(document) as { content: unknown[] }).content) })

function newsItemOf(regulation: Regulation, article: ReturnType<typeof articleOf>['article'], random: Random) {
  const { documentId, postedDate, agencyId } = regulation
  const linked = !random.chance(UNLINKED)
  const { document, words } = textOf([
    paragraph(`${issuerName(regulation)} posted ${documentId} on ${day(postedDate)}.`),
    paragraph(statusText(regulation, random), ' ', link('Read the document', `https://www.regulations.gov/document/${documentId}`), '.'),
  ])
  return {
    id: demoId('news', documentId),
    title: `${agencyId}: ${article.title}`.slice(0, TITLE_LENGTH),
    issueDate: at(postedDate, 0),
    repositoryText: document,
    plainText: words,
    articleId: linked ? article.id : null,
    published: article.published,
    mustRead: random.chance(MUST_READ),
    isAlive: at(postedDate, 0).getTime() > demoDay(-ALIVE_DAYS).getTime(),
    publishDate: article.publishDate,
    creationDate: article.creationDate,
    territoryIds: article.territoryIds,
    issuerIds: article.issuerIds,
    topicIds: article.topicIds,
  }
}

function commentPeriod(regulation: Regulation, article: ReturnType<typeof articleOf>['article']) {
  const { documentId, commentStartDate, commentEndDate, postedDate } = regulation
  if (!commentEndDate) return []
  const start =
    commentStartDate && commentStartDate <= commentEndDate ? commentStartDate : postedDate <= commentEndDate ? postedDate : commentEndDate
  return [
    {
      id: demoId('event', documentId),
      title: `Comment period: ${article.title}`.slice(0, TITLE_LENGTH),
      startDate: at(start, 0),
      endDate: at(commentEndDate, 0),
      description: `${issuerName(regulation)} takes comments on ${documentId} until ${day(commentEndDate)}.`,
      articleId: article.id,
      published: article.published,
      publishDate: article.publishDate,
      creationDate: article.creationDate,
      territoryIds: article.territoryIds,
      topicIds: article.topicIds,
    },
  ]
}

/** The deadlines of the home market stand in the calendar from this many years before that of the demo date to as many after it. */
const DEADLINE_YEARS = 1

const deadlineTopics: Readonly<Record<string, string>> = {
  'FATCA and CRS reporting': 'Tax: cross-border',
  'Subscription tax declaration': 'Tax: procedure and reporting',
  'Monthly return of value added tax': 'Tax: procedure and reporting',
  'Withholding tax on wages': 'Tax: procedure and reporting',
  'Advance payment of corporate income tax': 'Tax: corporate income',
}

/** Deadlines that come back; a day that a month does not have is its last one. */
function deadlineEvents() {
  const events = []
  const thisYear = demoDay(0).getUTCFullYear()
  for (const [title, description, first, every, dayOfMonth] of newsTexts.deadlines) {
    for (let year = thisYear - DEADLINE_YEARS; year <= thisYear + DEADLINE_YEARS; year += 1) {
      for (let month = first; month <= 12; month += every) {
        const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
        const date = new Date(Date.UTC(year, month - 1, Math.min(dayOfMonth, last)))
        events.push({
          id: demoId('deadline', `${title}:${year}-${month}`),
          title,
          startDate: date,
          endDate: date,
          description,
          articleId: null,
          published: true,
          publishDate: demoDay(-150),
          creationDate: demoDay(-150),
          territoryIds: [tag('TERRITORY', 'Luxembourg')],
          topicIds: [tag('TOPIC', deadlineTopics[title] ?? 'Recordkeeping and reporting')],
        })
      }
    }
  }
  return events
}

const homeTexts = { 0: financeTexts, 1: generalTexts } as const
/** Texts of a type that come out on one day, the last ones today; every so many news items of theirs must be read. */
const HOME_PER_DAY = 2
const HOME_MUST_READ = 3

/** Article, news item and date of application of a text that was written by hand. */
function homeArticleOf(
  { title, short, issuer, documentType, topics, issued, applies, link: source, about, next, see = [] }: HomeText,
  type: 0 | 1,
  businessId: number,
  daysAgo: number,
) {
  const id = demoId('article', title)
  const out = demoDay(-daysAgo)
  const tagged = {
    territoryIds: home.map((name) => tag('TERRITORY', name)),
    issuerIds: [tag('ISSUER', issuer)],
    topicIds: topics.map((name) => tag('TOPIC', name)),
  }
  const article = {
    id,
    type,
    businessId,
    title,
    published: true,
    reviewed: true,
    publishDate: out,
    creationDate: out,
    startDate: at(issued, 0),
    endDate: null,
    ...tagged,
    documentTypeIds: [tag('DOCUMENT_TYPE', documentType)],
  }
  const others = see.flatMap((other, index) => [index === 0 ? 'See also ' : ', and ', articleLink(demoId('article', other))])
  const seeAlso = others.length === 0 ? [] : [paragraph(...others, '.')]
  const background = textOf([paragraph(about), ...seeAlso])
  const whatsNew = textOf([
    facts([
      ['Kind', documentType],
      ['Issuer', issuer],
      ['Dated', day(issued)],
      ['Date to keep', day(applies)],
    ]),
  ])
  const whatsNext = textOf([paragraph('What to do:'), list([next])])
  const freeContent = textOf([paragraph('Source: ', link(source, source), '.')])
  const said = textOf([paragraph(about), paragraph(next), ...seeAlso])
  const item = {
    id: demoId('news', title),
    title: short,
    issueDate: out,
    repositoryText: said.document,
    plainText: said.words,
    articleId: id,
    published: true,
    mustRead: daysAgo % HOME_MUST_READ === 0,
    isAlive: true,
    publishDate: out,
    creationDate: out,
    ...tagged,
  }
  const event = {
    id: demoId('event', title),
    title: `Date to keep: ${title}`,
    startDate: at(applies, 0),
    endDate: at(applies, 0),
    description: 'The text applies from this day, or is in national law by it.',
    articleId: id,
    published: true,
    publishDate: out,
    creationDate: out,
    territoryIds: tagged.territoryIds,
    topicIds: tagged.topicIds,
  }
  return { article, text: textRow(id, type === 0, { background, whatsNew, whatsNext, freeContent }), item, event }
}

/** Articles, news items, events and videos; the same every time. */
export function buildNews(): DemoNews {
  const random = seededRandom(3003)
  const last = { 0: 0, 1: 0 }
  const news: DemoNews = { articles: [], texts: [], items: [], events: [], videos: [] }
  for (const regulation of datedForDemo(readRegulations(), (one) => isFinancial(one.agencyId) && crossBorderWords.test(one.title))) {
    const type = isFinancial(regulation.agencyId) ? 0 : 1
    last[type] += 1
    const { article, text } = articleOf(regulation, last[type], type, random)
    news.articles.push(article)
    news.texts.push(text)
    if (random.chance(WITH_NEWS)) news.items.push(newsItemOf(regulation, article, random))
    news.events.push(...commentPeriod(regulation, article))
  }
  for (const type of [0, 1] as const) {
    const texts = homeTexts[type]
    texts.forEach((text, index) => {
      last[type] += 1
      const made = homeArticleOf(text, type, last[type], Math.floor((texts.length - 1 - index) / HOME_PER_DAY))
      news.articles.push(made.article)
      news.texts.push(made.text)
      news.items.push(made.item)
      news.events.push(made.event)
    })
  }
  news.events.push(...deadlineEvents())
  news.videos.push(
    ...newsTexts.videos.map(([title, provider, videoLink, daysAgo]) => ({
      id: demoId('video', videoLink),
      title,
      provider,
      link: videoLink,
      publishDate: demoDay(-daysAgo),
      published: true,
      creationDate: demoDay(-daysAgo - 2),
    })),
  )
  return news
}
