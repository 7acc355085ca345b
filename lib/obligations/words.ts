import { impactWords } from '#lib/news/words.ts'

/** Words for the register of a company, as screens, mails and exports show them. Browser-safe. */

export const applicability = ['yes', 'no', 'open'] as const
export type Applies = (typeof applicability)[number]
export const appliesWords: Readonly<Record<Applies, string>> = { yes: 'Applies', no: 'Does not apply', open: 'To be assessed' }

export const actionStates = ['open', 'progress', 'done', 'dropped'] as const
export type ActionState = (typeof actionStates)[number]

/** An entry without actions is to be assessed or decided. */
export const rowStates = ['assess', 'decided', ...actionStates] as const
export type RowState = (typeof rowStates)[number]
export const stateWords: Readonly<Record<RowState, string>> = {
  assess: 'To be assessed',
  decided: 'Decided, no action',
  open: 'Open',
  progress: 'In progress',
  done: 'Done',
  dropped: 'Dropped',
}

export const articleStates = ['current', 'changed', 'withdrawn'] as const
export type ArticleState = (typeof articleStates)[number]
export const articleStateWords: Readonly<Record<ArticleState, string>> = {
  current: 'As decided',
  changed: 'Changed since',
  withdrawn: 'Withdrawn',
}

/** The impact in the company's client note; null = there is none. */
export const impactText = (impact: number | null): string | null => (impact === null ? null : (impactWords[impact] ?? null))

const NEEDS_OWNER = 'Needs an owner'

/** The owner in words: one who has left is named as such. */
export const ownerText = ({ ownerName, needsOwner }: { ownerName: string | null; needsOwner: boolean }): string =>
  needsOwner ? (ownerName === null ? NEEDS_OWNER : `${NEEDS_OWNER} (was ${ownerName})`) : (ownerName ?? '')

/** Largest file that shows that something was done. */
export const EVIDENCE_BYTES = 20 * 1024 * 1024
