'use client'
import { useState } from 'react'
import Link from 'next/link'
import { useApi } from '#lib/http/use-api.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { firmToday } from '#lib/text/short-date.ts'
import { articleHref } from '#components/news/landing-address.ts'
import { DeadlineMark } from '#components/news/news-marks.tsx'
import styles from '#components/news/news.module.css'

/** Must-reads that are shown before the reader asks for all. */
const SHOWN = 5

/** Before everything else: the must-reads that a client has yet to confirm, and for a main contact the way to the readers of the own company. */
export function ToConfirm() {
  const { data: open = [] } = useApi('GET /api/v1/News/confirmations', {}, { revalidateOnFocus: false })
  const { data: companies = [] } = useApi('GET /api/v1/ReadingProof/companies', {}, { revalidateOnFocus: false })
  const [whole, setWhole] = useState(false)
  if (open.length === 0 && companies.length === 0) return null
  const today = firmToday()
  const label = `To confirm (${open.length.toLocaleString('en')})`
  return (
    <section className={styles.kind} aria-label={label}>
      <div className={styles.bar}>
        <h2>{label}</h2>
        {companies.length > 0 && (
          <Link className={styles.plain} href="/news/proof" prefetch={false}>
            Who of your company has read what
          </Link>
        )}
      </div>
      {open.length === 0 && <p className={styles.meta}>You have confirmed all that must be read.</p>}
      <ul className={styles.due}>
        {(whole ? open : open.slice(0, SHOWN)).map(({ id, type, title, dueDay, again }) => (
          <li key={id}>
            <span className={styles.meta}>
              <DeadlineMark deadline={{ label: 'Confirm by', day: dueDay }} today={today} />
              {again && <span>Changed since you confirmed it</span>}
            </span>
            <Link href={articleHref(id, type)} prefetch={false}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {open.length > SHOWN && (
        <button type="button" className={styles.plain} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show fewer' : `Show all ${countedText(open.length, 'must-read', 'must-reads')}`}
        </button>
      )}
    </section>
  )
}
