'use client'
import { useEffect, useSyncExternalStore } from 'react'
import Link from 'next/link'
import { useAppState } from '#components/session/app-state.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { inOwnCase } from './own-case.ts'
import parts from '#components/ui/parts.module.css'
import styles from '#components/ui/message.module.css'

const DeletedRecord = loadOnDemand(() => import('#components/trash/deleted-record.tsx').then((module) => module.DeletedRecord))
const NearAddress = loadOnDemand(() => import('./near-address.tsx').then((module) => module.NearAddress))

const NOT_FOUND = '/404'
const ARTICLE = '/news/view/'

/** The last address that was not found, which the browser shows as /404 by now. */
let asked: string | null = null

function askedAddress(): string | null {
  if (location.pathname !== NOT_FOUND) asked = location.pathname
  return asked
}

const subscribeToNothing = () => () => undefined
const onServer = () => null

/**
 * The screen of unknown paths; the address becomes /404 once the application is initialised (B566, A117). A page in other letter case is opened.
 * @param signedIn who looks: staff read of what was deleted how to bring it back, clients of articles that not everybody finds those
 */
export function NotFoundScreen({ signedIn }: { signedIn?: 'staff' | 'client' | undefined }) {
  const initialized = useAppState((state) => state.initialized)
  const path = useSyncExternalStore(subscribeToNothing, askedAddress, onServer)
  useEffect(() => {
    const own = inOwnCase(location.pathname)
    if (own !== null) location.replace(`${own}${location.search}${location.hash}`)
    // With the router's own state, so that it takes no part: it would end what a press has begun meanwhile, and render the screen anew.
    else if (initialized === 'TRUE' && location.pathname !== NOT_FOUND) history.replaceState(history.state, '', NOT_FOUND)
  })
  return (
    <section className={styles.message}>
      <h1 className={parts.title}>Page not found</h1>
      <p className={styles.text}>This page doesn&apos;t exist, or it has been moved or removed.</p>
      {signedIn === 'staff' && path !== null && <DeletedRecord path={path} />}
      {signedIn === 'client' && path?.startsWith(ARTICLE) && (
        <p className={styles.text}>
          A 3W article is found only by those to whom a 3W subscription shows it.{' '}
          <Link href="/articles?newsType=0" prefetch={false} className={parts.link}>
            What is open to you, and whom to ask
          </Link>
        </p>
      )}
      <NearAddress path={path} />
      <div className={styles.actions}>
        <Link className={`${parts.button} ${parts.primary}`} href="/">
          Go to the catalogue
        </Link>
      </div>
    </section>
  )
}
