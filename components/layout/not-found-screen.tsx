'use client'
import { useEffect } from 'react'
import Link from 'next/link'
import { useAppState } from '#components/session/app-state.ts'
import { NearAddress } from './near-address.tsx'
import { inOwnCase } from './own-case.ts'
import parts from '#components/ui/parts.module.css'
import styles from '#components/ui/message.module.css'

/** The screen of unknown paths; the address becomes /404 once the application is initialised (B566, A117). A page in other letter case is opened. */
export function NotFoundScreen() {
  const initialized = useAppState((state) => state.initialized)
  useEffect(() => {
    const own = inOwnCase(location.pathname)
    if (own !== null) location.replace(`${own}${location.search}${location.hash}`)
    else if (initialized === 'TRUE' && location.pathname !== '/404') history.replaceState(null, '', '/404')
  }, [initialized])
  return (
    <section className={styles.message}>
      <h1 className={parts.title}>Page not found</h1>
      <p className={styles.text}>This page doesn&apos;t exist, or it has been moved or removed.</p>
      <NearAddress />
      <div className={styles.actions}>
        <Link className={`${parts.button} ${parts.primary}`} href="/">
          Go to the catalogue
        </Link>
      </div>
    </section>
  )
}
