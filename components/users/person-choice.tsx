import { BeginViewAs } from '#components/session/begin-view-as.tsx'
import { LiveSearch, NothingMatches } from '#components/services/live-search.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import type { ViewablePerson } from '#lib/view-as/people-service.ts'
import { NOT_VIEWABLE, VIEW_AS } from '#lib/view-as/words.ts'
import { countedText } from '#lib/text/counted-text.ts'
import parts from '#components/ui/parts.module.css'
import styles from './person-choice.module.css'

interface PersonChoiceProps {
  /** The person that the address names. */
  chosen: ViewablePerson | null
  /** The address names somebody whom the viewer may not see the portal as. */
  refused: boolean
  people: readonly ViewablePerson[]
  /** How many match in all. */
  total: number
  search: string
  /** A view has just ended by its time. */
  ended: boolean
}

const totalText = (shown: number, total: number): string =>
  shown < total ? `The first ${shown} of ${total.toLocaleString('en')} people` : countedText(total, 'person', 'people')

/** View as, before somebody is chosen: whose portal to look at, and what that means. */
export function PersonChoice({ chosen, refused, people, total, search, ended }: PersonChoiceProps) {
  return (
    <div className={parts.page}>
      <h1 className={parts.title}>View as</h1>
      {ended && (
        <p role="status" className={styles.notice}>
          The 30 minutes are over: you are yourself again.
        </p>
      )}
      <p className={styles.intro}>
        Choose a person to see every page of the portal the way this person sees it, for 30 minutes. Nothing can be changed meanwhile and
        nothing counts as read; the audit trail says what you looked at, and as whom.
      </p>
      {refused && (
        <p role="alert" className={styles.refused}>
          {NOT_VIEWABLE}
        </p>
      )}
      {chosen !== null && (
        <section className={styles.chosen} aria-label="Chosen person">
          <Person person={chosen} />
          <BeginViewAs ppid={chosen.ppid} name={chosen.name} primary />
        </section>
      )}
      <LiveSearch
        id="person-search"
        path={VIEW_AS}
        search={search}
        label="Find a person"
        placeholder="Name, e-mail or company"
        count={totalText(people.length, total)}
      >
        {people.length === 0 ? (
          <NoPerson searched={search !== ''} />
        ) : (
          <ul className={styles.people} aria-label="People">
            {people.map((person) => (
              <li key={person.ppid}>
                <Person person={person} />
                <BeginViewAs ppid={person.ppid} name={person.name} />
              </li>
            ))}
          </ul>
        )}
      </LiveSearch>
    </div>
  )
}

const NoPerson = ({ searched }: { searched: boolean }) =>
  searched ? (
    <NothingMatches />
  ) : (
    <EmptyState filtered={false}>
      <p className={parts.hint}>No company of My clients has people yet.</p>
    </EmptyState>
  )

function Person({ person: { name, email, companies, isInternal, termsAccepted } }: { person: ViewablePerson }) {
  const details = [isInternal ? 'Staff' : companies.join(', ') || 'No company', termsAccepted ? null : 'terms not accepted']
  return (
    <div className={styles.person}>
      <strong>{name}</strong>
      <span>{email}</span>
      <span>{details.filter((detail) => detail !== null).join(' · ')}</span>
    </div>
  )
}
