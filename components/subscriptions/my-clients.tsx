import type { ComponentProps } from 'react'
import { LiveSearch, NothingMatches } from '#components/services/live-search.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import type { ClientPerson, Counted } from '#lib/subscriptions/cockpit-service.ts'
import type { ClientGroup } from '#lib/subscriptions/contract.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { ClientGroups } from './client-groups.tsx'
import { PeopleTable } from './cockpit-list.tsx'
import { Cockpit } from './cockpit.tsx'
import { groupsWith } from './groups-with.ts'
import parts from '#components/ui/parts.module.css'
import styles from './my-clients.module.css'

interface MyClientsProps extends Pick<ComponentProps<typeof Cockpit>, 'figures' | 'overdue' | 'reviews'> {
  groups: readonly ClientGroup[]
  /** Part of the name of a company or company group. */
  search: string
  /** Clients whom the search finds; null = nothing is searched. */
  people: Counted<ClientPerson> | null
}

/** My clients: what asks for work, and company groups with their companies; a company opens to its subscriptions (A113, W38). */
export function MyClients({ groups, search, figures, overdue, reviews, people }: MyClientsProps) {
  const found = groupsWith(groups, search)
  const companies = found.reduce((sum, group) => sum + group.entities.length, 0)
  return (
    <div className={parts.page}>
      <h1 className={parts.title}>My clients</h1>
      <Cockpit figures={figures} overdue={overdue} reviews={reviews} />
      {groups.length === 0 ? (
        <EmptyState filtered={false}>No company has a subscription that you follow.</EmptyState>
      ) : (
        <LiveSearch
          id="clients-search"
          path="/myClients"
          search={search}
          label="Find a client"
          count={`${countedText(companies, 'company', 'companies')} in ${countedText(found.length, 'company group', 'company groups')}`}
        >
          {people !== null && people.total > 0 && <People {...people} />}
          {found.length > 0 ? <ClientGroups groups={found} /> : people?.total ? null : <NothingMatches clearHref="/myClients" />}
        </LiveSearch>
      )}
    </div>
  )
}

function People({ rows, total }: Counted<ClientPerson>) {
  return (
    <section className={styles.people} aria-labelledby="found-people">
      <h2 id="found-people">
        {rows.length < total
          ? `The first ${rows.length} of ${countedText(total, 'person', 'people')}`
          : countedText(total, 'person', 'people')}
      </h2>
      <PeopleTable label="People" people={rows} />
    </section>
  )
}
