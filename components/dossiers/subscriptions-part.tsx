import type { ReactNode } from 'react'
import { companyPath, subscriptionPath } from '#lib/people/words.ts'
import type { SubscriptionRow, SubscriptionRows } from '#lib/dossiers/subscription-rows.ts'
import { othersText } from '#lib/dossiers/words.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { shortDate } from '#lib/text/short-date.ts'
import parts from '#components/ui/parts.module.css'
import stacked from '#components/ui/stacked-rows.module.css'
import { None, PlainLink, Section } from './parts.tsx'
import styles from './dossier.module.css'

const endText = ({ endDate, running }: SubscriptionRow): string =>
  endDate === null ? 'No end date' : running ? shortDate(endDate) : `${shortDate(endDate)} (expired)`

interface SubscriptionsPartProps extends SubscriptionRows {
  /** Of a person, with the role; of a company, without the company. */
  of: 'person' | 'company' | 'group'
  /** Below the table. */
  children?: ReactNode
}

/** The subscriptions of a person, company or company group. */
export function SubscriptionsPart({ rows, others, of, children }: SubscriptionsPartProps) {
  const rest = othersText(others)
  return (
    <Section title="Subscriptions" count={rows.length + others}>
      {rows.length > 0 && (
        <div className={styles.scroll}>
          <table className={`${parts.table} ${stacked.rows} ${styles.rows}`}>
            <caption className={parts.hidden}>Subscriptions</caption>
            <thead>
              <tr>
                <th scope="col">Service</th>
                {of !== 'company' && <th scope="col">Company</th>}
                <th scope="col">{of === 'person' ? 'Role' : 'People'}</th>
                <th scope="col">End date</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} row={row} of={of} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rest !== null ? <p className={styles.more}>{rest}</p> : rows.length === 0 && <None>No subscription.</None>}
      {children}
    </Section>
  )
}

function Row({ row, of }: { row: SubscriptionRow; of: SubscriptionsPartProps['of'] }) {
  const { id, serviceName, entityId, entityName, threeW, isMainContact, people, mainContacts } = row
  return (
    <tr>
      <th scope="row">
        <PlainLink href={subscriptionPath(id)}>{serviceName}</PlainLink>
        {threeW && <span className={styles.mark}>3W news</span>}
      </th>
      {of !== 'company' && (
        <td data-label="Company">
          <PlainLink href={companyPath(entityId)}>{entityName}</PlainLink>
        </td>
      )}
      {of === 'person' ? (
        <td data-label="Role">{isMainContact ? 'Main contact' : 'Member'}</td>
      ) : (
        <td data-label="People">
          {countedText(people, 'person', 'people')}
          {mainContacts === 0 && (
            <span className={styles.mark} data-warning>
              No main contact
            </span>
          )}
        </td>
      )}
      <td data-label="End date" data-plain>
        {endText(row)}
      </td>
    </tr>
  )
}
