import { CheckIcon, SparkIcon, StarIcon } from './icons.tsx'
import styles from './marks.module.css'

interface ServiceBadgesProps {
  isHighlighted?: boolean
  isNew?: boolean
  subscribed?: boolean
  /** Plain badges after the marks: type, PSF, PSA (A088, A104). */
  plain?: readonly string[]
}

/** Marks of a service; each has its word, colour only repeats it (A086). Renders nothing without a mark. */
export function ServiceBadges({ isHighlighted, isNew, subscribed, plain = [] }: ServiceBadgesProps) {
  if (!isHighlighted && !isNew && !subscribed && plain.length === 0) return null
  return (
    <ul className={styles.badges} aria-label="Marks">
      {isHighlighted && (
        <li className={`${styles.badge} ${styles.highlighted}`}>
          <StarIcon />
          <span>Highlighted</span>
        </li>
      )}
      {isNew && (
        <li className={`${styles.badge} ${styles.new}`}>
          <SparkIcon />
          <span>New</span>
        </li>
      )}
      {subscribed && (
        <li className={`${styles.badge} ${styles.subscribed}`}>
          <CheckIcon />
          <span>Subscribed</span>
        </li>
      )}
      {plain.map((word) => (
        <li key={word} className={styles.badge}>
          {word}
        </li>
      ))}
    </ul>
  )
}
