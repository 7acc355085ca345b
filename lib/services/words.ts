import { countedText } from '#lib/text/counted-text.ts'

/** B632. */
export const serviceTypes = { 1: 'Recurring', 2: 'Consulting', 3: 'Data-driven' } as const

export const servicesText = (count: number): string => countedText(count, 'service', 'services')

/** What is done to many services, as the button says it before 'n services', and what it has done. */
export const bulkActions = {
  live: { title: 'Set live or not live', button: 'Change', done: 'changed' },
  highlighted: { title: 'Highlight or not', button: 'Change', done: 'changed' },
  tags: { title: 'Change tags', button: 'Change tags of', done: 'tagged' },
  responsibles: { title: 'Set responsibles', button: 'Set responsibles of', done: 'changed' },
  group: { title: 'Set service group', button: 'Set group of', done: 'moved' },
  tenants: { title: 'Offer in tenants', button: 'Change', done: 'changed' },
  delete: { title: 'Delete', button: 'Delete', done: 'deleted' },
} as const satisfies Record<string, { title: string; button: string; done: string }>
export type BulkAction = keyof typeof bulkActions

/** What becomes of a service, said behind its name. */
export const outcomes = {
  changes: 'changes',
  same: 'stays as it is',
  foreign: 'you do not work for it, and it is left out',
  domain: 'is not offered in that domain, and is left out',
  'no-domain': 'would be offered nowhere, and is left out',
  'last-tag': 'would lose its last tag of a kind, and is left out',
  subscribed: 'has subscriptions, and is left out',
  changed: 'somebody changed it since you looked, and it is left out',
  gone: 'somebody deleted it since you looked',
} as const
export type Outcome = keyof typeof outcomes

/** What a service may lack. */
export const gaps = {
  picture: 'No picture',
  responsible: 'No responsible',
  summary: 'No short description',
  description: 'No description',
  tags: 'No tags',
  group: 'In no group',
} as const
export type Gap = keyof typeof gaps
