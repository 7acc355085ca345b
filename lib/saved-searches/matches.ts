import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { and, articleConditions, cacheUntilChange, isPersonal, openSql, searchFor } from '#lib/news/api.ts'
import { newsFilterSchema } from '#lib/news/filter-contract.ts'
import type { Scope } from '#lib/news/api.ts'
import type { NewItem } from '#lib/news-reading/api.ts'

/** Matches of one search in a notification; the rest is found where the search opens. */
const MAX_MATCHES = 50

interface SavedSearchRow {
  id: string
  name: string
  type: number
  filters: Prisma.JsonValue
  since: Date
  version: number
}

/** An article that saved searches of a person find. */
export interface Match {
  item: NewItem
  /** Their names. */
  searches: string[]
}

interface Query {
  from: Date
  to: Date
  /** Only those with mails. */
  byMail?: boolean
}

const at = (date: Date): Prisma.Sql => Prisma.sql`${date.toISOString()}::timestamp`

/** The articles of one search that the scope may read whole and that were published since it was saved, the newest first. */
async function matchesOf(actor: Pick<UserActor, 'ppid'>, scope: Scope, saved: SavedSearchRow, from: Date): Promise<NewItem[]> {
  // What another version of the portal kept otherwise finds nothing.
  const filters = newsFilterSchema.safeParse(saved.filters).data
  if (!filters) return []
  const type = saved.type === 0 ? 0 : 1
  const find = async () => {
    const search = filters.freeTextSearch ? await searchFor(scope, filters.freeTextSearch, 'a') : null
    const where = and([...articleConditions({ scope, actor, filters, search, type }), openSql(scope), Prisma.sql`a."published"`])
    return rowsOf<NewItem>(Prisma.sql`
      SELECT ${type === 0 ? 'article3W' : 'articleGlobal'} AS "kind", a."id"::text AS "id", a."title", a."publishDate", NULL AS "articleId", NULL AS "startDate"
      FROM "Article" a WHERE ${where} AND a."publishDate" > ${at(saved.since > from ? saved.since : from)}
      ORDER BY a."publishDate" DESC, a."id" LIMIT ${MAX_MATCHES}`)
  }
  const key = `saved ${scope.key} ${saved.id} ${saved.version} ${from.getTime()}`
  return isPersonal(filters) ? find() : cacheUntilChange(scope.revision, key, find)
}

/**
 * What a person's saved searches find among what was published in a period, by the rights of this moment: without locked articles (W43).
 * @returns each article once, the newest first
 */
export async function newMatches(actor: Pick<UserActor, 'ppid'>, scope: Scope, { from, to, byMail }: Query): Promise<Match[]> {
  const searches = await db.savedSearch.findMany({
    where: { ownerPpid: actor.ppid, ...(byMail && { byMail }) },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, type: true, filters: true, since: true, version: true },
  })
  const found = new Map<string, Match>()
  for (const search of searches) {
    for (const item of await matchesOf(actor, scope, search, from)) {
      if (item.publishDate > to) continue
      const known = found.get(item.id)
      if (known) known.searches.push(search.name)
      else found.set(item.id, { item, searches: [search.name] })
    }
  }
  return [...found.values()].sort((a, b) => b.item.publishDate.getTime() - a.item.publishDate.getTime())
}

/** By id of an article, the names of the searches that found it. */
export const searchNames = (matches: readonly Match[]): ReadonlyMap<string, string[]> =>
  new Map(matches.map(({ item, searches }) => [item.id, searches]))
