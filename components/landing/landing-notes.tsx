'use client'
import { useSyncExternalStore } from 'react'
import Link from 'next/link'
import parts from '#components/ui/parts.module.css'
import type { LandingReader } from '#lib/news-reading/landing-service.ts'
import { HINT_COOKIE, HINT_OFF } from '#components/news/landing-address.ts'
import { keepCookie } from './use-landing.ts'
import styles from '#components/news/news.module.css'

/** Where one chooses how to be told of what is new; all of it is in the profile. */
export function FollowLinks() {
  return (
    <nav className={styles.follow} aria-label="Follow the news">
      <Link className={parts.link} href="/profile#notifications" prefetch={false}>
        Notifications
      </Link>
      <Link className={parts.link} href="/profile#links" prefetch={false}>
        Feeds and calendar subscription
      </Link>
    </nav>
  )
}

export const NO_THREE_W = 'Your company has no 3W subscription that includes you, so no 3W article is open to you.'

/** Why a client without 3W finds nothing under 3W, and whom to ask. */
export function WithoutThreeW({ contacts }: Pick<LandingReader, 'contacts'>) {
  return (
    <div className={styles.note} role="note">
      <p>
        {NO_THREE_W}{' '}
        {contacts.length === 0 ? (
          'Your contact person at the firm can tell you more.'
        ) : (
          <>
            {'Ask '}
            {contacts.map(({ name, email }, index) => (
              <span key={email}>
                {index > 0 && ' or '}
                <a className={parts.link} href={`mailto:${email}`}>
                  {name}
                </a>
              </span>
            ))}
            {' about it.'}
          </>
        )}
      </p>
      <Link className={parts.button} href="/?search=3W" prefetch={false}>
        See the 3W services
      </Link>
    </div>
  )
}

/** Beside the cookie: a page that comes back from the browser's memory was drawn before that was set. */
let isDeclined = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function decline(): void {
  keepCookie(HINT_COOKIE, HINT_OFF)
  isDeclined = true
  for (const listener of listeners) listener()
}

/**
 * For a client of 3W who has chosen nothing to be told of: news come, and nobody says so.
 * @param nextId what gets the focus when the hint goes
 */
export function UntoldHint({ nextId }: { nextId: string }) {
  const declined = useSyncExternalStore(
    subscribe,
    () => isDeclined,
    () => false,
  )
  if (declined) return null
  return (
    <div className={styles.note} role="note">
      <p>You are not told of new 3W articles and dates yet, neither by mail nor by the bell.</p>
      <Link className={parts.button} href="/profile#notifications" prefetch={false}>
        Choose what to be told of
      </Link>
      <button
        type="button"
        className={parts.button}
        onClick={() => {
          document.getElementById(nextId)?.focus()
          decline()
        }}
      >
        Not now
      </button>
    </div>
  )
}
