'use client'
import { useState } from 'react'
import Link from 'next/link'
import bare from '#components/ui/bare.module.css'
import styles from '#components/ui/message.module.css'
import parts from '#components/ui/parts.module.css'
import { failureText } from '#components/ui/feedback/failure.ts'
import { write } from '#lib/http/write.ts'
import { notificationTypes } from '#lib/personal/words.ts'

interface UnsubscribePageProps {
  /** Of the link; undefined = the signed-in caller is meant. */
  token: string | undefined
  /** What would be cleared; null = the link is not valid. */
  scope: { types: readonly number[]; searches: number } | null
}

/** Asks before anything is cleared, and says what was (A203). */
export function UnsubscribePage({ token, scope }: UnsubscribePageProps) {
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const names = [
    ...notificationTypes.filter(({ value }) => scope?.types.includes(value)).map(({ name }) => name),
    ...(scope !== null && scope.searches > 0 ? ['Your saved searches'] : []),
  ]

  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await write('POST /api/v1/Notification/unsubscribe', { query: token === undefined ? {} : { token } })
      setDone(true)
    } catch (error) {
      setFailure(failureText(error).text)
    } finally {
      setBusy(false)
    }
  }

  return (
    <main className={bare.bare}>
      <section className={styles.message} aria-live="polite">
        <h1 className={parts.title}>{done ? 'You have been unsubscribed' : 'Unsubscribe'}</h1>
        {scope === null ? (
          <p className={styles.text}>This link is not valid or has expired. You can choose what you are told about in your profile.</p>
        ) : names.length === 0 ? (
          <p className={styles.text}>You get no mails of this kind any more.</p>
        ) : (
          <>
            <p className={styles.text}>
              {done ? 'You will get no more mails about:' : 'Do you want to stop the mails about the following?'}
            </p>
            <ul className={styles.text}>
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
            <p className={styles.text}>
              {done
                ? 'The bell in the portal no longer tells you about them either.'
                : 'The bell in the portal will not tell you about them any more either. To stop the mails only, choose “Off” in your profile.'}
            </p>
          </>
        )}
        {failure !== null && <p role="alert">{failure}</p>}
        <div className={styles.actions}>
          {names.length > 0 && !done && (
            <button
              type="button"
              className={`${parts.button} ${parts.primary}`}
              aria-disabled={busy}
              onClick={() => !busy && void confirm()}
            >
              Unsubscribe
            </button>
          )}
          <Link className={parts.button} href="/profile#notifications">
            Notifications in your profile
          </Link>
        </div>
      </section>
    </main>
  )
}
