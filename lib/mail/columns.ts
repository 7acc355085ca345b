import type { ListColumns } from '#lib/lists/columns.ts'
import type { MailRow } from './contract.ts'
import { kinds, kindText, stateText, states } from './words.ts'

/** The columns of the outbox (A205). */
export const mailColumns = {
  subject: { label: 'Subject', filter: 'text' },
  recipient: { label: 'Recipient' },
  kind: {
    label: 'Kind',
    filter: { options: Object.entries(kinds).map(([value, label]) => ({ value, label })) },
    value: ({ kind }) => kindText(kind),
  },
  state: {
    label: 'State',
    filter: { options: Object.entries(states).map(([value, label]) => ({ value, label })) },
    order: false,
    value: ({ state }) => stateText(state),
  },
  createdAt: { label: 'Written on', kind: 'date' },
  sentAt: { label: 'Sent on', kind: 'date' },
} as const satisfies ListColumns<MailRow>
