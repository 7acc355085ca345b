'use client'
import { useEffect, useMemo } from 'react'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import type { Article, ArticleType } from '#lib/articles/contract.ts'
import { ArticleRow, rowId } from './article-row.tsx'
import { useAssignedMarks } from '#components/news/assign.ts'
import { THREE_W } from '#components/news/landing-address.ts'
import { useLaterMarks } from '#components/news/later-marks.ts'
import { ListFrame } from '#components/news/list-frame.tsx'
import type { NewsFilterBody } from '#components/news/news-filters.ts'
import { pageBehind, readList, rememberLeft, rememberList, type ListSource } from '#components/news/reading-list.ts'
import { useReadMarks } from '#components/news/read-marks.ts'
import { articleOrders, type ArticleSort } from '#components/news/sort-order.ts'
import { usePaged, type Paged } from '#components/news/use-paged.ts'
import styles from '#components/news/news.module.css'

interface ArticleListProps {
  type: ArticleType
  filters: NewsFilterBody
  sort: ArticleSort
  narrowed: boolean
  onClear: () => void
  /** What to say while there is no article at all, where the reader can know why. */
  nothingYet?: string | undefined
  /** Reports to the head of the list. */
  heading: (totalCount: number | null) => React.ReactNode
}

const listOf = (type: ArticleType) => (type === THREE_W ? 'Article3W' : 'ArticleGlobal')
type ArticlePages = Paged<'Article3W' | 'ArticleGlobal'>

/** Articles of one type; unread first means two lists, one after the other. */
export const ArticleList = (props: ArticleListProps) =>
  props.sort === 'unread' && props.filters.unread === undefined ? <UnreadFirst {...props} /> : <InOrder {...props} />

function InOrder(props: ArticleListProps) {
  const { type, filters, sort } = props
  const paged = usePaged(listOf(type), { filters, orderBy: articleOrders[sort] })
  // A list by read marks shrinks while one reads.
  const pageNumber = filters.unread === undefined ? pageBehind(paged.items.length) : 1
  return <Articles {...props} paged={paged} sources={[{ body: { filters, orderBy: articleOrders[sort] }, pageNumber }]} />
}

function UnreadFirst(props: ArticleListProps) {
  const { type, filters } = props
  const bodies = [true, false].map((unread) => ({ filters: { ...filters, unread }, orderBy: articleOrders.newest }))
  const unread = usePaged(listOf(type), bodies[0]!)
  const read = usePaged(listOf(type), bodies[1]!)
  const atRead = unread.totalCount !== null && !unread.hasNext
  const known = unread.totalCount !== null && read.totalCount !== null
  // An article that was opened meanwhile stands in the list of the unread until that is read again.
  const seen = new Set(unread.items.map(({ id }) => id))
  const paged: ArticlePages = {
    ...unread,
    // Who has read everything has an empty first list, which does not say yet that there is no article.
    isRead: unread.isRead && (unread.items.length > 0 || read.isRead),
    items: atRead ? [...unread.items, ...read.items.filter(({ id }) => !seen.has(id))] : unread.items,
    totalCount: known ? (unread.totalCount ?? 0) + (read.totalCount ?? 0) : null,
    hasNext: unread.hasNext || read.hasNext,
    loading: unread.loading || read.loading,
    stale: unread.stale || read.stale,
    error: unread.error ?? read.error,
    more: () => (atRead ? read.more() : unread.more()),
    retrying: unread.retrying || read.retrying,
    retry: () => {
      unread.retry()
      read.retry()
    },
  }
  return <Articles {...props} paged={paged} sources={bodies.map((body) => ({ body, pageNumber: 1 }))} />
}

function Articles({
  type,
  narrowed,
  onClear,
  nothingYet = 'No article is published here yet.',
  heading,
  paged,
  sources,
}: ArticleListProps & { paged: ArticlePages; sources: ListSource[] }) {
  return (
    <>
      {heading(paged.totalCount)}
      <ListFrame paged={paged} narrowed={narrowed} onClear={onClear} nothingYet={nothingYet}>
        {/* While these are the articles of an earlier request, nothing is known of what comes after them. */}
        <ArticleRows
          articles={paged.items}
          type={type}
          total={paged.totalCount ?? paged.items.length}
          sources={paged.stale ? [] : sources}
          onMore={paged.more}
        />
      </ListFrame>
    </>
  )
}

interface ArticleRowsProps {
  articles: readonly Article[]
  type: ArticleType
  /** Of the whole list. */
  total: number
  /** Where the articles behind these come from. */
  sources: ListSource[]
  /** Shows more of them; left out = these are all that the list shows. */
  onMore?: () => void
  columns?: boolean
}

const here = (): string => `${location.pathname}${location.search}${location.hash}`

/** Rows of articles with the reader's marks; opening one remembers the list, and on the way back the row that was left has the focus. */
export function ArticleRows({ articles, type, total, sources, onMore, columns = false }: ArticleRowsProps) {
  const banner = useBanner()
  const ids = useMemo(() => articles.filter(({ access }) => access === 'open').map(({ id }) => id), [articles])
  useReadMarks(ids, banner.failure)
  useLaterMarks(ids, banner.failure)
  useAssignedMarks(type === THREE_W ? ids : NONE, banner.failure)
  useReturn(articles, onMore)
  const open = (id: string) =>
    rememberList({
      href: here(),
      type,
      items: articles.map((article) => ({ id: article.id, title: article.title })),
      total,
      rest: sources,
      left: id,
    })
  return (
    <ul className={columns ? `${styles.list} ${styles.two}` : styles.list}>
      {articles.map((article) => (
        <ArticleRow key={article.id} article={article} onOpen={() => open(article.id)} />
      ))}
    </ul>
  )
}

const NONE: readonly string[] = []

/** Gives the row of the article that was left the focus, so that the keys go on from it; it may have to be loaded first. */
function useReturn(articles: readonly Article[], onMore: (() => void) | undefined): void {
  useEffect(() => {
    const list = readList()
    if (list === null || list.left === null || list.href !== here()) return
    const row = document.getElementById(rowId(list.left))
    if (row) {
      rememberLeft(null)
      row.focus({ preventScroll: true })
      // After the browser has restored the scroll position of the page, which shows the row unless one went on from article to article.
      requestAnimationFrame(() => row.scrollIntoView({ block: 'nearest' }))
    } else if (list.items.findIndex(({ id }) => id === list.left) >= articles.length) onMore?.()
  }, [articles, onMore])
}
