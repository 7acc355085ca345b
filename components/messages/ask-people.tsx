import { Fragment } from 'react'
import parts from '#components/ui/parts.module.css'

interface AskPeopleProps {
  people: readonly { name: string; email: string }[]
  /** What to ask them, after their names: 'about it'. */
  about: string
}

/** Whom of the firm to ask, each with the address; as part of a sentence. */
export const AskPeople = ({ people, about }: AskPeopleProps) =>
  people.length === 0 ? (
    'Your contact person at the firm can tell you more.'
  ) : (
    <>
      {'Ask '}
      {people.map(({ name, email }, index) => (
        <Fragment key={email}>
          {index > 0 && ' or '}
          <a className={parts.link} href={`mailto:${email}`}>
            {name}
          </a>
        </Fragment>
      ))}
      {` ${about}.`}
    </>
  )
