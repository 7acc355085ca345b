import type { ReactNode } from 'react'
import parts from '#components/ui/parts.module.css'
import styles from './page-loader.module.css'

const texts = {
  processing: 'Processing, please stand by...',
  application: 'Loading application...',
  creating: 'Creating your profile...',
} as const

interface WaitingPageProps {
  text: string
  /** What ends the waiting, and only a script can do. */
  purpose?: string
  /** Follow the text. */
  children?: ReactNode
}

/** Fills the page while nothing else can be shown. */
export function WaitingPage({ text, purpose = 'this page', children }: WaitingPageProps) {
  return (
    <div className={styles.page}>
      <span className={`${styles.ring} ${parts.scripted}`} aria-hidden="true" />
      <div role="status" className={parts.scripted}>
        {text}
      </div>
      <noscript>The portal needs JavaScript for {purpose}. Please turn it on and load the page again.</noscript>
      {children}
    </div>
  )
}

/** The page's own waiting texts (B019, A041). */
export const PageLoader = ({ kind = 'processing' }: { kind?: keyof typeof texts }) => <WaitingPage text={texts[kind]} />
