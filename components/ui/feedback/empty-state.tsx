import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import parts from '#components/ui/parts.module.css'

interface EmptyStateProps {
  /** True = there are items, but none match; false = there is nothing yet. */
  filtered: boolean
  /** Takes the filters away; offered when filtered. */
  onClear?: () => void
  /** What to do when there is nothing yet, in place of the hint. */
  children?: ReactNode
}

/** Stands where results would be (B021): distinguishes "no match" from "nothing yet". */
export function EmptyState({ filtered, onClear, children }: EmptyStateProps) {
  return (
    <div role="status" className={styles.empty}>
      <svg viewBox="0 0 64 48" aria-hidden="true">
        <rect x="8" y="6" width="40" height="30" rx="4" strokeDasharray="3 4" />
        <path d="M15 15h18M15 21h12" />
        <circle cx="45" cy="32" r="8" />
        <path d="m51 38 6 6" />
      </svg>
      <p className={styles.title}>So empty...</p>
      <div className={styles.text}>
        {filtered
          ? 'Nothing matches. Try to broaden the criteria.'
          : (children ?? 'There is nothing here yet. Try to broaden the criteria.')}
      </div>
      {filtered && onClear && (
        <button type="button" className={`${parts.button} ${styles.clear}`} onClick={onClear}>
          Clear filters
        </button>
      )}
    </div>
  )
}
