import Link from 'next/link'
import styles from '#components/ui/header.module.css'

interface BrandProps {
  hostName: string
  /** Mark of the tenant. */
  colour: string
}

/** Logo and host name, the way home (B011). */
export function Brand({ hostName, colour }: BrandProps) {
  return (
    <Link href="/" className={styles.home} aria-label={`${hostName}, home`}>
      <svg viewBox="0 0 32 32" className={styles.logo} aria-hidden="true">
        <rect width="32" height="32" rx="8" fill={colour} />
        <path
          d="M9 23V9h8.5a4.75 4.75 0 0 1 0 9.5H13"
          fill="none"
          stroke="#fff"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span>{hostName}</span>
    </Link>
  )
}
