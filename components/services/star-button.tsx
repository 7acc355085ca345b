'use client'
import parts from '#components/ui/parts.module.css'
import { StarIcon } from './icons.tsx'
import { changeStar, useStar } from './own-marks.ts'
import styles from './star.module.css'

interface StarButtonProps {
  serviceId: string
  name: string
  /** What the server knows. */
  starred: boolean
  /** On a card: smaller and without a frame. */
  small?: boolean
}

/** Stars a service for the person who is signed in, and takes the star away when pressed again. A failed call shows the banner of all calls. */
export function StarButton({ serviceId, name, starred: given, small = false }: StarButtonProps) {
  const starred = useStar(serviceId, given)
  return (
    <button
      type="button"
      aria-pressed={starred}
      className={`${styles.star} ${small ? styles.small : `${parts.button} ${styles.large}`}`}
      onClick={() => void changeStar(serviceId, !starred)}
    >
      <StarIcon />
      {/* The name of a toggle stays the same; whether it is pressed, screen readers say themselves. */}
      <span className={parts.hidden}>Star {name}</span>
      <span aria-hidden="true" className={styles.word} data-widest="Starred">
        {starred ? 'Starred' : 'Star'}
      </span>
    </button>
  )
}
