'use client'
import type { ReactNode } from 'react'
import { CardsSkeleton } from '#components/ui/skeletons.tsx'
import { ListFrame } from './list-frame.tsx'
import { useArrival, useLinkedNews } from './linked-item.ts'
import { useNews } from './news-context.tsx'
import type { NewsFilterBody } from './news-filters.ts'
import { NewsRow } from './news-row.tsx'
import { PublicationCard } from './publication-card.tsx'
import { newsOrders, type ArticleSort } from './sort-order.ts'
import { usePaged } from './use-paged.ts'
import { VideoCard } from './video-card.tsx'
import styles from './news.module.css'

interface ListProps {
  filters: NewsFilterBody
  narrowed: boolean
  onClear: () => void
  heading: (totalCount: number | null) => ReactNode
}

const cards = <CardsSkeleton minWidth={270} height={220} />

interface NewsListProps extends ListProps {
  sort: ArticleSort
  /** The news item that a link leads to stands first, wherever its place would be. */
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
