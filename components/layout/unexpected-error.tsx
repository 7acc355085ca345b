'use client'
import { UnrecoverableError } from './unrecoverable-error.tsx'
import styles from '#components/ui/message.module.css'

/** B586. */
const TEXT =
  "An unexpected error occurred. We're sorry for any inconvenience caused. If this issue persists, do not hesitate to contact the support team. Please reload this page."

/**
 * What a page shows when its rendering failed: Reload, and the details on request (B567, B586, B587).
 * @param error null when nobody passed one on (the page /error)
 */
export function UnexpectedError({ error }: { error: (Error & { digest?: string }) | null }) {
  const details = error === null ? [] : [error.digest === undefined ? '' : `Reference: ${error.digest}`, error.stack ?? error.message]
  return (
    <UnrecoverableError description={TEXT} showReload>
      <details className={styles.details}>
        <summary>Error details</summary>
        <pre>{details.filter(Boolean).join('\n\n') || 'No details were passed on.'}</pre>
      </details>
    </UnrecoverableError>
  )
}
