'use client'
import parts from '#components/ui/parts.module.css'
import { MAX_COMPARED } from './compare-address.ts'
import { toggle, useChosen } from './compare-choice.ts'
import styles from './star.module.css'

/** Chooses a service of the catalogue for a comparison, and takes it out when pressed again. */
export function CompareToggle({ service, name }: { service: string; name: string }) {
  const chosen = useChosen()
  const isChosen = chosen.includes(service)
  const full = !isChosen && chosen.length >= MAX_COMPARED
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={full}
      title={full ? `At most ${MAX_COMPARED} services are compared` : undefined}
      className={`${styles.star} ${styles.small} ${parts.scripted}`}
      onClick={() => toggle(service)}
    >
      <svg viewBox="0 0 14 14" aria-hidden="true" stroke="currentColor" strokeWidth="1.3">
        <path d="M1.5 2.5h4.5v9H1.5zM8 2.5h4.5v9H8z" fill="currentColor" />
      </svg>
      <span>
        Compare<span className={parts.hidden}> {name}</span>
      </span>
    </button>
  )
}
