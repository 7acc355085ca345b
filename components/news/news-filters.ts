import type { z } from 'zod'
import { dayRange } from '#components/ui/date-text.ts'
import { shortDate } from '#lib/text/short-date.ts'
import type { newsFilterSchema } from '#lib/news/filter-contract.ts'
import { impactWords, sectionLabels } from '#lib/news/words.ts'
import type { NewsTab } from './landing-address.ts'

/** The news filter as a client sends it (B182 to B185). */
export type NewsFilterBody = NonNullable<z.input<typeof newsFilterSchema>>

/** Chosen values by the key in the address. */
export type Chosen = Readonly<Record<string, readonly string[]>>

export type TagKind = 'topics' | 'issuers' | 'documentTypes' | 'territories'

/** Names of the reference items that tag the news. */
export type ReferenceNames = Readonly<Record<TagKind, readonly { id: string; name: string }[]>>

/** Headings under which the panel folds the rarer filters. */
export const filterGroups = ['Dates', 'Words and number', 'Notes and ratings', 'State'] as const
type FilterGroup = (typeof filterGroups)[number]

export interface NewsFilter {
  /** In the address. */
  key: string
  /** Left out = always in sight. */
  group?: FilterGroup
  label: string
  tabs: readonly NewsTab[]
  /** Only for people of the firm, or only among 3W articles. */
  only?: 'staff' | '3w'
  isValid: (value: string) => boolean
  toBody: (values: readonly string[]) => NewsFilterBody
  /** How a value reads on its chip. */
  text: (value: string, names: ReferenceNames) => string
}

/** Cap of each list, so that a made-up address stays cheap. */
const MAX_VALUES = 50
const MAX_TEXT = 200
const MAX_BUSINESS_ID = 2_147_483_647
const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const RANGE = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/

const ARTICLES: readonly NewsTab[] = ['all', 'articles']
const ARTICLES_AND_NEWS: readonly NewsTab[] = ['all', 'articles', 'news']
const EVERY: readonly NewsTab[] = ['all', 'articles', 'news', 'calendar', 'videos', 'publications']

export const RATINGS = [1, 2, 3, 4, 5] as const

/** 'from..to' of calendar dates, either may be missing; null = neither. */
export function readRange(value: string | undefined): { from: string | null; to: string | null } {
  const [, from, to] = RANGE.exec(value ?? '') ?? []
  return { from: from ?? null, to: to ?? null }
}

export const writeRange = (from: string | null, to: string | null): string =>
  from === null && to === null ? '' : `${from ?? ''}..${to ?? ''}`

/** A number as typed; a non-numeric one becomes none (B193). */
export function readBusinessId(text: string): number | undefined {
  const digits = text.trim()
  return /^\d{1,10}$/.test(digits) && Number(digits) <= MAX_BUSINESS_ID ? Number(digits) : undefined
}

/** Trimmed; empty becomes none (B192). */
export const readSearch = (text: string | null): string | undefined => text?.trim().slice(0, MAX_TEXT) || undefined

/** Parts of an article, or of a news item, in which words can be looked for by themselves (W48). */
export const textFields = { title: 'Title', ...sectionLabels, repositoryText: 'News text' } as const
export type TextField = keyof typeof textFields
const isTextField = (text: string): text is TextField => Object.hasOwn(textFields, text)

export const readTextFilter = (value: string): { field: TextField; text: string } | null => {
  const at = value.indexOf(':')
  const [field, text] = [value.slice(0, at), value.slice(at + 1).trim()]
  return at > 0 && isTextField(field) && text !== '' && text.length <= MAX_TEXT ? { field, text } : null
}

const tag = (key: string, kind: TagKind, label: string, tabs: readonly NewsTab[]): NewsFilter => ({
  key,
  label,
  tabs,
  isValid: (value) => GUID.test(value),
  toBody: (values) => ({ [kind]: [...values] }),
  text: (value, names) => names[kind].find(({ id }) => id === value)?.name ?? 'Unknown',
})

const rangeWords = (value: string): string => {
  const { from, to } = readRange(value)
  if (from !== null && to !== null) return `${shortDate(from)} to ${shortDate(to)}`
  return from === null ? `until ${shortDate(to)}` : `from ${shortDate(from)}`
}

const range = (
  key: string,
  name: 'issuedDateRange' | 'publishedDateRange' | 'linkedNewsDateRange',
  label: string,
  tabs: readonly NewsTab[],
): NewsFilter => ({
  key,
  label,
  tabs,
  group: 'Dates',
  isValid: (value) => RANGE.test(value) && value !== '..',
  toBody: ([value]) => {
    const { from, to } = readRange(value)
    return { [name]: dayRange(from, to) }
  },
  text: (value) => `${label} ${rangeWords(value)}`,
})

interface Flag {
  key: string
  /** Of the choice, e.g. "Must read". */
  label: string
  yes: string
  no: string
  tabs: readonly NewsTab[]
  only?: 'staff' | '3w'
  group?: FilterGroup
  toBody: (value: boolean) => NewsFilterBody
}

const flag = ({ yes, no, toBody, ...rest }: Flag): NewsFilter => ({
  ...rest,
  isValid: (value) => value === 'yes' || value === 'no',
  toBody: ([value]) => toBody(value === 'yes'),
  text: (value) => (value === 'yes' ? yes : no),
})

const numbers = (
  key: string,
  label: string,
  most: number,
  least: number,
  toBody: (values: number[]) => NewsFilterBody,
  text: (n: number) => string,
): NewsFilter => ({
  key,
  label,
  tabs: ARTICLES,
  only: '3w',
  group: 'Notes and ratings',
  isValid: (value) => /^\d$/.test(value) && Number(value) >= least && Number(value) <= most,
  toBody: (values) => toBody(values.map(Number)),
  text: (value) => `${label}: ${text(Number(value))}`,
})

const impactWord = (impact: number): string => impactWords[impact] ?? ''
const ratingWord = (rating: number): string => `${rating} of ${RATINGS.length}`
const lastImpact = impactWords.length - 1

/** Every filter that a reader can set, in the order of the panel. */
export const newsFilters: readonly NewsFilter[] = [
  flag({ key: 'unread', label: 'Read', yes: 'Unread', no: 'Read', tabs: ARTICLES, toBody: (unread) => ({ unread }) }),
  flag({
    key: 'later',
    label: 'Read later',
    yes: 'To read later',
    no: 'Not to read later',
    tabs: ARTICLES,
    toBody: (readLater) => ({ readLater }),
  }),
  flag({
    key: 'new',
    label: 'Last visit',
    yes: 'New since my last visit',
    no: 'Older than my last visit',
    tabs: ['articles'],
    toBody: (sinceLastVisit) => ({ sinceLastVisit }),
  }),
  flag({
    key: 'mustRead',
    label: 'Must read',
    yes: 'Must read',
    no: 'Not must read',
    tabs: ARTICLES_AND_NEWS,
    toBody: (mustRead) => ({ mustRead }),
  }),
  flag({ key: 'alive', label: 'Current', yes: 'Current', no: 'Archived', tabs: ['news'], toBody: (isAlive) => ({ isAlive }) }),
  flag({
    key: 'repository',
    label: 'Repository item',
    yes: 'Repository items',
    no: 'No repository items',
    tabs: ['news'],
    only: 'staff',
    toBody: (repositoryItem) => ({ repositoryItem }),
  }),
  tag('topic', 'topics', 'Topics', ['all', 'articles', 'news', 'calendar']),
  tag('issuer', 'issuers', 'Issuers', ARTICLES_AND_NEWS),
  tag('documentType', 'documentTypes', 'Document types', ARTICLES),
  tag('territory', 'territories', 'Territories', ['all', 'articles', 'news', 'calendar']),
  range('issued', 'issuedDateRange', 'Issued', ARTICLES_AND_NEWS),
  range('publishedOn', 'publishedDateRange', 'Published', ['all', 'articles', 'news', 'videos', 'publications']),
  {
    key: 'eventDate',
    group: 'Dates',
    label: 'Dates in the range of “Published”',
    tabs: ARTICLES,
    isValid: (value) => value === 'startDate' || value === 'endDate',
    toBody: (values) => ({ checkedEventDates: values as ('startDate' | 'endDate')[] }),
    text: (value) => (value === 'startDate' ? 'Start date in the range' : 'End date in the range'),
  },
  range('linkedNews', 'linkedNewsDateRange', 'Linked news', ARTICLES),
  {
    key: 'text',
    group: 'Words and number',
    label: 'Words in one part',
    tabs: ARTICLES_AND_NEWS,
    isValid: (value) => readTextFilter(value) !== null,
    toBody: (values) => ({ textFilters: values.flatMap((value) => readTextFilter(value) ?? []) }),
    text: (value) => {
      const filter = readTextFilter(value)
      return filter ? `${textFields[filter.field]}: “${filter.text}”` : value
    },
  },
  {
    key: 'number',
    group: 'Words and number',
    label: 'Number',
    tabs: ARTICLES,
    isValid: (value) => readBusinessId(value) !== undefined,
    toBody: ([value]) => ({ businessId: readBusinessId(value ?? '') }),
    text: (value) => `Number ${value}`,
  },
  flag({
    key: 'assigned',
    label: 'Assigned to me',
    yes: 'Assigned to me',
    no: 'Not assigned to me',
    tabs: ARTICLES,
    only: '3w',
    group: 'Notes and ratings',
    toBody: (assignedToMe) => ({ clientNoteFilter: { assignedToMe } }),
  }),
  numbers('impact', 'Our impact', lastImpact, 0, (impact) => ({ clientNoteFilter: { impact } }), impactWord),
  numbers('rating', 'Our rating', RATINGS.length, 1, (ratings) => ({ clientNoteFilter: { ratings } }), ratingWord),
  numbers('firmImpact', "The firm's impact", lastImpact, 0, (impact) => ({ pwcNoteFilter: { impact } }), impactWord),
  numbers('firmRating', "The firm's rating", RATINGS.length, 1, (ratings) => ({ pwcNoteFilter: { ratings } }), ratingWord),
  flag({
    key: 'published',
    label: 'Published',
    yes: 'Published',
    no: 'Not published',
    tabs: EVERY,
    only: 'staff',
    group: 'State',
    toBody: (published) => ({ published }),
  }),
  flag({
    key: 'reviewed',
    label: 'Reviewed',
    yes: 'Reviewed',
    no: 'Not reviewed',
    tabs: ARTICLES,
    only: 'staff',
    group: 'State',
    toBody: (reviewed) => ({ reviewed }),
  }),
]

export interface Reader {
  isInternal: boolean
  /** True while 3W articles are shown. */
  threeW: boolean
}

/** The filters of one tab for this reader. */
export const filtersOf = (tab: NewsTab, { isInternal, threeW }: Reader): NewsFilter[] =>
  newsFilters.filter(({ tabs, only }) => tabs.includes(tab) && (only !== 'staff' || isInternal) && (only !== '3w' || threeW))

/** What the address says of these filters; what makes no sense is left out. */
export function readChosen(query: URLSearchParams, filters: readonly NewsFilter[]): Chosen {
  const entries = filters.map(({ key, isValid }) => [key, [...new Set(query.getAll(key))].filter(isValid).slice(0, MAX_VALUES)] as const)
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0))
}

/** Which chosen filters leave videos and publications whole in an export of everything (W53); null = none does. */
export function beyondMedia(chosen: Chosen, filters: readonly NewsFilter[]): string | null {
  const labels = filters.filter(({ key, tabs }) => key in chosen && !tabs.includes('videos')).map(({ label }) => `“${label}”`)
  return labels.length === 0
    ? null
    : `Videos and publications come out whole: ${labels.join(', ')} ${labels.length === 1 ? 'does' : 'do'} not apply to them.`
}

/** The query with other values of one filter. */
export function withValues(query: URLSearchParams, key: string, values: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete(key)
  for (const value of values) if (value !== '') next.append(key, value)
  return next
}

/** The query without any filter and search. */
export function withoutFilters(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const key of ['search', ...newsFilters.map(({ key }) => key)]) next.delete(key)
  return next
}

/** The filter of a request; parts of the notes are joined. */
export function toFilterBody(chosen: Chosen, filters: readonly NewsFilter[], search: string | undefined): NewsFilterBody {
  const body: NewsFilterBody = search === undefined ? {} : { freeTextSearch: search }
  for (const { key, toBody } of filters) {
    const values = chosen[key]
    if (!values) continue
    const { clientNoteFilter, pwcNoteFilter, ...rest } = toBody(values)
    Object.assign(body, rest)
    if (clientNoteFilter) body.clientNoteFilter = { ...body.clientNoteFilter, ...clientNoteFilter }
    if (pwcNoteFilter) body.pwcNoteFilter = { ...body.pwcNoteFilter, ...pwcNoteFilter }
  }
  return body
}
