import type { ListColumns } from '#lib/lists/columns.ts'
import { shortMoment } from '#lib/text/short-date.ts'
import type { StartedTask } from './contract.ts'
import { stateText, states, taskKinds, taskText } from './words.ts'

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
    value: ({ state }) => stateText(state),
  },
  total: { label: 'Progress', value: ({ done, failed, total }) => `${done + failed} of ${total}` },
  failed: { label: 'Failed', kind: 'number' },
  createdAt: { label: 'Started on', value: ({ createdAt }) => shortMoment(createdAt) },
  duration: { label: 'Duration', order: false, value: () => '' },
} as const satisfies ListColumns<StartedTask>
