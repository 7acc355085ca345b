import 'server-only'
import type { Landing } from '#components/news/landing-address.ts'
import { readLanding, THREE_W } from '#components/news/landing-address.ts'
import { pagedInput } from '#components/news/paged-input.ts'
import { articleOrders, newsOrders } from '#components/news/sort-order.ts'
import { countsRequest, dashboardInput, deskInput, listRequest } from '#components/landing/requests.ts'
import * as articles from '#lib/articles/contract.ts'
import { countArticles3W, countArticlesGlobal, listArticles3W, listArticlesGlobal } from '#lib/articles/service.ts'
import type { UserActor } from '#lib/caller/actor.ts'
import { prefetchFor } from '#lib/http/prefetch.ts'
import type { Prefetch, PrefetchedReply } from '#lib/http/prefetch.ts'
import { addressQuery, type GivenQuery } from '#lib/http/address-query.ts'
import { getDesk } from '#lib/news-reading/desk-contract.ts'
import { getDesk as desk } from '#lib/news-reading/desk-service.ts'
import { getDashboard } from '#lib/news-reading/overview-contract.ts'
import { getDashboard as dashboard } from '#lib/news-reading/overview-service.ts'
import * as reading from '#lib/news-reading/reading-contract.ts'
import { listOpenConfirmations } from '#lib/news-reading/reading-service.ts'
import * as items from '#lib/news-items/contract.ts'
import { countNews, listNews } from '#lib/news-items/service.ts'
import * as proof from '#lib/reading-proof/contract.ts'
import { listProofCompanies } from '#lib/reading-proof/proof-service.ts'
import { firmToday } from '#lib/text/short-date.ts'

type ListRequest = ReturnType<typeof listRequest>
type Pending = Promise<PrefetchedReply | null>

/** As the lists of the browser ask. */
const FIRST_PAGE = { query: pagedInput({ filters: {}, orderBy: null }, 1).query }

const isNarrowed = ({ chosen, search }: ListRequest): boolean => Object.keys(chosen).length > 0 || search !== undefined

function overview(prefetch: Prefetch, type: Landing['type'], list: ListRequest, isInternal: boolean): Pending[] {
  const found = prefetch(getDashboard, dashboard, dashboardInput(type, list.body, firmToday()))
  if (isNarrowed(list)) return [found]
  const confirmations = isInternal
    ? []
    : [prefetch(reading.listOpenConfirmations, listOpenConfirmations, {}), prefetch(proof.listProofCompanies, listProofCompanies, {})]
  return [...confirmations, prefetch(getDesk, desk, deskInput(type)), found]
}

function articleList(prefetch: Prefetch, type: Landing['type'], { body, sort }: ListRequest): Pending[] {
  // Unread first is two lists, which the browser asks.
  if (sort === 'unread') return []
  const input = pagedInput({ filters: body, orderBy: articleOrders[sort] }, 1)
  return [
    type === THREE_W
      ? prefetch(articles.listArticles3W, listArticles3W, input)
      : prefetch(articles.listArticlesGlobal, listArticlesGlobal, input),
  ]
}

/** What the landing shows first, so that it arrives with the page: overview, articles or news; other tabs call from the browser. */
export async function prefetchLanding(actor: UserActor, remembered: Landing, given: GivenQuery): Promise<PrefetchedReply[]> {
  const query = addressQuery(given)
  const landing = readLanding(query, remembered)
  const prefetch = await prefetchFor(actor)
  const { type, tab } = landing
  const list = listRequest(query, landing, actor.isInternal)
  const counts = countsRequest(landing, list.body, query)
  const pending: Pending[] = []
  if (counts?.key === 'POST /api/v1/Article3W/facets') pending.push(prefetch(articles.countArticles3W, countArticles3W, counts.input))
  if (counts?.key === 'POST /api/v1/ArticleGlobal/facets')
    pending.push(prefetch(articles.countArticlesGlobal, countArticlesGlobal, counts.input))
  if (counts?.key === 'POST /api/v1/News/facets') pending.push(prefetch(items.countNews, countNews, counts.input))
  if (tab === 'all') pending.push(...overview(prefetch, type, list, actor.isInternal))
  if (tab === 'news') {
    const body = { filters: { ...list.body, type }, orderBy: newsOrders[list.sort] }
    pending.push(prefetch(items.listNews, listNews, { ...FIRST_PAGE, body }))
  }
  if (tab === 'articles') pending.push(...articleList(prefetch, type, list))
  return (await Promise.all(pending)).filter((reply) => reply !== null)
}
