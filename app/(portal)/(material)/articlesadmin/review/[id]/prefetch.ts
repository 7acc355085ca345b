import 'server-only'
import { readerInput } from '#components/news-admin/reader-links.ts'
import { linkedFromTexts } from '#components/news-editor/audience-input.ts'
import type { Article } from '#lib/articles/contract.ts'
import type { UserActor } from '#lib/caller/actor.ts'
import { prefetchFor } from '#lib/http/prefetch.ts'
import type { PrefetchedReply } from '#lib/http/prefetch.ts'
import { previewAudience } from '#lib/news-access/audience-contract.ts'
import { previewAudience as audience } from '#lib/news-access/audience-service.ts'

/** Which titles readers get behind the links of the article, so that it is there in the HTML; nothing is asked without links. */
export async function prefetchReview(actor: UserActor, article: Article): Promise<PrefetchedReply[]> {
  const linked = linkedFromTexts(article.description)
  if (linked.length === 0) return []
  const prefetch = await prefetchFor(actor)
  return [await prefetch(previewAudience, audience, readerInput(article, linked))].filter((reply) => reply !== null)
}
