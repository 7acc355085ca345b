import type { ListColumns } from '#lib/lists/columns.ts'
import type { RegisterRow } from './contract.ts'
import { applicability, appliesWords, articleStateWords, articleStates, ownerText, rowStates, stateWords } from './words.ts'

const choices = <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) => ({
  options: values.map((value) => ({ value, label: words[value] })),
})

/** The columns of the register: a row per action, and one of an entry that has none. */
export const registerColumns = {
  articleTitle: { label: 'Obligation', filter: 'text' },
  articleNumber: { label: 'Number', kind: 'number', isName: true, filter: 'text', check: 'number' },
  entityName: { label: 'Company', filter: 'text', hidden: true },
  applies: { label: 'Applicability', filter: choices(applicability, appliesWords), value: ({ applies }) => appliesWords[applies] },
  task: { label: 'Action', filter: 'text' },
  owner: { label: 'Owner', filter: 'text', value: ownerText },
  dueDate: { label: 'Due', kind: 'date', filter: 'date-range' },
  state: { label: 'State', filter: choices(rowStates, stateWords), value: ({ state }) => stateWords[state] },
  articleState: {
    label: 'Article',
    filter: choices(articleStates, articleStateWords),
    order: false,
    hidden: true,
    value: ({ articleState }) => articleStateWords[articleState],
  },
  decidedAt: { label: 'Decided on', kind: 'date', hidden: true },
  decidedByName: { label: 'Decided by', hidden: true },
} as const satisfies ListColumns<RegisterRow>
