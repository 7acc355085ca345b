import type { ListColumns } from '#lib/lists/columns.ts'
import { shortMoment } from '#lib/text/short-date.ts'
import type { ReviewRow } from './contract.ts'
import { states } from './words.ts'

const momentText = (at: string | null): string | null => (at === null ? null : shortMoment(at))

/** The columns of the list of access reviews. */
export const reviewColumns = {
  company: { label: 'Company', filter: 'text' },
  state: {
    label: 'State',
    filter: { options: Object.entries(states).map(([value, label]) => ({ value, label })) },
    value: ({ state }) => states[state],
  },
  dueDate: { label: 'Last day', kind: 'date' },
  struck: { label: 'Struck', kind: 'number' },
  rights: { label: 'Rights', kind: 'number', hidden: true },
  startedBy: { label: 'Started by', filter: 'text' },
  startedAt: { label: 'Started on', value: ({ startedAt }) => momentText(startedAt) },
  handedInBy: { label: 'Handed in by', filter: 'text' },
  handedInAt: { label: 'Handed in on', value: ({ handedInAt }) => momentText(handedInAt) },
  endedAt: { label: 'Ended on', hidden: true, value: ({ endedAt }) => momentText(endedAt) },
} as const satisfies ListColumns<ReviewRow>
