'use client'
import { useMemo } from 'react'
import { useBanner } from '#components/ui/banner-queue.tsx'
import type { Article, ArticleType } from '#lib/news/article-contract.ts'
import { ArticleRow } from './article-row.tsx'
import { THREE_W } from './landing-address.ts'
import { ListFrame } from './list-frame.tsx'
import type { NewsFilterBody } from './news-filters.ts'
import { rememberList } from './reading-list.ts'
import { useReadMarks } from './read-marks.ts'
import { articleOrders, type ArticleSort } from './sort-order.ts'
import { usePaged, type Paged } from './use-paged.ts'
import styles from './news.module.css'

interface ArticleListProps {
  type: ArticleType
  filters: NewsFilterBody
  sort: ArticleSort
  narrowed: boolean
  onClear: () => void
  /** Tells the head of the list. */
  heading: (totalCount: number | null) => React.ReactNode
}

const listOf = (type: ArticleType) => (type === THREE_W ? 'Article3W' : 'ArticleGlobal')
type ArticlePages = Paged<'Article3W' | 'ArticleGlobal'>

/** Articles of one type; unread first means two lists, one after the other. */
export const ArticleList = (props: ArticleListProps) => (props.sort === 'unread' && props.filters.unread === undefined ? <UnreadFirst {...props} /> : <InOrder {...props} />)

function InOrder(props: ArticleListProps) {
  const { type, filters, sort } = props
  const paged = usePaged(listOf(type), { filters, orderBy: articleOrders[sort] })
  return <Articles {...props} paged={paged} />
}

function UnreadFirst(props: ArticleListProps) {
  const { type, filters } = props
  const unread = usePaged(listOf(type), { filters: { ...filters, unread: true }, orderBy: articleOrders.newest })
  const read = usePaged(listOf(type), { filters: { ...filters, unread: false }, orderBy: articleOrders.newest })
  const atRead = unread.totalCount !== null && !unread.hasNext
  const known = unread.totalCount !== null && read.totalCount !== null
  // An article that was opened meanwhile stands in the list of the unread until that is read anew.
  const seen = new Set(unread.items.map(({ id }) => id))
  const paged: ArticlePages = {
    ...unread,
    items: atRead ? [...unread.items, ...read.items.filter(({ id }) => !seen.has(id))] : unread.items,
    totalCount: known ? (unread.totalCount ?? 0) + (read.totalCount ?? 0) : null,
    hasNext: unread.hasNext || read.hasNext,
    loading: unread.loading || read.loading,
    stale: unread.stale || read.stale,
    error: unread.error ?? read.error,
    more: () => (atRead ? read.more() : unread.more()),
    retry: () => {
      unread.retry()
      read.retry()
    },
  }
  return <Articles {...props} paged={paged} />
}

function Articles({ type, narrowed, onClear, heading, paged }: ArticleListProps & { paged: ArticlePages }) {
  return (
    <>
      {heading(paged.totalCount)}
      <ListFrame paged={paged} narrowed={narrowed} onClear={onClear} nothingYet="No article is published here yet.">
        <ArticleRows articles={paged.items} type={type} />
      </ListFrame>
    </>
  )
}

/** Rows of articles with the reader's marks; opening one remembers the list. */
export function ArticleRows({ articles, type, columns = false }: { articles: readonly Article[]; type: ArticleType; columns?: boolean }) {
  const banner = useBanner()
  const ids = useMemo(() => articles.filter(({ access }) => access === 'open').map(({ id }) => id), [articles])
  useReadMarks(ids, banner.failure)
  const open = () => rememberList({ href: `${location.pathname}${location.search}${location.hash}`, type, items: articles.map(({ id, title }) => ({ id, title })) })
  return (
    <ul className={columns ? `${styles.list} ${styles.two}` : styles.list}>
      {articles.map((article) => (
        <ArticleRow key={article.id} article={article} onOpen={open} />
      ))}
    </ul>
  )
}
