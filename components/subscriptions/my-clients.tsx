import { EmptyState } from '#components/ui/empty-state.tsx'
import type { ClientGroup } from '#lib/subscriptions/contract.ts'
import { ClientCompany } from './client-company.tsx'
import parts from '#components/services/parts.module.css'
import styles from './my-clients.module.css'

const plural = (count: number, one: string, many: string): string => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** My clients: company groups with their companies; a company opens to its subscriptions (A113, W38). */
export function MyClients({ groups }: { groups: readonly ClientGroup[] }) {
  const companies = groups.reduce((sum, group) => sum + group.entities.length, 0)
  return (
    <div className={parts.page}>
      <h1 className={styles.title}>My clients</h1>
      {groups.length === 0 ? (
        <EmptyState filtered={false}>No company has a subscription that you follow.</EmptyState>
      ) : (
        <>
          <p className={styles.count}>
            {plural(companies, 'company', 'companies')} in {plural(groups.length, 'company group', 'company groups')}
          </p>
          {groups.map((group) => (
            <section key={group.id} className={styles.group} aria-labelledby={`group-${group.id}`}>
              <h2 id={`group-${group.id}`}>{group.name}</h2>
              <ul className={styles.companies}>
                {group.entities.map((entity) => (
                  <li key={entity.id}>
                    <ClientCompany entityId={entity.id} name={entity.name} countText={plural(entity.subscriptionCount, 'subscription', 'subscriptions')} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </div>
  )
}
