'use client'
import styles from './bare.module.css'
import { UnrecoverableError } from './unrecoverable-error.tsx'

/** The page /error (B564). Reload would show it again, so it leads back to the catalogue. */
export function ErrorPage() {
  return (
    <main className={styles.bare}>
      <UnrecoverableError
        description="Please go back to the catalogue and try again. If the problem persists, please contact the support team."
        action={{ label: 'Go to the catalogue', onAction: () => location.assign('/') }}
        showLogout
      />
    </main>
  )
}
