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

/** Before everything else: the must-reads that the reader has yet to confirm. Nothing while there are none. */
export function ToConfirm() {
  const { data = [] } = useApi('GET /api/v1/News/confirmations', {}, { revalidateOnFocus: false })
  const [whole, setWhole] = useState(false)
  if (data.length === 0) return null
  const today = firmToday()
  const label = `To confirm (${data.length.toLocaleString('en')})`
  return (
    <section className={styles.kind} aria-label={label}>
      <div className={styles.bar}>
        <h2>{label}</h2>
      </div>
      <ul className={styles.due}>
        {(whole ? data : data.slice(0, SHOWN)).map(({ id, type, title, dueDay, again }) => (
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
      {data.length > SHOWN && (
        <button type="button" className={styles.plain} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show fewer' : `Show all ${countedText(data.length, 'must-read', 'must-reads')}`}
        </button>
      )}
    </section>
  )
}
