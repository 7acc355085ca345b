import type { Task } from '#lib/tasks/contract.ts'

/** What a task does, as a heading; others are shown by their own name. */
const kinds: Readonly<Record<string, string>> = {
  'users.refresh': 'Refresh of user data',
  'users.refresh-all': 'Refresh of all user data',
  'users.notify': 'Notification of users',
  'users.add-to-subscription': 'Adding users to a subscription',
}

export const kindText = ({ kind }: Pick<Task, 'kind'>): string => kinds[kind] ?? kind

/** Over, one way or the other. */
export const isOver = ({ state }: Pick<Task, 'state'>): boolean => state === 'done' || state === 'failed'

const rows = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'user' : 'users'}`

/** Where a task stands, in one sentence. */
export function progressText({ state, total, done, failed, error }: Task): string {
  if (state === 'failed') return error ?? 'This could not be finished.'
  if (state === 'queued') return `Waiting to start with ${rows(total)}`
  if (state === 'running') return `${(done + failed).toLocaleString('en')} of ${rows(total)}`
  return failed === 0 ? `Done: ${rows(done)}` : `Done: ${rows(done)}, failed: ${rows(failed)}`
}
