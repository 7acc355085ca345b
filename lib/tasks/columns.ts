import type { ListColumns } from '#lib/lists/columns.ts'
import { exactMoment, shortMoment } from '#lib/text/short-date.ts'
import type { StartedTask } from './contract.ts'
import type { Queue, Run } from './queue-contract.ts'
import { scheduleText } from './schedule-words.ts'
import { UNDONE, queueText, stateText, states, taskKinds, taskText } from './words.ts'

const GONE = 'A deleted person'

/** The columns of the list of everybody's long work. */
export const taskColumns = {
  kind: {
    label: 'Work',
    filter: { options: Object.entries(taskKinds).map(([value, label]) => ({ value, label })) },
    value: taskText,
  },
  startedBy: { label: 'Started by', filter: 'text', order: false, value: ({ startedBy }) => startedBy?.name ?? GONE },
  state: {
    label: 'State',
    filter: { options: Object.entries(states).map(([value, label]) => ({ value, label })) },
    value: ({ state, undoneAt }) => (undoneAt === null ? stateText(state) : UNDONE),
  },
  total: { label: 'Progress', value: ({ done, failed, total }) => `${done + failed} of ${total}` },
  failed: { label: 'Failed', kind: 'number' },
  createdAt: { label: 'Started on', value: ({ createdAt }) => shortMoment(createdAt) },
  duration: { label: 'Duration', order: false, value: () => '' },
} as const satisfies ListColumns<StartedTask>

/** When a run began, or was asked for. */
export const whenOf = ({ startedAt, createdAt }: Run): string => exactMoment(startedAt ?? createdAt)
const NEVER = 'Not yet'

/** The columns of the background jobs that nobody starts by hand. */
export const queueColumns = {
  name: { label: 'Job', value: ({ name }) => queueText(name) },
  schedule: { label: 'Runs', value: ({ schedule }) => scheduleText(schedule) },
  last: { label: 'Last run', order: false, value: ({ last }) => (last === null ? NEVER : whenOf(last)) },
  state: { label: 'State', order: false, value: ({ last }) => last?.state ?? '' },
  waiting: { label: 'Waiting', kind: 'number' },
  running: { label: 'Running', kind: 'number' },
  failed: { label: 'Gave up', kind: 'number' },
} as const satisfies ListColumns<Queue>
