import Link from 'next/link'
import { AskPeople } from '#components/messages/ask-people.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import type { OwnReview } from '#lib/access-review/read-service.ts'
import { accessReviewPath } from '#lib/access-review/words.ts'
import { ACCEPT_PATH, PEOPLE_PATH } from '#lib/self-service/words.ts'
import { MESSAGES_PATH } from '#lib/messages/words.ts'
import type { EndedSubscription } from '#lib/subscriptions/service.ts'
import type { OurPerson } from '#lib/subscriptions/our-people-service.ts'
import type { MySubscription } from '#lib/subscriptions/contract.ts'
import type { DeskDate } from '#lib/news-reading/desk-contract.ts'
import { firmToday, shortDate } from '#lib/text/short-date.ts'
import { NextDates } from './next-dates.tsx'
import { OurPeople } from './our-people.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import parts from '#components/ui/parts.module.css'
import styles from './my-services.module.css'

interface CompanyGroup {
  id: string
  name: string
  /** Name of the company group. */
  groupName: string
  subscriptions: MySubscription[]
}

/** Subscriptions by company, companies and services by name. */
function byCompany(subscriptions: readonly MySubscription[]): CompanyGroup[] {
  const companies = new Map<string, CompanyGroup>()
  for (const subscription of [...subscriptions].sort((a, b) => a.serviceName.localeCompare(b.serviceName, 'en'))) {
    const { id, name } = subscription.entity
    const company = companies.get(id) ?? { id, name, groupName: subscription.companyName, subscriptions: [] }
    company.subscriptions.push(subscription)
    companies.set(id, company)
  }
  return [...companies.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

interface MyServicesClientProps {
  subscriptions: readonly MySubscription[]
  /** People of the firm by id of the company. */
  people: ReadonlyMap<string, readonly OurPerson[]>
  /** What is due within the reader's own 3W configuration; empty where there is none. */
  dates: readonly DeskDate[]
  /** The news are there to be read. */
  news: boolean
  /** The reader looks after the people of a company. */
  managesPeople: boolean
  /** Invitations that the reader can accept. */
  invitations: number
  /** What ended last, of somebody without subscriptions. */
  ended: EndedSubscription | null
  /** Access reviews that the reader can hand in. */
  reviews: readonly OwnReview[]
}

/** My services of a client: what is due next, then the running subscriptions, one card each, by company (A108). */
export function MyServicesClient({
  subscriptions,
  people,
  dates,
  news,
  managesPeople,
  invitations,
  ended,
  reviews,
}: MyServicesClientProps) {
  return (
    <div className={parts.page}>
      <div className={styles.pageHead}>
        <h1 className={parts.title}>My services</h1>
        <nav aria-label="My services" className={styles.pageLinks}>
          {managesPeople && (
            <Link href={PEOPLE_PATH} className={parts.link} prefetch={false}>
              Your people
            </Link>
          )}
          <Link href={MESSAGES_PATH} className={parts.link} prefetch={false}>
            My messages
          </Link>
        </nav>
      </div>
      {invitations > 0 && (
        <p className={styles.invited} role="note">
          {invitations === 1 ? 'A company invites you.' : `${invitations.toLocaleString('en')} companies invite you.`}{' '}
          <Link href={ACCEPT_PATH} className={parts.link} prefetch={false}>
            Your invitations
          </Link>
        </p>
      )}
      {reviews.map(({ id, company, dueDate }) => (
        <p key={id} className={styles.invited} role="note">
          {`Who may go on using the portal for ${company}? Please say so by ${shortDate(dueDate)}.`}{' '}
          <Link href={accessReviewPath(id)} className={parts.link} prefetch={false}>
            {`Access review of ${company}`}
          </Link>
        </p>
      ))}
      {dates.length > 0 && <NextDates dates={dates} today={firmToday()} />}
      {subscriptions.length === 0 ? (
        <EmptyState filtered={false}>
          {ended ? (
            <p className={parts.hint}>
              {`${ended.service} of ${ended.company} ended on ${shortDate(ended.endDate)}. `}
              <AskPeople people={ended.contacts} about="about a renewal" />
            </p>
          ) : (
            <p className={parts.hint}>You have no services yet. The catalogue shows what we offer.</p>
          )}
          <Link href="/" className={parts.button}>
            Open the catalogue
          </Link>
        </EmptyState>
      ) : (
        byCompany(subscriptions).map((company) => (
          <section key={company.id} className={styles.company} aria-labelledby={`company-${company.id}`}>
            <div className={styles.companyHead}>
              <h2 id={`company-${company.id}`}>{company.name}</h2>
              {company.groupName !== company.name && <p>{company.groupName}</p>}
            </div>
            <OurPeople company={company} people={people.get(company.id) ?? []} />
            <ul className={styles.cards}>
              {company.subscriptions.map((subscription) => (
                <SubscriptionCard key={subscription.id} subscription={subscription} news={news} />
              ))}
            </ul>
          </section>
        ))
      )}
    </div>
  )
}
