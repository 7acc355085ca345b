'use client'
import { useEffect, useState } from 'react'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import parts from '#components/ui/parts.module.css'
import { noteOpened } from '#components/news/opened.ts'
import { noteRead } from '#components/news/read-marks.ts'
import type { Reading } from '#lib/news-reading/reading-contract.ts'
import { daysBetween, daysLeftText } from '#lib/text/days-left.ts'
import { shortDate, shortMoment } from '#lib/text/short-date.ts'
import styles from './article.module.css'

type PendingConfirmation = NonNullable<Reading['confirmation']>

interface ConfirmationProps {
  id: string
  /** That is in front of the reader. */
  version: number
  pending: PendingConfirmation
  /** 'YYYY-MM-DD' */
  today: string
}

/** Below an article that must be read: asks its reader to confirm that, or says when it was confirmed. */
export function Confirmation({ id, version, pending, today }: ConfirmationProps) {
  const banner = useBanner()
  const { write, attempt, busy } = useWrite()
  const [state, setState] = useState(pending)
  const { confirmed, isOpen } = state
  useEffect(() => void noteOpened(id, version).catch(banner.failure), [id, version, banner.failure])
  const confirm = () =>
    attempt(async () => {
      const { confirmation } = await write(
        'PUT /api/v1/News/reading/{id}/confirmed',
        { params: { id }, body: { version } },
        { success: 'Your confirmation has been noted.', invalidates: ['/api/v1/News/confirmations', '/api/v1/Notification/bell'] },
      )
      noteRead(id, true)
      if (confirmation) setState(confirmation)
    })
  return (
    <section className={styles.changed} aria-labelledby="confirm-head">
      <h2 id="confirm-head">{isOpen ? 'Please confirm that you have read this' : 'You have confirmed that you have read this'}</h2>
      {confirmed && <Confirmed confirmed={confirmed} isOpen={isOpen} />}
      {isOpen && (
        <>
          <p>
            This must be read. <DueBy {...state} today={today} /> Your name, the version and the moment are noted; the main contact of your
            company and the firm see them.
          </p>
          <div className={styles.actions}>
            <button
              type="button"
              className={`${parts.button} ${parts.primary}`}
              disabled={busy}
              aria-busy={busy}
              onClick={() => void confirm()}
            >
              I have read this
            </button>
          </div>
        </>
      )}
    </section>
  )
}

function Confirmed({ confirmed: { version, at }, isOpen }: { confirmed: NonNullable<PendingConfirmation['confirmed']>; isOpen: boolean }) {
  return (
    <p>
      {isOpen ? 'You confirmed version' : 'Version'} {version}, on <time dateTime={at}>{shortMoment(at)}</time>.
      {isOpen && ' The article has changed since in a way that matters, so you are asked again.'}
    </p>
  )
}

function DueBy({ dueDay, today }: { dueDay: string; today: string }) {
  return (
    <>
      Confirm by <time dateTime={dueDay}>{shortDate(dueDay)}</time> · {daysLeftText(daysBetween(today, dueDay))}.
    </>
  )
}
