'use client'
import type { ReactNode } from 'react'
import { useLinkStatus } from 'next/link'
import styles from './pending-label.module.css'

/** What stands in a `Link`: marked while the page behind it is on its way, once that takes a moment. */
export function PendingLabel({ children }: { children: ReactNode }) {
  const { pending } = useLinkStatus()
  return (
    <span className={styles.label} aria-busy={pending || undefined}>
      {children}
    </span>
  )
}
