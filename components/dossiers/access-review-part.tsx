'use client'
import { useState } from 'react'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import parts from '#components/ui/parts.module.css'
import type { CompanyReviews } from '#lib/access-review/api.ts'
import { ALL_SUBSCRIPTIONS_ONLY, accessReviewPath, accessReviewsOf, states, type ReviewState } from '#lib/access-review/words.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { None, PlainLink, Section } from './parts.tsx'
import styles from './dossier.module.css'

const StartDialog = loadOnDemand(() => import('#components/access-review/start-dialog.tsx').then((module) => module.StartDialog))

interface AccessReviewPartProps extends CompanyReviews {
  company: { id: string; name: string }
}

const OVER: ReadonlySet<ReviewState> = new Set(['APPLIED', 'WITHDRAWN'])

/** Reviews of who may use the portal for the company: the latest, and the start of the next. */
export function AccessReviewPart({ company, may, reviews }: AccessReviewPartProps) {
  const [open, setOpen] = useState(false)
  // A company has one at a time: nobody fills a form that will be refused.
  const isUnderWay = reviews.some(({ state }) => !OVER.has(state))
  return (
    <Section title="Access reviews">
      {reviews.length === 0 ? (
        <None>The rights of the company’s people have not been reviewed here yet.</None>
      ) : (
        <ul className={styles.list}>
          {reviews.map(({ id, state, dueDate, startedAt }) => {
            const text = `Review of ${shortDate(startedAt)}`
            return (
              <li key={id}>
                {may ? <PlainLink href={accessReviewPath(id)}>{text}</PlainLink> : text}
                <span className={styles.mark} data-warning={state === 'OVERDUE' || undefined}>
                  {states[state]}
                </span>
                <small>{`Last day ${shortDate(dueDate)}`}</small>
              </li>
            )
          })}
        </ul>
      )}
      {may && reviews.length > 0 && (
        <p className={styles.more}>
          <PlainLink href={accessReviewsOf(company.name)}>All access reviews of the company</PlainLink>
        </p>
      )}
      {may && isUnderWay ? (
        <p className={styles.more}>The next one can start when this one is applied or withdrawn.</p>
      ) : may ? (
        <button type="button" className={`${parts.button} ${styles.add}`} onClick={() => setOpen(true)}>
          Start an access review
        </button>
      ) : (
        <p className={styles.more}>{ALL_SUBSCRIPTIONS_ONLY}.</p>
      )}
      {open && <StartDialog company={company} onClose={() => setOpen(false)} />}
    </Section>
  )
}
