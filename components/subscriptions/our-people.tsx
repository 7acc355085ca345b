import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { PeopleList } from '#components/services/people-list.tsx'
import type { OurPerson } from '#lib/subscriptions/our-people-service.ts'
import styles from './my-services.module.css'

/** Where a person of the firm stands among those of a company. */
export const ourPersonId = (entityId: string, ppid: string): string => `our-${entityId}-${encodeURIComponent(ppid)}`

interface OurPeopleProps {
  company: { id: string; name: string }
  people: readonly OurPerson[]
}

/** The people of the firm who look after a company, each once: what for, and how to reach them. */
export function OurPeople({ company, people }: OurPeopleProps) {
  if (people.length === 0) return null
  const byPpid = new Map(people.map((one) => [one.person.ppid, one]))
  const head = `our-people-${company.id}`
  return (
    <section className={styles.ours} aria-labelledby={head}>
      <h3 id={head}>Your people at our firm</h3>
      <PeopleList
        wide
        people={people.map(({ person }) => person)}
        label={`Our people for ${company.name}`}
        idOf={({ ppid }) => ourPersonId(company.id, ppid)}
        note={({ ppid }) => <LooksAfter company={company.name} one={byPpid.get(ppid)!} />}
      />
    </section>
  )
}

function LooksAfter({ company, one: { ofCompany, contactFor, responsibleFor } }: { company: string; one: OurPerson }) {
  return (
    <>
      {ofCompany && <Line>{`Looks after ${company}`}</Line>}
      {contactFor.length > 0 && (
        <Line>
          Contact for <Cards subscriptions={contactFor} />
        </Line>
      )}
      {responsibleFor.length > 0 && (
        <Line>
          Responsible for <Cards subscriptions={responsibleFor} />
        </Line>
      )}
    </>
  )
}

const Line = ({ children }: { children: ReactNode }) => <p className={styles.looksAfter}>{children}</p>

/** Names of services, each leading to its card. */
const Cards = ({ subscriptions }: { subscriptions: readonly { id: string; name: string }[] }) =>
  subscriptions.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <a href={`#subscription-${id}`}>{name}</a>
    </Fragment>
  ))
