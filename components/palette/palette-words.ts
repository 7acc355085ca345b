import type { Found } from '#lib/palette/contract.ts'
import { foundKinds, type FoundKind } from '#lib/palette/words.ts'

const labels: Readonly<Record<FoundKind, string>> = {
  screen: 'Screens',
  action: 'Actions',
  service: 'Services',
  subscription: 'Subscriptions',
  article: 'Articles',
  event: 'Events',
  company: 'Companies',
  person: 'People',
}

/** What was found, by kind and in the order of the kinds. */
export const groupsOf = (found: readonly Found[]): { label: string; items: Found[] }[] =>
  foundKinds
    .map((kind) => ({ label: labels[kind], items: found.filter((one) => one.kind === kind) }))
    .filter(({ items }) => items.length > 0)
