import Link from 'next/link'
import { accessReviewsIn } from '#lib/access-review/words.ts'
import { renewalsPath } from '#lib/renewals/words.ts'
import type { CockpitFigures } from '#lib/subscriptions/cockpit-service.ts'
import { SILENT_DAYS } from '#lib/subscriptions/words.ts'
import styles from './cockpit.module.css'

interface Figure {
  label: string
  count: number
  href: string
}

const figuresOf = (figures: CockpitFigures, reviews: number): Figure[] => [
  { label: 'End in 30 days', count: figures.endsIn30, href: renewalsPath({ endsIn: '30' }) },
  { label: 'End in 60 days', count: figures.endsIn60, href: renewalsPath({ endsIn: '60' }) },
  { label: 'End in 90 days', count: figures.endsIn90, href: renewalsPath({ endsIn: '90' }) },
  { label: 'Expired', count: figures.expired, href: renewalsPath({ endsIn: 'expired' }) },
  { label: 'No main contact', count: figures.noMainContact, href: renewalsPath({ hasMainContact: 'no' }) },
  { label: 'Terms not accepted', count: figures.terms, href: '/myClients?show=terms' },
  { label: `Nobody signed in for ${SILENT_DAYS} days`, count: figures.silent, href: '/myClients?show=silent' },
  { label: 'Open requests', count: figures.requests, href: '/myClients?show=requests' },
  { label: 'Access reviews to apply', count: reviews, href: accessReviewsIn('HANDED_IN') },
]

interface CockpitProps {
  figures: CockpitFigures
  /** Access reviews that are handed in. */
  reviews: number
}

/** What asks for work, each figure leading to its rows. */
export function Cockpit({ figures, reviews }: CockpitProps) {
  return (
    <nav aria-label="What asks for work">
      <ul className={styles.figures}>
        {figuresOf(figures, reviews).map(({ label, count, href }) => (
          <li key={href}>
            <Link href={href} prefetch={false} className={styles.figure} data-none={count === 0 || undefined}>
              <strong>{count.toLocaleString('en')}</strong>
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
