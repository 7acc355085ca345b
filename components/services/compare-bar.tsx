'use client'
import { useEffect } from 'react'
import Link from 'next/link'
import parts from '#components/ui/parts.module.css'
import { countedText } from '#lib/text/counted-text.ts'
import { compareHref, MAX_COMPARED } from './compare-address.ts'
import { choose, useChosen } from './compare-choice.ts'
import styles from './compare.module.css'

/** How many services are chosen for a comparison, with the way to it; nothing while there are none. */
export function CompareBar() {
  const chosen = useChosen()
  return (
    <div role="status" className={styles.place}>
      {chosen.length > 0 && (
        <div className={styles.bar}>
          <p>
            {countedText(chosen.length, 'service', 'services')} chosen
            {chosen.length === MAX_COMPARED && <span>, which is the most</span>}
          </p>
          <div className={styles.barActions}>
            <button type="button" className={parts.button} onClick={() => choose([])}>
              Clear
            </button>
            <Link
              href={compareHref({ services: chosen, onlyDiffering: false })}
              prefetch={false}
              className={`${parts.button} ${parts.primary}`}
            >
              Compare
            </Link>
          </div>
        </div>
      )}
    </div>
  )
}

/** The catalogue goes on with the services of an address that was opened. */
export function KeepChoice({ services }: { services: readonly string[] }) {
  const key = services.join(' ')
  useEffect(() => choose(key === '' ? [] : key.split(' ')), [key])
  return null
}
