import Link from 'next/link'
import { ServiceBadges } from '#components/services/service-badges.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { serviceTypes, type MyServiceRow } from '#lib/services/contract.ts'
import { runningSubscriptionsOf } from './list-address.ts'
import parts from '#components/ui/parts.module.css'
import styles from './my-services.module.css'

const countText = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'subscription' : 'subscriptions'}`

/** My services of the firm's people: the services they work for, with running subscriptions (A108). */
export function MyServicesInternal({ services }: { services: readonly MyServiceRow[] }) {
  const rows = [...services].sort((a, b) => a.name.localeCompare(b.name, 'en'))
  return (
    <div className={parts.page}>
      <h1 className={parts.title}>My services</h1>
      {rows.length === 0 ? (
        <EmptyState filtered={false}>You are not named in any service yet.</EmptyState>
      ) : (
        <table className={`${parts.table} ${styles.table}`}>
          <caption className={parts.hidden}>Services you work for</caption>
          <thead>
            <tr>
              <th scope="col">Service</th>
              <th scope="col">Type</th>
              <th scope="col" className={styles.number}>
                Subscriptions
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((service) => (
              <tr key={service.id}>
                <th scope="row">
                  <Link href={`/service/${service.friendlyUrl}`} prefetch={false} className={styles.serviceLink}>
                    {service.name}
                  </Link>
                  <p className={styles.text}>{service.smallDescription}</p>
                  <ServiceBadges isHighlighted={service.isHighlighted} isNew={service.isNew} plain={service.live ? [] : ['Not in the catalogue']} />
                </th>
                <td>{serviceTypes[service.type]}</td>
                <td className={styles.number}>
                  {service.subscriptionCount === 0 ? (
                    countText(0)
                  ) : (
                    <Link href={runningSubscriptionsOf(service.id)} prefetch={false} className={parts.link}>
                      {countText(service.subscriptionCount)}
                      <span className={parts.hidden}> of {service.name}</span>
                    </Link>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
