'use client'
import { useEffect, useRef, type ReactNode } from 'react'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { failureText } from '#components/ui/feedback/failure.ts'
import { ListStates } from '#components/ui/feedback/list-states.tsx'
import { onSight } from '#components/ui/on-sight.ts'
import parts from '#components/ui/parts.module.css'
import { RowsSkeleton } from '#components/ui/feedback/skeletons.tsx'
import type { PagedList, Paged } from './use-paged.ts'
import styles from './news.module.css'

/** The next page is asked for when the end of the list is nearer than this. */
const MARGIN = '600px'

interface ListFrameProps {
  paged: Pick<Paged<PagedList>, 'isRead' | 'hasNext' | 'loading' | 'stale' | 'error' | 'retrying' | 'more' | 'retry'> & {
    items: readonly unknown[]
  }
  /** A filter or a search narrows the list. */
  narrowed: boolean
  onClear: () => void
  /** What to say while there is nothing at all. */
  nothingYet: string
  skeleton?: ReactNode
  children: ReactNode
}

/** States of a list that grows while one scrolls: on its way, failed, nothing, items with the rest below (B190, B191, B231). */
export function ListFrame({ paged, narrowed, onClear, nothingYet, skeleton = <RowsSkeleton />, children }: ListFrameProps) {
  const { items, isRead, hasNext, loading, stale, error, more } = paged
  return (
    <ListStates list={{ ...paged, data: isRead ? items : undefined }} skeleton={skeleton} failureAt="end">
      {() =>
        items.length === 0 ? (
          <EmptyState filtered={narrowed} onClear={onClear} children={nothingYet} />
        ) : (
          <>
            {children}
            {!stale && error === undefined && <More hasNext={hasNext} loading={loading} onMore={more} />}
          </>
        )
      }
    </ListStates>
  )
}

/** Why a list is not there, and another try. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className={styles.end}>
      <p>{failureText(error).text}</p>
      <button type="button" className={parts.button} onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}

/** Asks for the next page when the end of the list comes near; the button does the same for those who do not scroll. */
function More({ hasNext, loading, onMore }: { hasNext: boolean; loading: boolean; onMore: () => void }) {
  const sentinel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = sentinel.current
    if (!element || !hasNext || loading) return
    return onSight(element, (inSight) => inSight && onMore(), MARGIN)
  }, [hasNext, loading, onMore])
  if (!hasNext && !loading) return <p className={styles.end}>That is all.</p>
  return (
    <div ref={sentinel} className={styles.end} role="status">
      {loading ? (
        'Loading more…'
      ) : (
        <button type="button" className={parts.button} onClick={onMore}>
          Load more
        </button>
      )}
    </div>
  )
}
