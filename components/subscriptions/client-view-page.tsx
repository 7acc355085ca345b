import Link from 'next/link'
import { OutsideLink } from '#components/services/outside-link.tsx'
import { ServiceBadges } from '#components/services/service-badges.tsx'
import { serviceTypes } from '#lib/services/words.ts'
import type { ClientView, OfferedService, ViewedCompany } from '#lib/subscriptions/client-view-service.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { OurPeople } from './our-people.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import parts from '#components/ui/parts.module.css'
import mine from './my-services.module.css'
import styles from './client-view.module.css'

/** The portal as the users of a company see it: its services first, then what else is offered to clients (A114, B153). */
export function ClientViewPage({ view: { company, subscriptions, people, offered } }: { view: ClientView }) {
  return (
    <div className={parts.page}>
      <Whose company={company} />
      <h1 className={parts.title}>My services</h1>
      <h2 className={parts.hidden}>Subscribed services</h2>
      {subscriptions.length === 0 ? (
        <EmptyState filtered={false}>
          {company.viewInMyServices
            ? `${company.name} has no running subscription that clients may see.`
            : `"Show Services" is off for ${company.name}: its people see none of its subscriptions.`}
        </EmptyState>
      ) : (
        <>
          <OurPeople company={company} people={people} />
          <ul className={mine.cards} aria-label="Subscribed services">
            {subscriptions.map((subscription) => (
              <SubscriptionCard key={subscription.id} subscription={subscription} />
            ))}
          </ul>
        </>
      )}
      <section className={styles.offered} aria-labelledby="offered-services">
        <h2 id="offered-services">Other services</h2>
        {offered.length === 0 ? (
          <p className={mine.text}>Every service that clients may see is subscribed.</p>
        ) : (
          <ul className={mine.cards} aria-label="Other services">
            {offered.map((service) => (
              <Offered key={service.id} service={service} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

/** Says whose view it is, and stays in sight. */
function Whose({ company: { name, groupName } }: { company: ViewedCompany }) {
  return (
    <aside className={styles.banner} aria-label="Client view">
      <p>
        You see the portal as <strong>{name}</strong>
        {groupName !== name && ` (${groupName})`} sees it.
      </p>
      <Link href="/clientView" prefetch={false} className={parts.link}>
        Choose another company
      </Link>
    </aside>
  )
}

function Offered({ service }: { service: OfferedService }) {
  return (
    <li className={mine.card} aria-labelledby={`offered-${service.id}`}>
      <div className={mine.cardHead}>
        <h3 id={`offered-${service.id}`}>
          <Link href={`/service/${service.friendlyUrl}`} prefetch={false} className={mine.serviceLink}>
            {service.name}
          </Link>
        </h3>
      </div>
      <p className={mine.text}>{service.smallDescription}</p>
      {service.links.length > 0 && (
        <ul className={mine.links} aria-label="Links">
          {service.links.map(({ name, link }) => (
            <li key={`${name} ${link}`}>
              <OutsideLink href={link}>{name}</OutsideLink>
            </li>
          ))}
        </ul>
      )}
      <ServiceBadges isHighlighted={service.isHighlighted} isNew={service.isNew} plain={[serviceTypes[service.type]]} />
    </li>
  )
}
