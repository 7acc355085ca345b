'use client'
import { UnexpectedError } from '#components/layout/unexpected-error.tsx'
import styles from '#components/ui/bare.module.css'

/** The shell itself failed. */
export default function RootError({ error }: { error: Error & { digest?: string } }) {
  return (
    <main className={styles.bare}>
      <UnexpectedError error={error} />
    </main>
  )
}
