import 'server-only'
import type { UserActor } from '#lib/auth/actor.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { NEWS_PAGE_SIZE } from '#lib/http/page.ts'
import { articlePage } from './article-service.ts'
import { eventPage } from './event-service.ts'
import { newsPage } from './item-service.ts'
import { PERMISSION_TYPES } from './overview-contract.ts'
import type * as contract from './overview-contract.ts'
import { publicationPage } from './publication-service.ts'
import { videoPage } from './video-service.ts'

const FIRST = { pageNumber: 1, pageSize: NEWS_PAGE_SIZE }
const firstOf = <T>({ items, totalCount }: { items: T[]; totalCount: number }) => ({ items, totalCount })

/** E187 (A141, W51): the filters apply to articles and news; events are the ones of the articles' type. Throws VALIDATION. */
export const getDashboard: ServiceFunction<typeof contract.getDashboard> = async ({ actor, body: { type, filters: given } }) => {
  const filters = given ?? {}
  const [news, articles, events, videos, publications] = await Promise.all([
    newsPage({ actor, type, filters, page: FIRST }),
    articlePage({ actor, type, filters, page: FIRST }),
    eventPage({ actor, type, filters: {}, page: FIRST }),
    videoPage({ actor, filters: {}, page: FIRST }),
    publicationPage({ actor, filters: {}, page: FIRST }),
  ])
  return { news: firstOf(news), articles: firstOf(articles), events: firstOf(events), videos: firstOf(videos), publications: firstOf(publications) }
}

/** E188: everybody reads, the firm writes and deletes (A077, A139). */
export const getNewsTypes = ({ actor }: { actor: Pick<UserActor, 'isInternal'> }) => {
  const rights: ('READ' | 'WRITE' | 'DELETE')[] = actor.isInternal ? ['READ', 'WRITE', 'DELETE'] : ['READ']
  const permissions = Object.fromEntries(PERMISSION_TYPES.map((type) => [type, rights])) as Record<(typeof PERMISSION_TYPES)[number], typeof rights>
  return { types: [...PERMISSION_TYPES], permissions }
}
