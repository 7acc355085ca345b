import Link from 'next/link'
import { LiveForm } from '#components/services/live-form.tsx'
import { ServiceBadges } from '#components/services/service-badges.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import type { MyServiceRow } from '#lib/services/contract.ts'
import { serviceTypes } from '#lib/services/words.ts'
import { runningSubscriptionsOf } from '#lib/subscriptions/words.ts'
import { listMyServices, MAX_SEARCH, myServicesHref, sortText, type MyServicesColumn, type MyServicesList } from './my-services-list.ts'
import parts from '#components/ui/parts.module.css'
import clients from './my-clients.module.css'
import styles from './my-services.module.css'

const FORM = 'services-search'

const countText = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'subscription' : 'subscriptions'}`
const servicesText = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'service' : 'services'}`

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
        <LiveForm formId={FORM} address={myServicesHref(list)}>
          <form id={FORM} className={clients.search} action="/myServices" method="get" role="search" autoComplete="off">
            <input
              type="search"
              name="search"
              aria-label="Find a service"
              placeholder="Find a service"
              defaultValue={list.search}
              maxLength={MAX_SEARCH}
              enterKeyHint="search"
            />
            {sortText(list) !== undefined && <input type="hidden" name="sort" value={sortText(list)} readOnly />}
            <p aria-live="polite">
              {rows.length === services.length
                ? servicesText(rows.length)
                : `${rows.length.toLocaleString('en')} of ${servicesText(services.length)}`}
            </p>
          </form>
          {rows.length > 0 ? <Services rows={rows} list={list} /> : <NoService />}
        </LiveForm>
      )}
    </div>
  )
}

function NoService() {
  return (
    <EmptyState filtered={false}>
      <p className={parts.hint}>Nothing matches. Try to broaden the criteria.</p>
      <a href="/myServices" data-live="filter" className={parts.button}>
        Clear filters
      </a>
    </EmptyState>
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
