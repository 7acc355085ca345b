import Link from 'next/link'
import { LiveForm } from '#components/services/live-form.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import type { ViewedCompany } from '#lib/subscriptions/client-view-service.ts'
import { VIEW_AS } from '#lib/view-as/words.ts'
import parts from '#components/ui/parts.module.css'
import clients from './my-clients.module.css'
import styles from './client-view.module.css'

const FORM = 'company-search'
const MAX_SEARCH = 200

interface CompanyChoiceProps {
  companies: readonly ViewedCompany[]
  /** How many match in all. */
  total: number
  search: string
  /** The address names a company that does not exist. */
  unknown: boolean
}

const countText = (shown: number, total: number): string =>
  shown < total
    ? `The first ${shown} of ${total.toLocaleString('en')} companies`
    : `${total.toLocaleString('en')} ${total === 1 ? 'company' : 'companies'}`

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
      <LiveForm formId={FORM} address={search === '' ? '/clientView' : `/clientView?search=${encodeURIComponent(search)}`}>
        <form id={FORM} className={clients.search} action="/clientView" method="get" role="search" autoComplete="off">
          <input
            type="search"
            name="search"
            aria-label="Find a company"
            placeholder="Find a company"
            defaultValue={search}
            maxLength={MAX_SEARCH}
            enterKeyHint="search"
          />
          <p aria-live="polite">{countText(companies.length, total)}</p>
        </form>
        {companies.length === 0 ? (
          <EmptyState filtered={false}>
            <p className={parts.hint}>Nothing matches. Try to broaden the criteria.</p>
          </EmptyState>
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
      </LiveForm>
    </div>
  )
}
