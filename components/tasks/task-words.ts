import type { Task } from '#lib/tasks/contract.ts'
import { isImport, rowsText } from '#lib/tasks/words.ts'
import { shortMoment } from '#lib/text/short-date.ts'

/** Over, one way or the other. */
export const isOver = ({ state }: Pick<Task, 'state'>): boolean => state !== 'queued' && state !== 'running'

/** Rows that a task left undone and that nobody has taken up again; those that an import refused are mended in its file. */
export const unfinishedRows = (task: Task): number =>
  isOver(task) && task.retryId === null && !isImport(task) ? task.total - task.done : 0

/** Rows that granted something which can still be taken back. */
export const givenRows = (task: Task): number => (isOver(task) && task.takenBackById === null ? task.given : 0)

/** Work that takes back leaves out what somebody changed since; that is no failure. */
const failedText = ({ takesBackId }: Pick<Task, 'takesBackId'>): string => (takesBackId === null ? 'failed' : 'left out')

/** What an import did with its rows: '4 subscriptions changed, 525 unchanged'. */
function countsText(task: Pick<Task, 'kind'>, { create, change, unchanged, refused }: NonNullable<Task['counts']>): string {
  const parts = [
    { count: create, what: 'created' },
    { count: change, what: 'changed' },
    { count: unchanged, what: 'unchanged' },
    { count: refused, what: 'refused' },
  ].filter(({ count }) => count > 0)
  return parts.map(({ count, what }, index) => `${index === 0 ? rowsText(task, count) : count.toLocaleString('en')} ${what}`).join(', ')
}

/** Where a task stands, in one sentence. */
export function progressText(task: Task): string {
  const { state, total, done, failed, error, undoneAt, counts } = task
  const rows = (count: number) => rowsText(task, count)
  if (state === 'failed') return error ?? 'This could not be finished.'
  if (state === 'queued') return `Waiting to start with ${rows(total)}`
  if (state === 'running') return `${(done + failed).toLocaleString('en')} of ${rows(total)}`
  const result =
    counts !== null && total > 0
      ? countsText(task, counts)
      : failed === 0
        ? rows(done)
        : `${rows(done)}, ${failedText(task)}: ${rows(failed)}`
  const undone = undoneAt === null ? '' : `. Undone on ${shortMoment(undoneAt)}`
  return state === 'done' ? `Done: ${result}${undone}` : `Cancelled after ${(done + failed).toLocaleString('en')} of ${rows(total)}`
}

/** The confirmation before what a task gave is taken back. */
export const takeBackText = (task: Task): string =>
  `${rowsText(task, task.given)} got something from this work. What it gave is taken away again, the company included where no other subscription needs it. What was there before, and what somebody changed since, stays and is listed with the reason.`

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long something took: '0.4 s', '12 s', '3 min 5 s', '2 h 10 min'. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 10 * SECOND) return `${(Math.max(milliseconds, 0) / SECOND).toFixed(1)} s`
  const [hours, minutes, seconds] = [
    Math.floor(milliseconds / HOUR),
    Math.floor((milliseconds % HOUR) / MINUTE),
    Math.floor((milliseconds % MINUTE) / SECOND),
  ]
  if (hours > 0) return `${hours} h ${minutes} min`
  return minutes > 0 ? `${minutes} min ${seconds} s` : `${seconds} s`
}

/** How long it ran, or has been running so far; null before it began. */
export const ranFor = ({ startedAt, finishedAt }: Pick<Task, 'startedAt' | 'finishedAt'>, now: number): number | null =>
  startedAt === null ? null : (finishedAt === null ? now : Date.parse(finishedAt)) - Date.parse(startedAt)
