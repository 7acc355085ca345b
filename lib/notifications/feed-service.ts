import 'server-only'
import { Feed } from 'feed'
import type { AnonymousActor, UserActor } from '#lib/caller/actor.ts'
import { config } from '#lib/config/config.ts'
import { ATOM_TYPE, RSS_TYPE } from '#lib/files/media-types.ts'
import { xmlText } from '#lib/files/xml-text.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { textFile } from '#lib/http/text-file.ts'
import { newMatches, searchNames } from '#lib/saved-searches/api.ts'
import { newItems, newsScopeOf } from '#lib/news-reading/api.ts'
import type { NewItem } from '#lib/news-reading/api.ts'
import { momentOf } from '#lib/text/short-date.ts'
import { notificationTypes } from '#lib/personal/words.ts'
import { getPersonalAtom as atomContract, getPersonalRss as rssContract } from '#lib/personal/key-contract.ts'
import type * as contract from '#lib/personal/key-contract.ts'
import { readerOf } from '#lib/personal/api.ts'
import { kindsOf, pathOf, typeOf } from './items.ts'

const DAY_MS = 86_400_000
const LOOK_BACK_DAYS = 90
const MAX_ITEMS = 100

const allTypes = notificationTypes.map(({ value }) => value)
const names = new Map<number, string>(notificationTypes.map(({ value, name }) => [value, name]))

/** The library declares titles of Atom as HTML. */
const htmlText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Names an entry by its screen, not by the position in it: when an event moves to another month a feed reader must not take it for a new one. */
const entryId = (item: NewItem): string => `${pathOf(item).split('&')[0]}#${item.id}`

type FeedItem = NewItem & { searches: readonly string[] }

/** What was published in the last 90 days and the person may read now, newest first; matches of saved searches are always among them, even when there is more than fits. */
async function itemsOf(actor: AnonymousActor | UserActor, key: string | undefined): Promise<FeedItem[]> {
  const reader = await readerOf(actor, key, 'feed')
  const now = new Date()
  const scope = await newsScopeOf(reader)
  const from = new Date((Math.floor(now.getTime() / DAY_MS) - LOOK_BACK_DAYS) * DAY_MS)
  const [published, matches] = await Promise.all([
    newItems(scope, { kinds: kindsOf(allTypes), from, to: now, limit: MAX_ITEMS }),
    newMatches(reader, scope, { from, to: now }),
  ])
  const names = searchNames(matches)
  const items = new Map([...published, ...matches.map(({ item }) => item)].map((item) => [item.id, item]))
  return [...items.values()]
    .sort((a, b) => b.publishDate.getTime() - a.publishDate.getTime())
    .map((item) => ({ ...item, searches: names.get(item.id) ?? [] }))
}

function toFeed(items: readonly FeedItem[], self: { rss: string } | { atom: string }, title: (text: string) => string): Feed {
  const { publicUrl } = config()
  const feed = new Feed({
    id: `${publicUrl}/articles`,
    link: `${publicUrl}/articles`,
    title: 'New in the client portal',
    description: 'What has been published for you',
    copyright: '',
    generator: false,
    feedLinks: self,
    // Of the content, not of the request: the same items give the same bytes.
    updated: items[0] ? momentOf(items[0].publishDate) : new Date(0),
  })
  for (const item of items) {
    const categories = [names.get(typeOf(item.kind))!, ...item.searches.map((name) => xmlText(`Saved search: ${name}`))]
    feed.addItem({
      id: `${publicUrl}${entryId(item)}`,
      link: `${publicUrl}${pathOf(item)}`,
      title: title(xmlText(item.title)),
      date: momentOf(item.publishDate),
      category: categories.map((one) => ({ name: title(one), term: title(one) })),
    })
  }
  return feed
}

/** RSS 2.0 of a person (A145). Throws UNAUTHENTICATED, TOO_MANY_REQUESTS. */
export const getPersonalRss: ServiceFunction<typeof contract.getPersonalRss> = async ({ actor, query }) => {
  const feed = toFeed(await itemsOf(actor, query.key), { rss: `${config().publicUrl}${rssContract.path}` }, (text) => text)
  return textFile(feed.rss2(), { name: 'feed.rss', contentType: RSS_TYPE, disposition: 'inline' })
}

/** Atom of a person (A145). Throws UNAUTHENTICATED, TOO_MANY_REQUESTS. */
export const getPersonalAtom: ServiceFunction<typeof contract.getPersonalAtom> = async ({ actor, query }) => {
  const feed = toFeed(await itemsOf(actor, query.key), { atom: `${config().publicUrl}${atomContract.path}` }, htmlText)
  return textFile(feed.atom1(), { name: 'feed.atom', contentType: ATOM_TYPE, disposition: 'inline' })
}
