'use client'
import { Fragment, type ReactNode } from 'react'
import Link from 'next/link'
import { PendingLabel } from '#components/ui/feedback/pending-label.tsx'
import { serviceTypes } from '#lib/services/words.ts'
import type { ServiceCard as Card } from '#lib/catalogue/view.ts'
import { CompareToggle } from './compare-toggle.tsx'
import { ServiceBadges } from './service-badges.tsx'
import { ServicePicture } from './service-picture.tsx'
import { StarButton } from './star-button.tsx'
import styles from './card.module.css'

interface ServiceCardProps {
  card: Card
  /** The person starred it; null or left out = no star on the card. */
  starred?: boolean | null
  /** In a preview: it leads nowhere and nothing is pressed. */
  still?: boolean
  /** Instead of the stored picture: a file that is not stored yet. */
  newPicture?: ReactNode
}

/** A service of the catalogue; the whole card leads to it, its link is the name. */
export function ServiceCard({ card, starred = null, still = false, newPicture }: ServiceCardProps) {
  return (
    <li className={styles.card}>
      {newPicture ?? <ServicePicture serviceId={card.id} illustrationId={card.illustrationId} name={card.name} />}
      <div className={styles.body}>
        <h3 className={styles.name}>
          {still ? (
            card.name
          ) : (
            <Link href={`/service/${card.friendlyUrl}`} prefetch={false}>
              <PendingLabel>{card.name}</PendingLabel>
            </Link>
          )}
        </h3>
        <p className={styles.text}>{card.smallDescription}</p>
        <Responsibles of={card.responsibles} />
        <div className={styles.foot}>
          <p className={styles.facts}>{[serviceTypes[card.type], ...card.lifeCycles.map(({ name }) => name)].join(' · ')}</p>
          {!still && (
            <div className={styles.buttons}>
              <CompareToggle service={card.friendlyUrl} name={card.name} />
              {starred !== null && <StarButton serviceId={card.id} name={card.name} starred={starred} small />}
            </div>
          )}
        </div>
      </div>
      <div className={styles.marks}>
        <ServiceBadges isHighlighted={card.isHighlighted} isNew={card.isNew} subscribed={card.subscribed} />
      </div>
    </li>
  )
}

/** A service in a list of a life cycle or beside another one: no picture. */
export function CompactCard({ card, level, starred = null }: Omit<ServiceCardProps, 'still' | 'newPicture'> & { level: 3 | 4 | 5 }) {
  const Heading = `h${level}` as const
  return (
    <li className={styles.compact}>
      <Heading className={styles.name}>
        <Link href={`/service/${card.friendlyUrl}`} prefetch={false}>
          <PendingLabel>{card.name}</PendingLabel>
        </Link>
      </Heading>
      <p className={styles.text}>{card.smallDescription}</p>
      <Responsibles of={card.responsibles} />
      <div className={styles.foot}>
        <ServiceBadges
          isHighlighted={card.isHighlighted}
          isNew={card.isNew}
          subscribed={card.subscribed}
          plain={[serviceTypes[card.type]]}
        />
        <div className={styles.buttons}>
          <CompareToggle service={card.friendlyUrl} name={card.name} />
          {starred !== null && <StarButton serviceId={card.id} name={card.name} starred={starred} small />}
        </div>
      </div>
    </li>
  )
}

/** Responsibles of the service; marked when it was found by their name. */
function Responsibles({ of: [first, ...others] }: { of: Card['responsibles'] }) {
  if (first === undefined) return null
  const named = [first, ...others.filter(({ found }) => found)]
  const more = 1 + others.length - named.length
  return (
    <p className={styles.owner}>
      Responsible:{' '}
      {named.map(({ name, found }, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          {found ? <mark>{name}</mark> : name}
        </Fragment>
      ))}
      {more > 0 && ` and ${more} more`}
    </p>
  )
}
