import type { Reply } from '#lib/http/client.ts'

/** The parts of the queue, in their order, by their names in the address. */
export const queueTabs = [
  { id: 'mine', label: 'My drafts' },
  { id: 'drafts', label: 'All drafts' },
  { id: 'review', label: 'Waiting for review' },
  { id: 'scheduled', label: 'Scheduled' },
  { id: 'failed', label: 'Not done' },
] as const
export type QueueTab = (typeof queueTabs)[number]['id']

/** The part that an address names, else the first. */
export const queueTabOf = (text: string | null): QueueTab => queueTabs.find(({ id }) => id === text)?.id ?? 'mine'

/** 'My drafts (3)'; the name alone until it is counted. */
export const queueLabel = ({ id, label }: (typeof queueTabs)[number], counts: Reply<'GET /api/v1/NewsDesk/queue'> | undefined): string =>
  counts ? `${label} (${counts[id].toLocaleString('en')})` : label
