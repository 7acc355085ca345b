'use client'
import { useEffect, useState } from 'react'
import Link from 'next/link'
import { useAppState } from '#components/session/app-state.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { inOwnCase } from './own-case.ts'
import parts from '#components/ui/parts.module.css'
import styles from '#components/ui/message.module.css'

const NearAddress = loadOnDemand(() => import('./near-address.tsx').then((module) => module.NearAddress))

/** The screen of unknown paths; the address becomes /404 once the application is initialised (B566, A117). A page in other letter case is opened. */
export function NotFoundScreen() {
  const initialized = useAppState((state) => state.initialized)
  // Taken before the address becomes /404.
  const [path] = useState(() => (typeof location === 'undefined' ? null : location.pathname))
  useEffect(() => {
    const own = inOwnCase(location.pathname)
    if (own !== null) location.replace(`${own}${location.search}${location.hash}`)
    else if (initialized === 'TRUE' && location.pathname !== '/404') history.replaceState(null, '', '/404')
  }, [initialized])
  return (
    <section className={styles.message}>
      <h1 className={parts.title}>Page not found</h1>
      <p className={styles.text}>This page doesn&apos;t exist, or it has been moved or removed.</p>
      <NearAddress path={path} />
      <div className={styles.actions}>
        <Link className={`${parts.button} ${parts.primary}`} href="/">
          Go to the catalogue
        </Link>
      </div>
    </section>
  )
}
