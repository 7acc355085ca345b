import Link from 'next/link'
import styles from '#components/ui/bare.module.css'
import { UnexpectedError } from './unexpected-error.tsx'

/** The page /error (B564). */
export function ErrorPage() {
  return (
    <main className={styles.bare}>
      <UnexpectedError error={null} />
      <p className={styles.aside}>
        <Link href="/">Go to the catalogue</Link>
      </p>
    </main>
  )
}
