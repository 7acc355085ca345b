import 'server-only'
import { articleSteps } from '#lib/articles/api.ts'
import { eventSteps } from '#lib/events/api.ts'
import { publicationSteps, videoSteps } from '#lib/media/api.ts'
import { newsItemSteps } from '#lib/news-items/api.ts'
import type { DeskSteps } from '#lib/news/api.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { DeskKind } from './words.ts'

/** What is done to one record of each kind. */
export const stepsOf: Readonly<Record<DeskKind, DeskSteps>> = {
  Article: articleSteps,
  NewsItem: newsItemSteps,
  Event: eventSteps,
  Video: videoSteps,
  Publication: publicationSteps,
}

export interface DeskRow {
  id: string
  title: string
  published: boolean
  publishDate: Date | null
  version: number
  topicIds: string[]
  mustRead: boolean
}

const NO_TOPICS = Prisma.sql`ARRAY[]::text[]`
const TOPICS = Prisma.sql`r."topicIds"::text[]`
const ABSENT = Prisma.sql`false`
const columns: Readonly<Record<DeskKind, { topicIds: Prisma.Sql; mustRead: Prisma.Sql }>> = {
  Article: { topicIds: TOPICS, mustRead: ABSENT },
  NewsItem: { topicIds: TOPICS, mustRead: Prisma.sql`r."mustRead"` },
  Event: { topicIds: TOPICS, mustRead: ABSENT },
  Video: { topicIds: NO_TOPICS, mustRead: ABSENT },
  Publication: { topicIds: NO_TOPICS, mustRead: ABSENT },
}

/** Records of a kind that are there, by title. The tables are named as the kinds. */
export const readRows = (from: Pick<Transaction, '$queryRaw'>, kind: DeskKind, ids: readonly string[]): Promise<DeskRow[]> =>
  from.$queryRaw<DeskRow[]>`
    SELECT r."id"::text AS "id", r."title", r."published", r."publishDate", r."version", ${columns[kind].topicIds} AS "topicIds",
      ${columns[kind].mustRead} AS "mustRead"
    FROM ${Prisma.raw(`"${kind}"`)} r WHERE r."id" = ANY(${[...ids]}::uuid[]) ORDER BY search_text(r."title"), r."id"`
