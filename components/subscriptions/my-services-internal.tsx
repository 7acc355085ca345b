import Link from 'next/link'
import { resultText } from '#components/services/count-text.ts'
import { LiveSearch, NothingMatches } from '#components/services/live-search.tsx'
import { ServiceBadges } from '#components/services/service-badges.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import type { MyServiceRow } from '#lib/services/contract.ts'
import { serviceTypes } from '#lib/services/words.ts'
import { runningSubscriptionsOf } from '#lib/subscriptions/words.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { listMyServices, myServicesHref, sortText, type MyServicesColumn, type MyServicesList } from './my-services-list.ts'
import parts from '#components/ui/parts.module.css'
import styles from './my-services.module.css'

const countText = (count: number): string => countedText(count, 'subscription', 'subscriptions')

interface MyServicesInternalProps {
  services: readonly MyServiceRow[]
  list: MyServicesList
}

/** My services of the firm's people: the services they work for, with running subscriptions (A108). */
export function MyServicesInternal({ services, list }: MyServicesInternalProps) {
  const rows = listMyServices(services, list)
  return (
    <div className={parts.page}>
      <h1 className={parts.title}>My services</h1>
      {services.length === 0 ? (
        <EmptyState filtered={false}>You are not named in any service yet.</EmptyState>
      ) : (
        <LiveSearch
          id="services-search"
          path="/myServices"
          search={list.search}
          address={myServicesHref(list)}
          label="Find a service"
          hidden={sortText(list) !== undefined && <input type="hidden" name="sort" value={sortText(list)} readOnly />}
          count={resultText(rows.length, services.length)}
        >
          {rows.length > 0 ? <Services rows={rows} list={list} /> : <NothingMatches clearHref="/myServices" />}
        </LiveSearch>
      )}
    </div>
  )
}

function Services({ rows, list }: { rows: readonly MyServiceRow[]; list: MyServicesList }) {
  return (
    <table className={`${parts.table} ${styles.table}`}>
      <caption className={parts.hidden}>Services you work for</caption>
      <thead>
        <tr>
          <Head list={list} column="name" label="Service" />
          <Head list={list} column="type" label="Type" />
          <Head list={list} column="subscriptions" label="Subscriptions" className={styles.number} />
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
              <ServiceBadges
                isHighlighted={service.isHighlighted}
                isNew={service.isNew}
                plain={service.live ? [] : ['Not in the catalogue']}
              />
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
  )
}

interface HeadProps {
  list: MyServicesList
  column: MyServicesColumn
  label: string
  className?: string | undefined
}

/** A column's name, which sorts by it; the other way round when it does already. Numbers begin with the most. */
function Head({ list, column, label, className }: HeadProps) {
  const isSorted = list.sort === column
  const descending = isSorted ? !list.descending : column === 'subscriptions'
  return (
    <th scope="col" className={className} aria-sort={isSorted ? (list.descending ? 'descending' : 'ascending') : undefined}>
      <a href={myServicesHref({ ...list, sort: column, descending })} data-live="filter" className={styles.sort}>
        {label}
        <span aria-hidden="true">{isSorted ? (list.descending ? '↓' : '↑') : ''}</span>
      </a>
    </th>
  )
}
