import type { ImportPlan } from '#lib/spreadsheet/contract.ts'
import { mistakesOf } from './corrections.ts'
import type { UserResult } from './import-call.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { countedText } from '#lib/text/counted-text.ts'

export interface ImportSummary {
  kind: 'success' | 'warning' | 'error'
  text: string
  /** What went wrong, one line each. */
  lines: string[]
}

/** Of a user about whom nothing better is known (B295). */
export const FAILED_USER = 'Failed to add this user'

type Counts = ImportPlan['counts']

/** '1 user added, 2 users changed': what an import that changes users did, as none of its rows failed. */
const doneText = ({ create, change }: Counts): string =>
  [
    ...(create > 0 ? [countedText(create, 'user added', 'users added')] : []),
    ...(change > 0 ? [countedText(change, 'user changed', 'users changed')] : []),
  ].join(', ')

/**
 * The one sentence about an import of users (A024, B525).
 * @param planned what the file was to do, of an import that also changes users
 */
export function usersSummary(results: readonly UserResult[], planned: Counts | null = null): ImportSummary {
  const failed = results.filter(({ success }) => !success)
  const lines = failed.map(({ email, errorMessage }) => `${email}: ${errorMessage ?? FAILED_USER}`)
  if (planned !== null) {
    if (failed.length === 0) return { kind: 'success', text: doneText(planned), lines }
    const none = planned.create + planned.change + planned.refused === failed.length
    return none
      ? { kind: 'error', text: 'No users were added or changed. Please check the summary below for details', lines }
      : { kind: 'warning', text: `${countedText(failed.length, 'row', 'rows')} failed. Please check the summary below for details`, lines }
  }
  if (failed.length === 0) return { kind: 'success', text: 'All users successfully added', lines }
  if (failed.length === results.length)
    return { kind: 'error', text: 'No users were added. Please check the summary below for details', lines }
  return { kind: 'warning', text: `Failed to add ${failed.length} users. Please check the summary below for details`, lines }
}

/** How many users an import added: '1 added, 4 failed'; of one that also changes users '3 added or changed, 5 unchanged, 1 failed'. */
export function usersCounts(results: readonly UserResult[], planned: Counts | null = null): string {
  if (planned !== null) {
    const failed = results.filter(({ success }) => !success).length
    const written = results.length - failed - planned.unchanged
    const unchanged = planned.unchanged === 0 ? '' : `, ${planned.unchanged.toLocaleString('en')} unchanged`
    return `${written.toLocaleString('en')} added or changed${unchanged}, ${failed.toLocaleString('en')} failed`
  }
  const added = results.filter(({ success }) => success).length
  return `${added.toLocaleString('en')} added, ${(results.length - added).toLocaleString('en')} failed`
}

/** Label of the confirmation that new records may look like others: 'Create 300 articles that look like existing ones'. */
export const similarLabel = (count: number, [one, many]: readonly [one: string, many: string]): string =>
  `Create ${countedText(count, `${one} that looks like an existing one`, `${many} that look like existing ones`)}`

const outsidersText = (people: number): string => `${countedText(people, 'person', 'people')} of other companies`

/** Label of the confirmation that people of other companies get access. */
export const outsidersLabel = ({ people }: ImportPlan['outsiders']): string => `Yes, give access to ${outsidersText(people)}`

/** What is to be confirmed about a checked file. */
const doubtTexts = ({ similar, outsiders: { people } }: Pick<ImportPlan, 'similar' | 'outsiders'>): string[] => [
  ...(similar > 0 ? [`${countedText(similar, 'row looks', 'rows look')} like others or like what is stored already.`] : []),
  ...(people > 0 ? [`${outsidersText(people)} would get access.`] : []),
]

/** Of a file with columns that the import does not know: below it the person says what they are. */
export const UNKNOWN_COLUMNS = 'Nothing has been imported yet. Say below what these columns are, or leave them out.'

/** Of a file that an import refuses as a whole. */
export const REFUSED_FILE = 'Nothing was imported. Correct the file and choose it again.'

/** How refused rows become ones that can be imported: their texts are corrected below the sentence, other faults in the file. */
function wayOut(rows: ImportPlan['rows'], refused: number): string {
  const them = refused === 1 ? 'it' : 'them'
  if (mistakesOf({ rows }).length === 0) return `Correct ${them} and choose the file again.`
  const isMended = rows.every(({ faults }) => faults.every(({ column, text }) => column !== null && text !== undefined))
  return isMended ? `Correct ${them} below, or in the file and choose it again.` : 'Some can be corrected below, others only in the file.'
}

/** The one sentence about a checked file. */
export function planSummary(
  { counts: { create, change, unchanged, refused }, unknownColumns = [], rows: planned, ...doubtful }: ImportPlan,
  perRow: boolean,
): ImportSummary {
  if (unknownColumns.length > 0)
    return { kind: 'error', text: UNKNOWN_COLUMNS, lines: unknownColumns.map((header) => `Unknown column "${header}"`) }
  const rows = create + change + unchanged + refused
  if (rows === 0) return { kind: 'warning', text: 'The file holds no rows to import.', lines: [] }
  if (rows === unchanged)
    return {
      kind: 'success',
      text: `${countedText(rows, 'row is', 'rows are')} stored like that already. Nothing would change.`,
      lines: [],
    }
  const doubts = doubtTexts(doubtful)
  if (refused === 0 && doubts.length > 0)
    return { kind: 'warning', text: [...doubts, 'Nothing has been imported yet.'].join(' '), lines: [] }
  const same = unchanged === 0 ? '' : `, ${countedText(unchanged, 'more is', 'more are')} stored like that already`
  if (refused === 0)
    return {
      kind: 'success',
      text: `${countedText(create + change, 'row is', 'rows are')} fine${same}. Nothing has been imported yet.`,
      lines: [],
    }
  const text =
    perRow && create + change > 0
      ? countedText(refused, 'row cannot be imported and would be left out.', 'rows cannot be imported and would be left out.')
      : `${countedText(refused, 'row cannot be imported, so nothing would be.', 'rows cannot be imported, so nothing would be.')} ${wayOut(planned, refused)}`
  return { kind: 'error', text, lines: [] }
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** A cell of an import as it is shown: days as everywhere. */
export const cellWords = (text: string): string => (DAY.test(text) ? shortDate(text) : text)
