import type { ReactNode } from 'react'
import { initials } from '#components/ui/picture/initials.ts'
import type { Person } from '#lib/people/contract.ts'
import styles from './marks.module.css'

interface PeopleListProps {
  people: readonly Person[]
  /** Accessible name of the list. */
  label: string
  /** Side by side where there is room. */
  wide?: boolean
  /** Id of a person's entry, for links to it. */
  idOf?: (person: Person) => string
  /** What is said of a person below the name. */
  note?: (person: Person) => ReactNode
}

const AVATAR_PX = 40

/** People with photo or initials, grade and, where the caller may see them, e-mail and phone (A083). */
export function PeopleList({ people, label, wide = false, idOf, note }: PeopleListProps) {
  return (
    <ul className={wide ? `${styles.people} ${styles.wide}` : styles.people} aria-label={label}>
      {people.map((person) => (
        <li key={person.ppid} id={idOf?.(person)} className={styles.person}>
          <Avatar name={`${person.firstname} ${person.lastname}`} photoUri={person.photoUri} />
          <div>
            <p className={styles.personName}>
              {person.firstname} {person.lastname}
            </p>
            {person.grade && <p className={styles.personLine}>{person.grade}</p>}
            {note?.(person)}
            {person.email && (
              <p className={styles.personLine}>
                <a href={`mailto:${person.email}`}>{person.email}</a>
              </p>
            )}
            {person.phoneNumber && <PhoneLine code={person.phoneCountryCode} number={person.phoneNumber} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Avatar({ name, photoUri }: { name: string; photoUri: string | null }) {
  // The name stands beside it, so the picture says nothing new.
  if (photoUri) return <img className={styles.avatar} src={photoUri} alt="" width={AVATAR_PX} height={AVATAR_PX} loading="lazy" />
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

function PhoneLine({ code, number }: { code: string | null; number: string }) {
  const shown = [code, number].filter(Boolean).join(' ')
  return (
    <p className={styles.personLine}>
      <a href={`tel:${shown.replace(/[^+\d]/g, '')}`}>{shown}</a>
    </p>
  )
}
