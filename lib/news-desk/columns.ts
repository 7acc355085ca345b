import type { ListColumns } from '#lib/lists/columns.ts'
import type { PlanRow } from './plan-contract.ts'
import { kindNames, planStates, plannedSteps } from './words.ts'

const optionsOf = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label }))

/** The columns of the queue of what is planned. */
export const planColumns = {
  title: { label: 'Title', filter: 'text' },
  at: { label: 'Time' },
  step: { label: 'What', filter: { options: optionsOf(plannedSteps) }, value: ({ step }) => plannedSteps[step] },
  kind: { label: 'Kind', filter: { options: optionsOf(kindNames) }, value: ({ kind }) => kindNames[kind] },
  plannedBy: { label: 'Planned by', filter: 'text' },
  state: {
    label: 'State',
    filter: { options: optionsOf(planStates) },
    order: false,
    value: ({ failure }) => failure ?? planStates.waiting,
  },
} as const satisfies ListColumns<PlanRow>
