import type { ReactNode } from 'react'
import type { CompanyPerson, Counted } from '#lib/dossiers/company-service.ts'
import { personPath } from '#lib/people/words.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { shortDate } from '#lib/text/short-date.ts'
import parts from '#components/ui/parts.module.css'
import stacked from '#components/ui/stacked-rows.module.css'
import { None, PlainLink, Section } from './parts.tsx'
import styles from './dossier.module.css'

const signInText = ({ signedIn }: CompanyPerson): string =>
  signedIn === null ? '' : signedIn.last === null ? 'Never' : shortDate(signedIn.last)

const roleText = ({ subscriptions, mainContactOf }: CompanyPerson): string =>
  [
    subscriptions === 0 ? 'None' : countedText(subscriptions, 'subscription', 'subscriptions'),
    mainContactOf > 0 ? `main contact of ${mainContactOf.toLocaleString('en')}` : null,
  ]
    .filter((text) => text !== null)
    .join(', ')

interface PeoplePartProps {
  people: Counted<CompanyPerson>
  /** Of a subscription: its members and who of them is a main contact. */
  ofSubscription?: boolean
  /** Below the table. */
  children?: ReactNode
}

/** The people of a company, or of a subscription. */
export function PeoplePart({ people: { rows, total }, ofSubscription = false, children }: PeoplePartProps) {
  const knowsSignIns = rows.some(({ signedIn }) => signedIn !== null)
  return (
    <Section title="People" count={total}>
      {rows.length === 0 ? (
        <None>Nobody yet.</None>
      ) : (
        <div className={styles.scroll}>
          <table className={`${parts.table} ${stacked.rows} ${styles.rows}`}>
            <caption className={parts.hidden}>People</caption>
            <thead>
              <tr>
                <th scope="col">Person</th>
                <th scope="col">{ofSubscription ? 'Role' : 'Subscriptions here'}</th>
                <th scope="col">Terms</th>
                {knowsSignIns && <th scope="col">Last sign-in</th>}
              </tr>
            </thead>
            <tbody>
              {rows.map((person) => (
                <tr key={person.ppid}>
                  <th scope="row">
                    <PlainLink href={personPath(person.ppid)}>{person.name}</PlainLink>
                    <small>{person.email}</small>
                  </th>
                  <td data-label={ofSubscription ? 'Role' : 'Subscriptions here'}>
                    {ofSubscription ? (person.mainContactOf > 0 ? 'Main contact' : 'Member') : roleText(person)}
                  </td>
                  <td data-label="Terms">{person.termsAccepted ? 'Accepted' : 'Not accepted'}</td>
                  {knowsSignIns && (
                    <td data-label="Last sign-in" data-plain>
                      {signInText(person)}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length < total && (
        <p className={styles.more}>
          The first {rows.length} of {total.toLocaleString('en')} people; all of them are in the Companies table.
        </p>
      )}
      {children}
    </Section>
  )
}
