import 'server-only'
import { db } from '#lib/db/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { ARTICLE_TYPE } from '#lib/articles/contract.ts'
import { withRatings, ratingRowsOf } from '#lib/articles/api.ts'
import { firstSubscriptionSql } from '#lib/news/api.ts'
import type { Scope } from '#lib/news/api.ts'

/** A note of an article as an export shows it. */
export interface NoteLine {
  /** 'Client note' or 'Firm note'; for the firm with the company that it is about. */
  who: string
  impact: number | null
  /** Rows that have a value, in their order (B176). */
  ratings: { name: string; rating: number }[]
}

interface WantedNote {
  articleId: string
  subscriptionId: string | null
  kind: 'CLIENT' | 'FIRM'
}

const words = { CLIENT: 'Client note', FIRM: 'Firm note' } as const
const keyOf = ({ articleId, subscriptionId, kind }: WantedNote): string => `${articleId} ${kind} ${subscriptionId}`

/** For readers: the note of their first subscription for which the article is open, and the firm's for it or for everybody (A137, A138). */
async function wantedByReader(scope: Scope, ids: readonly string[]): Promise<{ articleId: string; choices: WantedNote[][] }[]> {
  const found = await rowsOf<{ id: string; subscriptionId: string | null }>(Prisma.sql`
    SELECT a."id"::text AS "id", ${firstSubscriptionSql(scope.configurations)}::text AS "subscriptionId" FROM "Article" a
    WHERE a."id" = ANY(${[...ids]}::uuid[]) AND a."type" = ${ARTICLE_TYPE.threeW}`)
  return found.flatMap(({ id: articleId, subscriptionId }) => {
    if (subscriptionId === null) return []
    const own = { articleId, subscriptionId }
    return [
      {
        articleId,
        choices: [
          [{ ...own, kind: 'CLIENT' }],
          [
            { ...own, kind: 'FIRM' },
            { articleId, subscriptionId: null, kind: 'FIRM' },
          ],
        ],
      },
    ]
  })
}

/** Stored notes of articles that the caller may read whole: a reader's own two, for the firm all of them. */
export async function notesOf(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, NoteLine[]>> {
  const stored = await db.articleNote.findMany({
    where: { articleId: { in: [...ids] }, article: { type: ARTICLE_TYPE.threeW } },
    include: { ratings: true, subscription: { select: { entity: { select: { name: true } } } } },
    orderBy: [{ kind: 'asc' }, { subscription: { entity: { name: 'asc' } } }, { subscriptionId: 'asc' }],
  })
  const rows = await ratingRowsOf(db, [...new Set(stored.flatMap(({ subscriptionId }) => subscriptionId ?? []))])
  const lineOf = ({ kind, subscriptionId, subscription, impact, ratings }: (typeof stored)[number]): NoteLine => {
    const rated =
      subscriptionId === null
        ? ratings.map(({ companyName, ratingTitle, rating }) => ({ companyName, ratingTitle, rating }))
        : withRatings(rows.get(subscriptionId) ?? [], ratings)
    return {
      who: scope.everything ? `${words[kind]}, ${subscription?.entity.name ?? 'all clients'}` : words[kind],
      impact,
      ratings: rated.flatMap(({ companyName, ratingTitle, rating }) =>
        rating === null ? [] : [{ name: [companyName, ratingTitle].filter(Boolean).join(', '), rating }],
      ),
    }
  }
  const hasContent = ({ impact, ratings }: NoteLine): boolean => impact !== null || ratings.length > 0
  if (scope.everything) {
    const notes = new Map<string, NoteLine[]>()
    for (const note of stored) {
      const line = lineOf(note)
      if (hasContent(line)) notes.set(note.articleId, [...(notes.get(note.articleId) ?? []), line])
    }
    return notes
  }
  const byKey = new Map(stored.map((note) => [keyOf(note), note]))
  return new Map(
    (await wantedByReader(scope, ids)).map(({ articleId, choices }) => {
      const chosen = choices.flatMap((each) => each.map((wanted) => byKey.get(keyOf(wanted))).find((note) => note !== undefined) ?? [])
      return [articleId, chosen.map(lineOf).filter(hasContent)]
    }),
  )
}
