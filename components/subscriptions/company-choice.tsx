import Link from 'next/link'
import { LiveSearch, NothingMatches } from '#components/services/live-search.tsx'
import type { ViewedCompany } from '#lib/subscriptions/client-view-service.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { VIEW_AS } from '#lib/view-as/words.ts'
import parts from '#components/ui/parts.module.css'
import styles from './client-view.module.css'

interface CompanyChoiceProps {
  companies: readonly ViewedCompany[]
  /** How many match in all. */
  total: number
  search: string
  /** The address names a company that does not exist. */
  unknown: boolean
}

const countText = (shown: number, total: number): string =>
  shown < total ? `The first ${shown} of ${total.toLocaleString('en')} companies` : countedText(total, 'company', 'companies')

/** Client view before a company is chosen: whose portal to look at (A114). */
export function CompanyChoice({ companies, total, search, unknown }: CompanyChoiceProps) {
  return (
    <div className={parts.page}>
      <h1 className={parts.title}>Client view</h1>
      <p className={styles.intro}>
        Choose a company to see its services the way its people see them. One person sees less, and more than services:{' '}
        <Link href={VIEW_AS} prefetch={false} className={parts.link}>
          View as a person
        </Link>
      </p>
      {unknown && (
        <p role="alert" className={styles.unknown}>
          This company does not exist, or has been removed. Choose another one.
        </p>
      )}
      <LiveSearch id="company-search" path="/clientView" search={search} label="Find a company" count={countText(companies.length, total)}>
        {companies.length === 0 ? (
          <NothingMatches />
        ) : (
          <ul className={styles.companies} aria-label="Companies">
            {companies.map(({ id, name, groupName }) => (
              <li key={id}>
                <Link href={`/clientView?company=${id}`} prefetch={false}>
                  <span className={styles.companyName}>{name}</span>
                  {groupName !== name && <span className={styles.groupName}>{groupName}</span>}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </LiveSearch>
    </div>
  )
}
