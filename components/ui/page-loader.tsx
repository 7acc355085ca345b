import type { ReactNode } from 'react'
import styles from './page-loader.module.css'

const texts = { processing: 'Processing, please stand by...', application: 'Loading application...', creating: 'Creating your profile...' } as const

/** Fills the page while nothing else can be shown; `children` follow the text. */
export function WaitingPage({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.page}>
      <span className={styles.ring} aria-hidden="true" />
      <div role="status">{text}</div>
      {children}
    </div>
  )
}

/** The page's own waiting texts (B019, A041). */
export const PageLoader = ({ kind = 'processing' }: { kind?: keyof typeof texts }) => <WaitingPage text={texts[kind]} />
