import type { Prisma } from '#lib/db/generated/client.ts'
import type { DemoNews } from './build-news.ts'
import { contentOf } from './build-readings.ts'
import type { ArticleText } from './build-readings.ts'
import { tenantIds } from './ids.ts'
import { persona } from './personas.ts'
import { demoDay, demoId } from './random.ts'

/** Drafts before these are scheduled. */
const SCHEDULED = 2
const HOUR_MS = 3_600_000
const at = (days: number, hour: number): Date => new Date(demoDay(days).getTime() + hour * HOUR_MS)

/** In the United Kingdom articles are reviewed before they are published: two drafts were written there, of which one waits and one was sent back. */
export function buildReviews({ articles, texts }: DemoNews) {
  const [staff, boss] = ['internal@firm.example', 'super@firm.example'].map((email) => persona(email).ppid) as [string, string]
  const [waiting, back] = articles.filter(({ published }) => !published).slice(SCHEDULED) as [
    (typeof articles)[number],
    (typeof articles)[number],
  ]
  const tenantId = tenantIds.UK
  const version = (article: (typeof articles)[number], savedByPpid: string): Prisma.ArticleVersionCreateManyInput => {
    const text = texts.find(({ articleId }) => articleId === article.id) as ArticleText
    return {
      articleId: article.id,
      version: 1,
      savedAt: at(-2, 8),
      savedByPpid,
      content: { ...contentOf(article, text, 1, null), published: false } as Prisma.InputJsonObject,
    }
  }
  const reviews: Prisma.ArticleReviewCreateManyInput[] = [
    {
      id: demoId('review', 'waiting'),
      articleId: waiting.id,
      reviewerPpid: staff,
      askedByPpid: boss,
      askedAt: at(-2, 9),
      comment: 'Please check the dates against the final text.',
    },
    {
      id: demoId('review', 'back'),
      articleId: back.id,
      state: 'SENT_BACK',
      reviewerPpid: boss,
      askedByPpid: staff,
      askedAt: at(-4, 9),
      decidedByPpid: boss,
      decidedAt: at(-1, 15),
      answer: 'The transition period is missing. Please add it under what is next.',
    },
  ]
  return {
    rules: [{ tenantId, rule: 'EVERYBODY' as const }],
    /** Ids of the drafts that were written there. */
    written: { tenantId, ids: [waiting.id, back.id] },
    versions: [version(waiting, boss), version(back, staff)],
    reviews,
  }
}
