import { eventPath, newsPath } from '#lib/news/api.ts'
import type { NewItem, NewItemKind } from '#lib/news-reading/api.ts'
import type { NotificationType } from '#lib/personal/words.ts'

/** The kind of item behind each notification type (A201). */
const KINDS: Record<NotificationType, NewItemKind> = {
  1: 'article3W',
  2: 'articleGlobal',
  3: 'news',
  4: 'event',
  5: 'video',
  6: 'publication',
}

export const kindsOf = (types: readonly number[]): NewItemKind[] => types.flatMap((type) => KINDS[type as NotificationType] ?? [])

export const typeOf = (kind: NewItemKind): NotificationType =>
  Number(Object.entries(KINDS).find(([, known]) => known === kind)![0]) as NotificationType

/** Where an item is read in the portal. */
export function pathOf({ kind, id, articleId, startDate }: Pick<NewItem, 'kind' | 'id' | 'articleId' | 'startDate'>): string {
  if (kind === 'article3W' || kind === 'articleGlobal') return `/news/view/${id}`
  if (kind === 'publication') return `/download/publication/${id}`
  if (kind === 'video') return '/articles?newsTab=videos'
  return kind === 'event' ? eventPath({ id, articleId, day: startDate }) : newsPath({ id, articleId })
}
