'use client'
import type { ClientGroup } from '#lib/subscriptions/contract.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { ClientCompany } from './client-company.tsx'
import styles from './my-clients.module.css'

/** Company groups with their companies. A client component, since some hundred companies are much smaller as data than as elements. */
export const ClientGroups = ({ groups }: { groups: readonly ClientGroup[] }) =>
  groups.map(({ id, name, entities }) => (
    <section key={id} className={styles.group} aria-labelledby={`group-${id}`}>
      <h2 id={`group-${id}`}>{name}</h2>
      <ul className={styles.companies}>
        {entities.map((entity) => (
          <li key={entity.id}>
            <ClientCompany
              entityId={entity.id}
              name={entity.name}
              countText={countedText(entity.subscriptionCount, 'subscription', 'subscriptions')}
            />
          </li>
        ))}
      </ul>
    </section>
  ))
