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

interface CockpitProps {
  figures: CockpitFigures
  /** Companies of which somebody is overdue with a must-read. */
  overdue: number
  /** Access reviews that are handed in. */
  reviews: number
}

const figuresOf = ({ figures, overdue, reviews }: CockpitProps): Figure[] => [
  { label: 'End in 30 days', count: figures.endsIn30, href: renewalsPath({ endsIn: '30' }) },
  { label: 'End in 60 days', count: figures.endsIn60, href: renewalsPath({ endsIn: '60' }) },
  { label: 'End in 90 days', count: figures.endsIn90, href: renewalsPath({ endsIn: '90' }) },
  { label: 'Expired', count: figures.expired, href: renewalsPath({ endsIn: 'expired' }) },
  { label: 'No main contact', count: figures.noMainContact, href: renewalsPath({ hasMainContact: 'no' }) },
  { label: 'Terms not accepted', count: figures.terms, href: '/myClients?show=terms' },
  { label: `Nobody signed in for ${SILENT_DAYS} days`, count: figures.silent, href: '/myClients?show=silent' },
  { label: 'Overdue must-reads', count: overdue, href: '/myClients?show=overdue' },
  { label: 'Open requests', count: figures.requests, href: '/myClients?show=requests' },
  { label: 'Access reviews to apply', count: reviews, href: accessReviewsIn('HANDED_IN') },
]

/** What asks for work, each figure leading to its rows. */
export function Cockpit(props: CockpitProps) {
  return (
    <nav aria-label="What asks for work">
      <ul className={styles.figures}>
        {figuresOf(props).map(({ label, count, href }) => (
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
