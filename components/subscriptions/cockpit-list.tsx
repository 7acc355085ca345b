import Link from 'next/link'
import type { ReactNode } from 'react'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import type { OverdueCompany, OverdueRows } from '#lib/reading-proof/overdue-service.ts'
import type { ClientPerson, CockpitRows, Counted, SilentCompany, WaitingRequest } from '#lib/subscriptions/cockpit-service.ts'
import { companyPath, personPath } from '#lib/people/words.ts'
import { SILENT_DAYS } from '#lib/subscriptions/words.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { viewAsPath } from '#lib/view-as/words.ts'
import parts from '#components/ui/parts.module.css'
import stacked from '#components/ui/stacked-rows.module.css'
import styles from './cockpit.module.css'

const totalText = (shown: number, total: number, one: string, many: string): string =>
  shown < total ? `The first ${shown} of ${total.toLocaleString('en')} ${many}` : countedText(total, one, many)

/** The rows behind a figure of My clients. */
export function CockpitList({ list }: { list: CockpitRows | OverdueRows }) {
  if (list.show === 'terms')
    return (
      <Frame title="Terms not accepted" found={list.found} one="person" many="people">
        <PeopleTable label="People who have not accepted the terms" people={list.found.rows} />
      </Frame>
    )
  if (list.show === 'silent')
    return (
      <Frame title={`Nobody signed in for ${SILENT_DAYS} days`} found={list.found} one="company" many="companies">
        <SilentTable companies={list.found.rows} />
      </Frame>
    )
  if (list.show === 'overdue')
    return (
      <Frame title="Overdue must-reads" found={list.found} one="company" many="companies">
        <OverdueTable companies={list.found.rows} />
      </Frame>
    )
  return (
    <Frame title="Open requests" found={list.found} one="request" many="requests">
      <RequestTable requests={list.found.rows} />
    </Frame>
  )
}

interface FrameProps {
  title: string
  found: Counted<unknown>
  one: string
  many: string
  children: ReactNode
}

function Frame({ title, found: { rows, total }, one, many, children }: FrameProps) {
  return (
    <div className={parts.page}>
      <p className={styles.back}>
        <Link href="/myClients" prefetch={false} className={parts.link}>
          My clients
        </Link>
      </p>
      <h1 className={parts.title}>{title}</h1>
      {total === 0 ? (
        <EmptyState filtered={false}>Nothing asks for work here.</EmptyState>
      ) : (
        <>
          <p className={styles.total}>{totalText(rows.length, total, one, many)}</p>
          {children}
        </>
      )}
    </div>
  )
}

interface TableProps {
  label: string
  columns: readonly string[]
  children: ReactNode
}

const Table = ({ label, columns, children }: TableProps) => (
  <div className={styles.scroll}>
    <table className={`${parts.table} ${stacked.rows} ${styles.rows}`}>
      <caption className={parts.hidden}>{label}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

const signInText = (at: Date | null): string => (at === null ? 'Never' : shortDate(at))

/** Clients with what can be done for each of them. */
export function PeopleTable({ label, people }: { label: string; people: readonly ClientPerson[] }) {
  return (
    <Table label={label} columns={['Person', 'Companies', 'Terms', 'Last sign-in', 'Work']}>
      {people.map(({ ppid, name, email, companies, termsAccepted, lastSignIn }) => (
        <tr key={ppid}>
          <th scope="row">
            <Link href={personPath(ppid)} prefetch={false}>
              {name}
            </Link>
          </th>
          <td data-label="Companies">{companies.join(', ') || 'None'}</td>
          <td data-label="Terms">{termsAccepted ? 'Accepted' : 'Not accepted'}</td>
          <td data-label="Last sign-in">{signInText(lastSignIn)}</td>
          <td>
            <span className={styles.actions}>
              <a href={`mailto:${email}`} aria-label={`Write to ${name}`}>
                Write
              </a>
              <Link href={viewAsPath(ppid)} prefetch={false} aria-label={`View as ${name}`}>
                View as
              </Link>
            </span>
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** Which company a row is about, and of which group. */
const CompanyCells = ({ id, name, groupName }: Pick<OverdueCompany, 'id' | 'name' | 'groupName'>) => (
  <>
    <th scope="row">
      <Link href={companyPath(id)} prefetch={false}>
        {name}
      </Link>
    </th>
    <td data-label="Company group">{groupName}</td>
  </>
)

function SilentTable({ companies }: { companies: readonly SilentCompany[] }) {
  return (
    <Table label="Companies of which nobody signed in" columns={['Company', 'Company group', 'People', 'Last sign-in', 'Work']}>
      {companies.map(({ id, name, groupName, people, lastSignIn }) => (
        <tr key={id}>
          <CompanyCells id={id} name={name} groupName={groupName} />
          <td data-label="People">{people}</td>
          <td data-label="Last sign-in">{signInText(lastSignIn)}</td>
          <td>
            <Link href={`/clientView?company=${id}`} prefetch={false} aria-label={`Client view of ${name}`}>
              Client view
            </Link>
          </td>
        </tr>
      ))}
    </Table>
  )
}

function OverdueTable({ companies }: { companies: readonly OverdueCompany[] }) {
  return (
    <Table label="Companies with overdue must-reads" columns={['Company', 'Company group', 'People overdue', 'Articles', 'Work']}>
      {companies.map(({ id, name, groupName, people, articles }) => (
        <tr key={id}>
          <CompanyCells id={id} name={name} groupName={groupName} />
          <td data-label="People overdue">{people}</td>
          <td data-label="Articles">{articles}</td>
          <td>
            <Link href={`/news/proof?company=${id}`} prefetch={false} aria-label={`Proof of reading of ${name}`}>
              Proof of reading
            </Link>
          </td>
        </tr>
      ))}
    </Table>
  )
}

function RequestTable({ requests }: { requests: readonly WaitingRequest[] }) {
  return (
    <Table label="Requests for access that wait" columns={['Asked on', 'Person', 'Subscription', 'Article', 'Work']}>
      {requests.map(({ id, articleId, articleTitle, requester, subscription, createdAt }) => (
        <tr key={id}>
          <td data-label="Asked on">{shortDate(createdAt)}</td>
          <th scope="row">{requester}</th>
          <td data-label="Subscription">{subscription}</td>
          <td>
            <Link href={`/news/view/${articleId}`} prefetch={false}>
              {articleTitle}
            </Link>
          </td>
          <td>
            <Link href="/articlesadmin/requests" prefetch={false} aria-label={`Decide the request of ${requester}`}>
              Decide
            </Link>
          </td>
        </tr>
      ))}
    </Table>
  )
}
