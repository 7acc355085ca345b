import { gunzipSync } from 'node:zlib'
import { readData, readLines } from './content/files.ts'
import { DAY_MS, demoDay } from './random.ts'

/** A document of regulations.csv.gz (see data/SOURCE.md); dates are YYYY-MM-DD, '' = none. */
export interface Regulation {
  documentId: string
  documentType: string
  agencyId: string
  docketId: string
  frDocNum: string
  title: string
  postedDate: string
  commentStartDate: string
  commentEndDate: string
  subtype: string
}

/** All documents in the order of the file, by date. */
export function readRegulations(): Regulation[] {
  const [heads = [], ...lines] = readLines(gunzipSync(readData('regulations.csv.gz')).toString('utf8'))
  return lines.map(
    (values) => Object.fromEntries(heads.map((name, index) => [name, (values[index] ?? '').trim()])) as unknown as Regulation,
  )
}

/** Documents of the home market that are the newest of the demo data, two a day. */
const RECENT = 120
const PER_DAY = 2
/** Days before the demo date on which the newest of them, and of the others, was posted. */
const RECENT_ENDS = 7
const OTHERS_END = 63
const WEEK_MS = 7 * DAY_MS

/** A day moved by milliseconds; '' stays. */
const moved = (date: string, by: number): string => (date === '' ? '' : new Date(Date.parse(date) + by).toISOString().slice(0, 10))

/**
 * The documents as of the demo date: each one's dates move together by whole weeks, so that it is posted a little before that day instead of in 2012 to 2023.
 * The latest ones of the home market come last.
 * @param isHome whether a document concerns the home market
 * @returns by the new date
 */
export function datedForDemo(regulations: readonly Regulation[], isHome: (regulation: Regulation) => boolean): Regulation[] {
  const recent = regulations.filter(isHome).slice(-RECENT)
  const rank = new Map(recent.map((one, index) => [one, recent.length - 1 - index]))
  const last = Math.max(...regulations.filter((one) => !rank.has(one)).map(({ postedDate }) => Date.parse(postedDate)))
  /** By how much the dates of documents move that should be posted `days` before the demo date, on the same day of the week or up to six days earlier. */
  const shift = (posted: number, days: number) => Math.floor((demoDay(-days).getTime() - posted) / WEEK_MS) * WEEK_MS
  const othersBy = shift(last, OTHERS_END)
  const dated = regulations.map((one) => {
    const index = rank.get(one)
    const by = index === undefined ? othersBy : shift(Date.parse(one.postedDate), RECENT_ENDS + Math.floor(index / PER_DAY))
    return {
      ...one,
      postedDate: moved(one.postedDate, by),
      commentStartDate: moved(one.commentStartDate, by),
      commentEndDate: moved(one.commentEndDate, by),
    }
  })
  return dated.sort((a, b) => (a.postedDate < b.postedDate ? -1 : a.postedDate > b.postedDate ? 1 : 0))
}
