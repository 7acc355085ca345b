'use client'
import { useEffect, useState, type ReactNode } from 'react'
import { PersonLink } from '#components/people/person-link.tsx'
import { TextAreaInput } from '#components/ui/form/fields.tsx'
import parts from '#components/ui/parts.module.css'
import type { ReviewPerson, ReviewRight } from '#lib/access-review/contract.ts'
import { DECISIONS, NOTE_LENGTH, belongings, decisions, results, rightText, type Decision } from '#lib/access-review/words.ts'
import { shortMoment } from '#lib/text/short-date.ts'
import type { Mark } from './marks.ts'
import styles from './access-review.module.css'

/** A person of the list with the rights below. */
export const PersonCard = ({
  person: { ppid = null, name, email, belongs },
  tools,
  children,
}: {
  person: Pick<ReviewPerson, 'name' | 'email' | 'belongs'> & Partial<Pick<ReviewPerson, 'ppid'>>
  tools?: ReactNode
  children: ReactNode
}) => (
  <li className={styles.person} aria-label={name}>
    <div className={styles.who}>
      <div>
        <h3>
          {ppid === null ? name : <PersonLink ppid={ppid} name={name} />}
          {belongs !== 'COMPANY' && <span className={styles.mark}>{belongings[belongs]}</span>}
        </h3>
        <p>{email}</p>
      </div>
      {tools && <div className={styles.tools}>{tools}</div>}
    </div>
    <ul className={styles.rights}>{children}</ul>
  </li>
)

/** What a right is: the service and the role. */
export const RightName = ({ right }: { right: Pick<ReviewRight, 'serviceName' | 'isMainContact' | 'threeW'> }) => (
  <>
    {rightText(right)}
    {right.threeW && <span className={styles.mark}>3W</span>}
  </>
)

interface PersonToDecideProps {
  person: ReviewPerson
  markOf: (right: ReviewRight) => Mark
  onDecide: (right: ReviewRight, decision: Decision) => void
  onDecideAll: (decision: Decision) => void
  onNote: (right: ReviewRight, note: string) => void
}

/** A person whose rights are kept or struck, one by one or all at once. */
export function PersonToDecide({ person, markOf, onDecide, onDecideAll, onNote }: PersonToDecideProps) {
  const { name, rights } = person
  return (
    <PersonCard
      person={person}
      tools={
        rights.length > 1 &&
        DECISIONS.map((decision) => (
          <button
            key={decision}
            type="button"
            className={parts.button}
            aria-label={`${decisions[decision]} all of ${name}`}
            onClick={() => onDecideAll(decision)}
          >
            {`${decisions[decision]} all`}
          </button>
        ))
      }
    >
      {rights.map((right) => (
        <RightToDecide
          key={right.id}
          right={right}
          name={name}
          mark={markOf(right)}
          onDecide={(decision) => onDecide(right, decision)}
          onNote={(note) => onNote(right, note)}
        />
      ))}
    </PersonCard>
  )
}

interface RightToDecideProps {
  right: ReviewRight
  name: string
  mark: Mark
  onDecide: (decision: Decision) => void
  onNote: (note: string) => void
}

function RightToDecide({ right, name, mark, onDecide, onNote }: RightToDecideProps) {
  const [asks, setAsks] = useState(false)
  const label = `${rightText(right)}, ${name}`
  const noteId = `note-${right.id}`
  // The button that was pressed is gone: what it asked for has the focus.
  useEffect(() => {
    if (asks) document.getElementById(noteId)?.focus()
  }, [asks, noteId])
  return (
    <li>
      <div className={styles.right}>
        <RightName right={right} />
      </div>
      <fieldset className={styles.choice}>
        <legend className={parts.hidden}>{label}</legend>
        {DECISIONS.map((decision) => (
          <label key={decision} className={decision === 'STRIKE' ? styles.strike : undefined}>
            <input type="radio" name={right.id} value={decision} checked={mark.decision === decision} onChange={() => onDecide(decision)} />
            {decisions[decision]}
          </label>
        ))}
        {mark.note === null && !asks && (
          <button type="button" className={styles.link} aria-label={`Add a note: ${label}`} onClick={() => setAsks(true)}>
            Note
          </button>
        )}
      </fieldset>
      {(mark.note !== null || asks) && (
        <div className={styles.note}>
          <TextAreaInput
            id={noteId}
            label={`Note: ${label}`}
            rows={1}
            max={NOTE_LENGTH}
            value={mark.note ?? ''}
            onChange={(note) => {
              // The field stays when it is emptied.
              setAsks(true)
              onNote(note)
            }}
          />
        </div>
      )}
    </li>
  )
}

/** A person with what was decided and what became of it. */
export const DecidedPerson = ({ person }: { person: ReviewPerson }) => (
  <PersonCard person={person}>
    {person.rights.map((right) => {
      const { id, decision, note, decidedAt, decidedBy, result } = right
      return (
        <li key={id}>
          <div className={styles.right}>
            <RightName right={right} />
            {note !== null && <small>{note}</small>}
          </div>
          <div className={styles.decided} data-struck={decision === 'STRIKE' || undefined}>
            <strong>{decision === null ? 'Not decided' : decisions[decision]}</strong>
            {result !== null && `: ${results[result].toLowerCase()}`}
            {decidedAt !== null && (
              <div className={styles.right}>
                <small>{`${decidedBy ?? ''}, ${shortMoment(decidedAt)}`}</small>
              </div>
            )}
          </div>
        </li>
      )
    })}
  </PersonCard>
)
