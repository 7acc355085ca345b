import type { ListColumns } from '#lib/lists/columns.ts'
import { typeNames } from '#lib/news/words.ts'
import type { PlanRow } from './plan-contract.ts'
import type { DraftRow } from './queue-contract.ts'
import type { ReviewRow } from './review-contract.ts'
import type { ArticleTemplate } from './template-contract.ts'
import { kindNames, planStates, plannedSteps, reviewStates } from './words.ts'

const optionsOf = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label }))

/** When a record was changed last and by whom. */
const lastChange = {
  changedAt: { label: 'Last change' },
  changedBy: { label: 'Changed by', filter: 'text' },
} as const

/** The columns of the articles that are not published. */
export const draftColumns = {
  title: { label: 'Title', filter: 'text' },
  type: { label: 'Type', filter: { options: optionsOf(typeNames) }, value: ({ type }) => typeNames[type] },
  businessId: { label: 'Number', kind: 'number', isName: true },
  due: { label: 'Due' },
  ...lastChange,
  review: { label: 'Review', order: false, value: ({ review }) => (review === null ? '' : reviewStates[review]) },
} as const satisfies ListColumns<DraftRow>

/** The columns of the articles that wait for a review. */
export const reviewColumns = {
  title: { label: 'Title', filter: 'text' },
  due: { label: 'Due' },
  reviewer: { label: 'Reviewer', filter: 'text' },
  askedBy: { label: 'Asked by', filter: 'text' },
  askedAt: { label: 'Asked on' },
  ...lastChange,
} as const satisfies ListColumns<ReviewRow>

/** The columns of the article templates. */
export const templateColumns = {
  name: { label: 'Name', filter: 'text' },
  type: {
    label: 'Type',
    filter: { options: Object.values(typeNames).map((label) => ({ value: label, label })) },
    value: ({ type }) => typeNames[type],
  },
  title: { label: 'Title', filter: 'text' },
  global: { label: 'For all tenants', kind: 'yes-no', filter: 'yes-no' },
  updatedAt: { label: 'Last change', kind: 'date' },
} as const satisfies ListColumns<ArticleTemplate>

/** The columns of the queue of what is planned. */
export const planColumns = {
  title: { label: 'Title', filter: 'text' },
  at: { label: 'Time' },
  step: { label: 'What', filter: { options: optionsOf(plannedSteps) }, value: ({ step }) => plannedSteps[step] },
  kind: { label: 'Kind', filter: { options: optionsOf(kindNames) }, value: ({ kind }) => kindNames[kind] },
  plannedBy: { label: 'Planned by', filter: 'text' },
  ...lastChange,
  state: {
    label: 'State',
    filter: { options: optionsOf(planStates) },
    order: false,
    value: ({ failure }) => failure ?? planStates.waiting,
  },
} as const satisfies ListColumns<PlanRow>
