import type { ReactNode } from 'react'
import type { Service } from '#lib/services/contract.ts'
import type { Named, ServiceDetail, Tag } from '#lib/catalogue/view.ts'
import { catalogueHref, NOTHING_CHOSEN, type FacetKey } from './catalogue-address.ts'
import { CONTACT_ID } from './contact-values.ts'
import { OutsideLink } from './outside-link.tsx'
import { PeopleList } from './people-list.tsx'
import { StayingAside } from './staying-aside.tsx'
import parts from '#components/ui/parts.module.css'
import styles from './detail.module.css'

/** What stands beside the text of a service: people, applications, categories, organizations. Empty parts are left out. */
export function ServiceAside({ detail }: { detail: ServiceDetail }) {
  const { service, industries, lifeCycles, valueChains, labels, group } = detail
  return (
    <StayingAside className={styles.aside} label="About this service">
      {service.subscribed && service.contacts.length > 0 && (
        <Part title="Your contacts">
          <PeopleList people={service.contacts} label="Your contacts" />
        </Part>
      )}
      {service.responsibles.length > 0 && (
        <Part title="Responsibles">
          <PeopleList people={service.responsibles} label="Responsibles" />
        </Part>
      )}
      <a href={`#${CONTACT_ID}`} className={`${parts.button} ${styles.asideContact}`}>
        Contact us
      </a>
      {service.links.length > 0 && (
        <Part title="Applications">
          <Applications links={service.links} />
        </Part>
      )}
      <Tags label={labels.main} facet="industries" tags={industries} />
      <Tags label={labels.secondary} facet="lifeCycles" tags={lifeCycles} />
      <Tags label={labels.tertiary} facet="valueChains" tags={valueChains} />
      {group && (
        <Part title="Service group">
          <p className={styles.line}>{group.name}</p>
        </Part>
      )}
      {service.organizations.length > 0 && (
        <Part title="Organizations">
          <ul className={styles.lines}>
            {service.organizations.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Part>
      )}
    </StayingAside>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Applications({ links }: { links: Service['links'] }) {
  return (
    <ul className={styles.lines}>
      {links.map(({ name, link }) => (
        <li key={`${name} ${link}`}>{link === '' ? name : <OutsideLink href={link}>{name}</OutsideLink>}</li>
      ))}
    </ul>
  )
}

/** Categories of one filter; each leads to the catalogue narrowed to it. */
function Tags({ label, facet, tags }: { label: string; facet: FacetKey; tags: readonly (Named | Tag)[] }) {
  if (tags.length === 0) return null
  return (
    <Part title={label}>
      <ul className={styles.tags}>
        {tags.map((tag) => (
          <li key={tag.id}>
            <a
              className={styles.tag}
              href={catalogueHref({ search: '', steps: [], page: 1, chosen: { ...NOTHING_CHOSEN, [facet]: [tag.id] } })}
            >
              {'parent' in tag && tag.parent !== null ? `${tag.parent}: ${tag.name}` : tag.name}
            </a>
          </li>
        ))}
      </ul>
    </Part>
  )
}
