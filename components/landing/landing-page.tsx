'use client'
import { Suspense, useCallback, useMemo } from 'react'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import catalogue from '#components/services/catalogue.module.css'
import { FilterIcon } from '#components/services/icons.tsx'
import { RowsSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { StaleText } from '#components/ui/feedback/stale-rows.tsx'
import parts from '#components/ui/parts.module.css'
import { useListState } from '#components/ui/table/use-list-state.ts'
import { keepLoading } from '#components/ui/keep-loading.ts'
import { useApi } from '#lib/http/use-api.ts'
import type { LandingReader } from '#lib/news-reading/landing-service.ts'
import { typeNames } from '#lib/news/words.ts'
import { ArticleList } from '#components/article/article-list.tsx'
import { Dashboard } from './dashboard.tsx'
import { Desk } from './desk.tsx'
import { DidYouMean } from './did-you-mean.tsx'
import { FilterChips } from '#components/filters/filter-chips.tsx'
import { FILTERS_ID, FilterPanel, type Counts } from '#components/filters/filter-panel.tsx'
import { GLOBAL, newsTabs, readLinkedItem, THREE_W, withLanding, type Landing, type NewsTab } from '#components/news/landing-address.ts'
import { MarkMany } from './mark-many.tsx'
import { LandingKeys } from './landing-keys.tsx'
import { OtherType } from './other-type.tsx'
import { countsRequest, listRequest, tabCountsInput } from './requests.ts'
import { FollowLinks, NotificationsHint, WithoutThreeW, noThreeWText } from './landing-notes.tsx'
import { NewsProvider } from '#components/news/news-context.tsx'
import { withValues, withoutFilters, type NewsFilterBody, type ReferenceNames } from '#components/news/news-filters.ts'
import { NewsList, PublicationList, VideoList } from './other-lists.tsx'
import { SavedSearches } from '#components/saved-searches/saved-searches.tsx'
import { SearchBox } from '#components/filters/search-box.tsx'
import { articleSorts, type ArticleSort } from '#components/news/sort-order.ts'
import { countText, tabCountOf, type TabCount } from './tab-count.ts'
import { useLanding } from './use-landing.ts'
import styles from '#components/news/news.module.css'

const Calendar = dynamic(
  keepLoading(() => import('#components/calendar/calendar.tsx').then((module) => module.Calendar)),
  {
    loading: () => <RowsSkeleton />,
  },
)

interface LandingPageProps {
  names: ReferenceNames
  isInternal: boolean
  /** The switch between 3W and global news is offered (B235). */
  threeWMenu: boolean
  /** Types of which the reader may add articles (B215). */
  canAdd: readonly Landing['type'][]
  remembered: Landing
  reader: LandingReader
}

const panelId = (tab: NewsTab) => `news-panel-${tab}`
const tabId = (tab: NewsTab) => `news-tab-${tab}`
const SORTED: ReadonlySet<NewsTab> = new Set(['articles', 'news'])

/** The news landing: type, tabs, filters, lists; all of its state is in the address (A120, B162 to B166). */
export function LandingPage({ names, isInternal, threeWMenu, canAdd, remembered, reader }: LandingPageProps) {
  const { landing, query, write, choose } = useLanding(remembered)
  const { type, tab } = landing
  const context = useMemo(() => ({ names, type, isInternal }), [names, type, isInternal])
  const { filters, chosen, search, body, sort } = useMemo(
    () => listRequest(query, { type, tab }, isInternal),
    [query, type, tab, isInternal],
  )
  const item = readLinkedItem(query)
  const count = Object.values(chosen).reduce((sum, values) => sum + values.length, 0)
  const { counts, stale } = useCounts(landing, body, query)
  const tabCounts = useTabCounts(query, type, isInternal)
  const setValues = useCallback((key: string, values: readonly string[]) => write((before) => withValues(before, key, values)), [write])
  const clear = useCallback(() => write(withoutFilters), [write])
  const showMonth = (month: string) =>
    write((before) => withValues(withValues(withLanding(before, { type, tab: 'calendar' }), 'month', [month]), 'view', []), 'push')

  const showArticles = (filter: 'new' | 'later') =>
    write((before) => withValues(withLanding(before, { type, tab: 'articles' }), filter, ['yes']), 'push')
  const showAgenda = () => write((before) => withValues(withLanding(before, { type, tab: 'calendar' }), 'view', ['agenda']), 'push')
  const heading = (total: number | null) => (
    <div className={styles.bar}>
      <h2 aria-live="polite" aria-atomic>
        {total === null ? ' ' : countText(tab, total)}
      </h2>
      {SORTED.has(tab) && (
        <div className={styles.tools}>
          {tab === 'articles' && <MarkMany type={type} filters={body} total={total} />}
          <SortChoice tab={tab} sort={sort} searching={search !== undefined} onChange={(next) => setValues('sort', [next])} />
        </div>
      )}
    </div>
  )
  const list = { filters: body, narrowed: count > 0 || search !== undefined, onClear: clear, heading }
  return (
    <NewsProvider value={context}>
      <div className={parts.page}>
        <div className={styles.head}>
          <h1 className={parts.title}>News</h1>
          {threeWMenu && (
            <div className={styles.switch} role="group" aria-label="News type">
              {[GLOBAL, THREE_W].map((one) => (
                <button key={one} type="button" aria-pressed={one === type} onClick={() => choose({ type: one })}>
                  {typeNames[one]}
                </button>
              ))}
            </div>
          )}
          <LandingKeys onOverview={() => choose({ tab: 'all' })} />
          <Link className={parts.button} href={`/news/export?${withLanding(query, landing)}`} prefetch={false}>
            Export
          </Link>
          {isInternal && (
            <Link className={parts.button} href="/articlesadmin" prefetch={false}>
              News Admin
            </Link>
          )}
          {canAdd.includes(type) && (
            <Link className={`${parts.button} ${parts.primary}`} href={`/news/add/${type}`} prefetch={false}>
              Add article
            </Link>
          )}
        </div>
        <div className={catalogue.bar}>
          <SearchBox value={search ?? ''} onSearch={(text) => setValues('search', [text])} />
          <SavedSearches query={query} type={type} isInternal={isInternal} />
        </div>
        <FollowLinks />
        {reader.withoutThreeW && type === THREE_W && <WithoutThreeW {...reader} />}
        {/* Not between the words that somebody searches for and what they find. */}
        {reader.offered.length > 0 && !list.narrowed && !(reader.withoutThreeW && type === THREE_W) && (
          <NotificationsHint offered={reader.offered} nextId={tabId(tab)} />
        )}
        <Tabs
          className={styles.tabs}
          value={tab}
          onChange={(_, next: NewsTab) => choose({ tab: next })}
          variant="scrollable"
          scrollButtons={false}
          aria-label="Kinds of news"
        >
          {newsTabs.map(({ id, label }) => {
            const tabCount = id === 'all' ? null : tabCountOf(id, tabCounts)
            return (
              <Tab
                key={id}
                value={id}
                label={<TabLabel label={label} count={tabCount} />}
                id={tabId(id)}
                aria-controls={panelId(id)}
                title={tabCount?.text}
              />
            )
          })}
        </Tabs>
        <div id={panelId(tab)} role="tabpanel" aria-labelledby={tabId(tab)} className={catalogue.content}>
          <div className={catalogue.side}>
            <button type="button" popoverTarget={FILTERS_ID} className={`${parts.button} ${catalogue.opener}`}>
              <FilterIcon />
              {count === 0 ? 'Filters' : `Filters (${count})`}
            </button>
            <FilterPanel filters={filters} chosen={chosen} counts={counts} stale={stale} onChange={setValues} resultText="results" />
          </div>
          <section className={catalogue.results} aria-label="Results">
            <FilterChips filters={filters} chosen={chosen} search={search} onChange={setValues} onClear={clear} />
            {search !== undefined && (tab === 'all' || tab === 'articles') && (
              <DidYouMean search={search} onSearch={(text) => setValues('search', [text])} />
            )}
            {search !== undefined && threeWMenu && !(reader.withoutThreeW && type === GLOBAL) && (
              <OtherType query={query} type={type} isInternal={isInternal} onChoose={(other) => choose({ type: other })} />
            )}
            {tab === 'all' && !list.narrowed && (
              <Desk onCalendar={showAgenda} onFresh={() => showArticles('new')} onLater={() => showArticles('later')} />
            )}
            {tab === 'all' && (
              <Dashboard
                filters={body}
                narrowed={list.narrowed}
                onClear={clear}
                onSeeAll={(next) => choose({ tab: next })}
                onMonth={showMonth}
              />
            )}
            {tab === 'articles' && (
              <ArticleList
                type={type}
                sort={sort}
                nothingYet={reader.withoutThreeW && type === THREE_W ? noThreeWText(reader.ended) : undefined}
                {...list}
              />
            )}
            {tab === 'news' && <NewsList sort={sort} linked={item} {...list} />}
            {tab === 'calendar' && (
              <Suspense>
                <Calendar query={query} linked={item} onChange={setValues} onMonth={showMonth} {...list} />
              </Suspense>
            )}
            {tab === 'videos' && <VideoList {...list} />}
            {tab === 'publications' && <PublicationList {...list} />}
          </section>
        </div>
      </div>
    </NewsProvider>
  )
}

/** How many articles, news items or events each tag has among those that the other filters leave; lists without such a call show their values uncounted. */
function useCounts(landing: Landing, filters: NewsFilterBody, query: URLSearchParams): { counts: Counts | undefined; stale: boolean } {
  const counts = countsRequest(landing, filters, query)
  const { data, stale, error } = useListState(
    useApi<NonNullable<typeof counts>['key']>(counts?.key ?? 'POST /api/v1/Article3W/facets', counts?.input ?? null, {
      revalidateOnFocus: false,
    }),
  )
  // What could not be counted is offered uncounted.
  return counts !== null && error === undefined ? { counts: data, stale } : { counts: null, stale: false }
}

/** How much each tab holds under the filters that it has. */
function useTabCounts(query: URLSearchParams, type: Landing['type'], isInternal: boolean) {
  const input = useMemo(() => tabCountsInput(query, type, isInternal), [query, type, isInternal])
  return useListState(useApi('POST /api/v1/News/counts', input, { revalidateOnFocus: false }))
}

/** The name of a tab with its number, for which there is room before it is known. */
const TabLabel = ({ label, count }: { label: string; count: TabCount | null }) => (
  <span>
    {label}
    {count !== null && (
      <span className={styles.count} aria-hidden="true">
        <StaleText stale={count.stale}>{count.short}</StaleText>
      </span>
    )}
  </span>
)

interface SortChoiceProps {
  tab: NewsTab
  sort: ArticleSort
  searching: boolean
  onChange: (sort: ArticleSort) => void
}

function SortChoice({ tab, sort, searching, onChange }: SortChoiceProps) {
  const offered = (Object.keys(articleSorts) as ArticleSort[]).filter(
    (one) => (one !== 'relevance' || searching) && (one !== 'unread' || tab === 'articles'),
  )
  return (
    <label className={styles.tools}>
      <span className={parts.hidden}>Order</span>
      <select className={styles.select} value={sort} onChange={(event) => onChange(event.target.value as ArticleSort)}>
        {offered.map((one) => (
          <option key={one} value={one}>
            {articleSorts[one]}
          </option>
        ))}
      </select>
    </label>
  )
}
