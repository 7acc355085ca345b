'use client'
import type { ReactNode } from 'react'
import { CardsSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { ListFrame } from '#components/news/list-frame.tsx'
import { useArrival, useLinkedNews } from '#components/news/linked-item.ts'
import { useNews } from '#components/news/news-context.tsx'
import type { NewsFilterBody } from '#components/news/news-filters.ts'
import { NewsRow } from '#components/news/news-row.tsx'
import { PublicationCard } from '#components/publications/publication-card.tsx'
import { newsOrders, type ArticleSort } from '#components/news/sort-order.ts'
import { usePaged } from '#components/news/use-paged.ts'
import { VideoCard } from '#components/publications/video-card.tsx'
import styles from '#components/news/news.module.css'

interface ListProps {
  filters: NewsFilterBody
  narrowed: boolean
  onClear: () => void
  heading: (totalCount: number | null) => ReactNode
}

const cards = <CardsSkeleton minWidth={270} height={220} />

interface NewsListProps extends ListProps {
  sort: ArticleSort
  /** The news item that a link leads to stands first, whatever its position would be. */
  linked: string | null
}

export function NewsList({ filters, sort, linked, heading, ...frame }: NewsListProps) {
  const { type } = useNews()
  const paged = usePaged('News', { filters: { ...filters, type }, orderBy: newsOrders[sort] })
  const first = useLinkedNews(frame.narrowed ? null : linked)
  const items = first ? [first, ...paged.items.filter(({ id }) => id !== first.id)] : paged.items
  useArrival(linked, first !== undefined && paged.totalCount !== null)
  return (
    <>
      {heading(paged.totalCount)}
      <ListFrame paged={{ ...paged, items }} nothingYet="No news is published here yet." {...frame}>
        <ul className={styles.list}>
          {items.map((item) => (
            <NewsRow key={item.id} item={item} linked={item === first} />
          ))}
        </ul>
      </ListFrame>
    </>
  )
}

export function VideoList({ filters, heading, ...frame }: ListProps) {
  const paged = usePaged('Video', { filters, orderBy: null })
  return (
    <>
      {heading(paged.totalCount)}
      <ListFrame paged={paged} nothingYet="No video is published here yet." skeleton={cards} {...frame}>
        <ul className={styles.cards}>
          {paged.items.map((video) => (
            <VideoCard key={video.id} video={video} />
          ))}
        </ul>
      </ListFrame>
    </>
  )
}

export function PublicationList({ filters, heading, ...frame }: ListProps) {
  const paged = usePaged('Publication', { filters, orderBy: null })
  return (
    <>
      {heading(paged.totalCount)}
      <ListFrame paged={paged} nothingYet="No publication is published here yet." skeleton={cards} {...frame}>
        <ul className={styles.cards}>
          {paged.items.map((publication) => (
            <PublicationCard key={publication.id} publication={publication} />
          ))}
        </ul>
      </ListFrame>
    </>
  )
}
