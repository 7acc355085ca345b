'use client'
import { useState, type ReactNode } from 'react'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { ListStates } from '#components/ui/feedback/list-states.tsx'
import { RowsSkeleton } from '#components/ui/feedback/skeletons.tsx'
import parts from '#components/ui/parts.module.css'
import { useListState } from '#components/ui/table/use-list-state.ts'
import type { Reply } from '#lib/http/client.ts'
import { useApi } from '#lib/http/use-api.ts'
import type { ArticleType } from '#lib/articles/contract.ts'
import { firmToday } from '#lib/text/short-date.ts'
import { ArticleRows } from '#components/article/article-list.tsx'
import { EventRows } from '#components/calendar/event-rows.tsx'
import type { NewsTab } from '#components/news/landing-address.ts'
import { addMonths } from '#components/calendar/month.ts'
import { useNews } from '#components/news/news-context.tsx'
import type { NewsFilterBody } from '#components/news/news-filters.ts'
import { NewsRow } from '#components/news/news-row.tsx'
import { PublicationCard } from '#components/publications/publication-card.tsx'
import { VideoCard } from '#components/publications/video-card.tsx'
import styles from '#components/news/news.module.css'
import { dashboardInput } from './requests.ts'

const KEY = 'POST /api/v1/Dashboard'

interface DashboardProps {
  filters: NewsFilterBody
  narrowed: boolean
  onClear: () => void
  onSeeAll: (tab: NewsTab) => void
  /** Leads to a month of the calendar. */
  onMonth: (month: string) => void
}

/** The tab "all": the first six of each kind with their totals, dates from today on (A141, W51). */
export function Dashboard({ filters, ...rest }: DashboardProps) {
  const { type } = useNews()
  const [eventsFrom] = useState(firmToday)
  const list = useListState(useApi(KEY, dashboardInput(type, filters, eventsFrom), { revalidateOnFocus: false }))
  return (
    <ListStates list={list} skeleton={<RowsSkeleton rows={8} />}>
      {(data) => <Kinds {...data} type={type} stale={list.stale} filters={filters} eventsFrom={eventsFrom} {...rest} />}
    </ListStates>
  )
}

interface KindsProps extends DashboardProps, Reply<typeof KEY> {
  type: ArticleType
  stale: boolean
  eventsFrom: string
}

function Kinds({
  articles,
  news,
  events,
  videos,
  publications,
  type,
  stale,
  filters,
  eventsFrom,
  narrowed,
  onClear,
  onSeeAll,
  onMonth,
}: KindsProps) {
  const earlier = events.earlierCount ?? 0
  const kinds = [articles, news, events, videos, publications]
  if (earlier === 0 && kinds.every(({ totalCount }) => totalCount === 0))
    return <EmptyState filtered={narrowed} onClear={onClear} children="Nothing is published here yet." />
  const see = (tab: NewsTab) => () => onSeeAll(tab)
  return (
    <>
      <Kind label="Articles" total={articles.totalCount} stale={stale} onSeeAll={see('articles')}>
        <ArticleRows
          articles={articles.items}
          type={type}
          total={articles.totalCount}
          sources={[{ body: { filters, orderBy: null }, pageNumber: 1 }]}
          columns
        />
      </Kind>
      <Kind label="News" total={news.totalCount} stale={stale} onSeeAll={see('news')}>
        <ul className={`${styles.list} ${styles.two}`}>
          {news.items.map((item) => (
            <NewsRow key={item.id} item={item} />
          ))}
        </ul>
      </Kind>
      <Kind
        label="Compliance Calendar"
        total={events.totalCount}
        isShown={events.totalCount + earlier > 0}
        stale={stale}
        onSeeAll={see('calendar')}
      >
        {events.items.length === 0 ? <p className={styles.meta}>No date lies ahead.</p> : <EventRows events={events.items} />}
        {earlier > 0 && (
          <button type="button" className={styles.plain} onClick={() => onMonth(addMonths(eventsFrom.slice(0, 7), -1))}>
            {stale ? 'Earlier dates' : `Earlier dates (${earlier.toLocaleString('en')})`}
          </button>
        )}
      </Kind>
      <Kind label="Videos" total={videos.totalCount} stale={stale} onSeeAll={see('videos')}>
        <ul className={styles.cards}>
          {videos.items.map((video) => (
            <VideoCard key={video.id} video={video} />
          ))}
        </ul>
      </Kind>
      <Kind label="Publications" total={publications.totalCount} stale={stale} onSeeAll={see('publications')}>
        <ul className={styles.cards}>
          {publications.items.map((publication) => (
            <PublicationCard key={publication.id} publication={publication} />
          ))}
        </ul>
      </Kind>
    </>
  )
}

interface KindProps {
  label: string
  total: number
  /** The total belongs to an earlier request. */
  stale: boolean
  isShown?: boolean
  onSeeAll: () => void
  children: ReactNode
}

/** The first of one kind; a kind without items is left out. */
function Kind({ label, total, stale, isShown = total > 0, onSeeAll, children }: KindProps) {
  if (!isShown) return null
  return (
    <section className={styles.kind} aria-label={label}>
      <div className={styles.bar}>
        <h2>{stale ? label : `${label} (${total.toLocaleString('en')})`}</h2>
        <button type="button" className={styles.plain} onClick={onSeeAll}>
          See all<span className={parts.hidden}> {label}</span>
        </button>
      </div>
      {children}
    </section>
  )
}
