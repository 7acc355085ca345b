import type { ReactNode } from 'react'
import styles from './stale-rows.module.css'

interface StaleProps {
  /** What is shown belongs to an earlier request. */
  stale: boolean
  children: ReactNode
}

/** Around rows: while the next ones load they are marked as the earlier ones, to eyes and to screen readers. */
export const StaleRows = ({ stale, children }: StaleProps) => (
  <div className={stale ? `${styles.frame} ${styles.stale}` : styles.frame} aria-busy={stale || undefined}>
    {stale && <div className={styles.line} role="progressbar" aria-label="Reading the list" />}
    {children}
  </div>
)

/** Around a number or a sentence, which is marked in the same way. */
export const StaleText = ({ stale, children }: StaleProps) => (
  <span className={stale ? styles.staleText : undefined} aria-busy={stale || undefined}>
    {children}
  </span>
)
