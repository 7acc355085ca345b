import { TEXT_LENGTH, type ListColumns } from '#lib/lists/columns.ts'
import type { ReadingProof } from './contract.ts'

/** How far a person got with a must-read, in words. */
export const readingStates = { confirmed: 'Confirmed', read: 'Read', opened: 'Opened', unopened: 'Not opened' } as const
export type ReadingState = keyof typeof readingStates
export const READING_STATES = Object.keys(readingStates) as [ReadingState, ...ReadingState[]]

/** Key of the list in the address of its page. */
export const PROOF = 'proof'

/** The page of who has read what must be read, narrowed to one by its title; staff choose the company there. */
export const proofPath = (title: string): string =>
  `/news/proof?${new URLSearchParams({ [`${PROOF}.f.title`]: title.slice(0, TEXT_LENGTH).trim() })}`

/** The columns of who has read what must be read. */
export const proofColumns = {
  name: { label: 'Person', filter: 'text' },
  email: { label: 'E-mail', hidden: true },
  title: { label: 'Must-read', filter: 'text' },
  number: { label: 'Number', order: false, hidden: true },
  state: {
    label: 'State',
    filter: { options: READING_STATES.map((value) => ({ value, label: readingStates[value] })) },
    value: ({ state }) => readingStates[state],
  },
  overdue: { label: 'Overdue', kind: 'yes-no', filter: 'yes-no' },
  askedAt: { label: 'Asked on', kind: 'date', filter: 'date-range' },
  dueDay: { label: 'Due by', kind: 'date', order: false },
  openedAt: { label: 'Opened on', kind: 'date' },
  readAt: { label: 'Read on', kind: 'date' },
  confirmedAt: { label: 'Confirmed on', kind: 'date' },
  confirmedVersion: { label: 'Version confirmed', kind: 'number', order: false },
} as const satisfies ListColumns<ReadingProof>
