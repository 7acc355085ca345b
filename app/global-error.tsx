'use client'
import { UnexpectedError } from '#components/layout/unexpected-error.tsx'
import styles from '#components/layout/global-error.module.css'

/** The root layout failed, so that there is no theme. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body className={styles.page}>
        <main>
          <UnexpectedError error={error} />
        </main>
      </body>
    </html>
  )
}
