'use client'
import { useState, useSyncExternalStore } from 'react'
import Link from 'next/link'
import { AskPeople } from '#components/messages/ask-people.tsx'
import { RequestPanel } from '#components/messages/request-panel.tsx'
import { threeWEndsText } from '#components/messages/three-w-ends.ts'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import parts from '#components/ui/parts.module.css'
import type { LandingReader } from '#lib/news-reading/landing-service.ts'
import type { ThreeWEnd } from '#lib/relations/api.ts'
import { WEEKLY, notificationTypes, type NotificationType } from '#lib/personal/words.ts'
import { HINT_COOKIE, HINT_OFF } from '#components/news/landing-address.ts'
import { keepCookie } from './use-landing.ts'
import styles from '#components/news/news.module.css'

/** Where one chooses notifications; all of it is in the profile. */
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

/** Why no 3W article is open to a client. */
export const noThreeWText = (ended: readonly ThreeWEnd[]): string =>
  ended.length === 0
    ? 'Your company has no 3W subscription that includes you, so no 3W article is open to you.'
    : `${threeWEndsText(ended)} Until it is renewed, no 3W article is open to you.`

/** Why a client without 3W finds nothing under 3W, and whom to ask. */
export function WithoutThreeW({ contacts, ended }: Pick<LandingReader, 'contacts' | 'ended'>) {
  return (
    <div className={styles.note} role="note">
      <p>
        {noThreeWText(ended)} <AskPeople people={contacts} about="about it" />
      </p>
      <RequestPanel topic="THREE_W" showPeople={false} />
      <Link className={parts.button} href="/?search=3W" prefetch={false}>
        See the 3W services
      </Link>
    </div>
  )
}

/** Beside the cookie: a page that comes back from the browser's memory was rendered before that was set. */
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
 * For a client without notifications: offers the weekly mail and the bell, with what makes sense ticked.
 * @param offered types that make sense for the reader
 * @param nextId what gets the focus when the hint goes
 */
export function NotificationsHint({ offered, nextId }: { offered: readonly NotificationType[]; nextId: string }) {
  const declined = useSyncExternalStore(
    subscribe,
    () => isDeclined,
    () => false,
  )
  const [types, setTypes] = useState(offered)
  const { write, attempt, busy } = useWrite()
  const close = () => {
    document.getElementById(nextId)?.focus()
    decline()
  }
  const choose = () =>
    attempt(async () => {
      await write(
        'PUT /api/v1/Notification',
        { body: { types: [...types], frequencies: [WEEKLY] } },
        { success: 'You are told by the bell, and by mail on Monday morning.', invalidates: ['/api/v1/Notification'] },
      )
      close()
    })
  if (declined) return null
  return (
    <div className={styles.note} role="note">
      <p>{`You are not notified of new ${offered.includes(1) ? '3W articles' : 'articles'} and dates yet, except of what your saved searches find.`}</p>
      <fieldset className={styles.offer}>
        <legend>Tell me about</legend>
        {notificationTypes
          .filter(({ value }) => offered.includes(value))
          .map(({ value, name }) => (
            <label key={value}>
              <input
                type="checkbox"
                checked={types.includes(value)}
                onChange={({ target }) => setTypes(target.checked ? [...types, value] : types.filter((one) => one !== value))}
              />
              {name}
            </label>
          ))}
      </fieldset>
      <button
        type="button"
        className={`${parts.button} ${parts.primary}`}
        disabled={busy || types.length === 0}
        onClick={() => void choose()}
      >
        Tell me weekly
      </button>
      <Link className={parts.button} href="/profile#notifications" prefetch={false}>
        Choose what to be told of
      </Link>
      <button type="button" className={parts.button} onClick={close}>
        Not now
      </button>
    </div>
  )
}
