import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { db } from '#lib/db/client.ts'
import { confirmationsFor, newItems, withDeadlines } from '#lib/news-reading/api.ts'
import type { NewItem, NewsScope } from '#lib/news-reading/api.ts'
import { newMatches, searchNames } from '#lib/saved-searches/api.ts'
import type { BellEntry } from './bell-contract.ts'
import { changedSinceRead, factsOf } from './digest-facts.ts'
import { kindsOf, pathOf } from './items.ts'

const DAY_MS = 86_400_000
/** Published items that are counted; more of them read as so many. */
const MAX_COUNTED = 100
/** What a must-read asks for by its last day. */
const CONFIRM_BY = 'Confirm by'

/** `item` is what was published or changed. */
export type Entry = Omit<BellEntry, 'read' | 'at'> & { at: Date; item?: NewItem }

interface Choice {
  types: readonly number[]
  /** Empty = all. */
  topics: readonly string[]
}

/** Must-reads that the person has yet to confirm, whatever was chosen: they bind. */
const toConfirm = async (actor: UserActor): Promise<Entry[]> =>
  (await confirmationsFor(actor)).map(({ id, entryId, title, overdue, dueDay, at }) => ({
    id: entryId,
    kind: 'must-read',
    title,
    outcome: overdue ? 'overdue' : 'to-confirm',
    mustRead: true,
    deadline: { label: CONFIRM_BY, day: dueDay },
    at,
    path: `/news/view/${id}`,
  }))

/**
 * The entries of the news: what was published of the chosen types and topics or found by saved searches, what changed since the person has read it, and
 * must-reads to confirm; by the rights of this moment.
 */
export async function newsEntries(actor: UserActor, scope: NewsScope, { types, topics }: Choice, from: Date, to: Date): Promise<Entry[]> {
  const kinds = kindsOf(types)
  const [published, changes, mustReads, matches] = await Promise.all([
    newItems(scope, { kinds, topics, from, to, limit: MAX_COUNTED }),
    kinds.length === 0 ? [] : changedSinceRead(db, scope, actor.ppid, from),
    toConfirm(actor),
    // By the day, so that the result can be cached.
    newMatches(actor, scope, { from: new Date(Math.floor(from.getTime() / DAY_MS) * DAY_MS), to }),
  ])
  const changed = changes.filter(({ kind }) => kinds.includes(kind))
  const searches = searchNames(matches)
  const items = new Map([...matches.map(({ item }) => item), ...published].map((item) => [item.id, item]))
  // Each article has one entry: that it is to be confirmed says more than that it changed, and that more than that it is new.
  const asked = new Set(mustReads.map(({ path }) => path))
  const others = changed.filter((item) => !asked.has(pathOf(item)))
  const told = new Set(changed.map(({ id }) => id))
  const fresh = [...items.values()].filter((item) => !asked.has(pathOf(item)) && !told.has(item.id))
  const facts = await factsOf(
    db,
    [...others, ...fresh].map(({ id }) => id),
  )
  const entryOf = (item: NewItem) => ({ kind: item.kind, title: item.title, path: pathOf(item), item, ...facts.get(item.id) })
  return [
    ...mustReads,
    ...others.map((item) => ({ ...entryOf(item), id: item.changeId, outcome: 'changed' as const, at: item.changedAt })),
    ...fresh.map((item) => ({
      ...entryOf(item),
      id: item.id,
      outcome: null,
      at: item.publishDate,
      ...(searches.has(item.id) && { searches: searches.get(item.id)! }),
    })),
  ]
}

/** Entries with what is due next of their items. */
export async function dated<T extends { item?: NewItem }>(scope: NewsScope, entries: readonly T[]): Promise<Omit<T, 'item'>[]> {
  const items = entries.flatMap(({ item }) => item ?? [])
  const deadlines = new Map((items.length === 0 ? [] : await withDeadlines(scope, items)).map(({ id, deadline }) => [id, deadline]))
  return entries.map(({ item, ...entry }) => {
    const deadline = item && deadlines.get(item.id)
    return deadline ? { ...entry, deadline } : entry
  })
}
