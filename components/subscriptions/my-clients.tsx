import type { ComponentProps } from 'react'
import { LiveForm } from '#components/services/live-form.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import type { ClientPerson, Counted } from '#lib/subscriptions/cockpit-service.ts'
import type { ClientGroup } from '#lib/subscriptions/contract.ts'
import { ClientCompany } from './client-company.tsx'
import { PeopleTable } from './cockpit-list.tsx'
import { Cockpit } from './cockpit.tsx'
import { groupsWith } from './groups-with.ts'
import parts from '#components/ui/parts.module.css'
import styles from './my-clients.module.css'

const FORM = 'clients-search'
const MAX_SEARCH = 200

const plural = (count: number, one: string, many: string): string => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

interface MyClientsProps extends Pick<ComponentProps<typeof Cockpit>, 'figures' | 'reviews'> {
  groups: readonly ClientGroup[]
  /** Part of the name of a company or company group. */
  search: string
  /** Clients whom the search finds; null = nothing is searched. */
  people: Counted<ClientPerson> | null
}

/** My clients: what asks for work, and company groups with their companies; a company opens to its subscriptions (A113, W38). */
export function MyClients({ groups, search, figures, reviews, people }: MyClientsProps) {
  const found = groupsWith(groups, search)
  const companies = found.reduce((sum, group) => sum + group.entities.length, 0)
  return (
    <div className={parts.page}>
      <h1 className={parts.title}>My clients</h1>
      <Cockpit figures={figures} reviews={reviews} />
      {groups.length === 0 ? (
        <EmptyState filtered={false}>No company has a subscription that you follow.</EmptyState>
      ) : (
        <LiveForm formId={FORM} address={search === '' ? '/myClients' : `/myClients?search=${encodeURIComponent(search)}`}>
          <form id={FORM} className={styles.search} action="/myClients" method="get" role="search" autoComplete="off">
            <input
              type="search"
              name="search"
              aria-label="Find a client"
              placeholder="Find a client"
              defaultValue={search}
              maxLength={MAX_SEARCH}
              enterKeyHint="search"
            />
            <p aria-live="polite">
              {plural(companies, 'company', 'companies')} in {plural(found.length, 'company group', 'company groups')}
            </p>
          </form>
          {people !== null && people.total > 0 && <People {...people} />}
          {found.length > 0 ? found.map((group) => <Group key={group.id} group={group} />) : people?.total ? null : <NoClient />}
        </LiveForm>
      )}
    </div>
  )
}

function People({ rows, total }: Counted<ClientPerson>) {
  return (
    <section className={styles.people} aria-labelledby="found-people">
      <h2 id="found-people">
        {rows.length < total ? `The first ${rows.length} of ${plural(total, 'person', 'people')}` : plural(total, 'person', 'people')}
      </h2>
      <PeopleTable label="People" people={rows} />
    </section>
  )
}

function Group({ group }: { group: ClientGroup }) {
  return (
    <section className={styles.group} aria-labelledby={`group-${group.id}`}>
      <h2 id={`group-${group.id}`}>{group.name}</h2>
      <ul className={styles.companies}>
        {group.entities.map((entity) => (
          <li key={entity.id}>
            <ClientCompany
              entityId={entity.id}
              name={entity.name}
              countText={plural(entity.subscriptionCount, 'subscription', 'subscriptions')}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoClient() {
  return (
    <EmptyState filtered={false}>
      <p className={parts.hint}>Nothing matches. Try to broaden the criteria.</p>
      <a href="/myClients" data-live="filter" className={parts.button}>
        Clear filters
      </a>
    </EmptyState>
  )
}
