import type { ReactNode } from 'react'
import Link from 'next/link'
import { personPath } from '#lib/people/words.ts'
import styles from './dossier.module.css'

interface SectionProps {
  title: string
  /** How many there are. */
  count?: number
  children: ReactNode
}

/** A part of the page of a person, company, group or subscription. */
export function Section({ title, count, children }: SectionProps) {
  const id = `part-${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>
        {title}
        {count !== undefined && <span>{count.toLocaleString('en')}</span>}
      </h2>
      {children}
    </section>
  )
}

export const None = ({ children }: { children: ReactNode }) => <p className={styles.none}>{children}</p>

/** Facts by name; those without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <FactRow key={name} name={name} value={value} />
        ))}
    </dl>
  )
}

const FactRow = ({ name, value }: { name: string; value: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
)

export const PlainLink = ({ href, children, label }: { href: string; children: ReactNode; label?: string }) => (
  <Link href={href} prefetch={false} {...(label === undefined ? {} : { 'aria-label': label })}>
    {children}
  </Link>
)

/** People with links to their pages, in one line. */
export function PeopleLine({ people }: { people: readonly { ppid: string; name: string }[] }) {
  return people.map(({ ppid, name }, index) => (
    <span key={ppid}>
      {index > 0 && ', '}
      <PlainLink href={personPath(ppid)}>{name}</PlainLink>
    </span>
  ))
}
