import Link from 'next/link'
import { AskButton } from '#components/messages/ask-button.tsx'
import { OutsideLink } from '#components/services/outside-link.tsx'
import { Paragraphs } from '#components/services/paragraphs.tsx'
import { THREE_W } from '#components/news/landing-address.ts'
import parts from '#components/ui/parts.module.css'
import { threeWNewsServiceIds } from '#lib/config/three-w.ts'
import { shortDate } from '#lib/text/short-date.ts'
import type { MySubscription } from '#lib/subscriptions/contract.ts'
import { ourPersonId } from './our-people.tsx'
import styles from './my-services.module.css'

interface Workspace {
  name: string
  url: string
  /** Words of the modules that are on (A112). */
  modules: string[]
}

/** The engagement centre and the client site of a subscription, where their links are on. */
function workspacesOf({ ecUrl, ecsUrl, modules: { ec, ecs } }: MySubscription): Workspace[] {
  const words = (switches: Record<string, boolean>) =>
    Object.entries(switches)
      .filter(([, on]) => on)
      .map(([name]) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`)
  return [
    ...(ecUrl === null ? [] : [{ name: 'Engagement centre', url: ecUrl, modules: words(ec) }]),
    ...(ecsUrl === null ? [] : [{ name: 'Client site', url: ecsUrl, modules: words(ecs) }]),
  ]
}

/** The links of the subscription and of its service that are shown to clients, one per address, by name: those of the menu (A026). */
function linksOf({ links, service }: MySubscription): { name: string; link: string }[] {
  const all = [...service.links, ...links.filter(({ showToClient }) => showToClient)]
  return [...new Map(all.map(({ name, link }) => [link, { name, link }])).values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** One subscription as its member sees it: service, message, links, modules, end date, and its contacts, who are shown above once (A108, B144). */
export function SubscriptionCard({ subscription, news = false }: { subscription: MySubscription; news?: boolean }) {
  const { service, endDate, clientContent, contactPersons } = subscription
  const links = linksOf(subscription)
  /** One of the service and one of the subscription: the address shows which is which, as in the menu. */
  const isAmbiguous = (name: string) => links.filter((one) => one.name === name).length > 1
  const workspaces = workspacesOf(subscription)
  return (
    <li className={styles.card} aria-labelledby={`subscription-${subscription.id}`}>
      <div className={styles.cardHead}>
        <h3 id={`subscription-${subscription.id}`}>
          <Link href={`/service/${service.friendlyUrl}`} prefetch={false} className={styles.serviceLink}>
            {service.name}
          </Link>
        </h3>
        <p className={styles.date}>{endDate === null ? 'No end date' : `Until ${shortDate(endDate)}`}</p>
      </div>
      <p className={styles.text}>{service.smallDescription}</p>
      {clientContent && (
        <div className={styles.message} role="note" aria-label="Message">
          <Paragraphs text={clientContent} />
        </div>
      )}
      {news && threeWNewsServiceIds.includes(service.id) && (
        <Link className={parts.link} href={`/articles?newsType=${THREE_W}&newsTab=articles`} prefetch={false}>
          Read the 3W news<span className={parts.hidden}> of {service.name}</span>
        </Link>
      )}
      {(links.length > 0 || workspaces.length > 0) && (
        <ul className={styles.links} aria-label="Links">
          {workspaces.map(({ name, url, modules }) => (
            <li key={url}>
              <OutsideLink href={url}>{name}</OutsideLink>
              {modules.length > 0 && <span className={styles.modules}>{modules.join(', ')}</span>}
            </li>
          ))}
          {links.map(({ name, link }) => (
            <li key={`${name} ${link}`}>
              <OutsideLink href={link}>{name}</OutsideLink>
              {isAmbiguous(name) && <span className={styles.modules}>{link.replace(/^https?:\/\//, '')}</span>}
            </li>
          ))}
        </ul>
      )}
      <div>
        <AskButton
          about={{ subscriptionId: subscription.id }}
          subject={`${service.name} - ${subscription.entity.name}`}
          name={service.name}
        />
      </div>
      {contactPersons.length > 0 && (
        <div className={styles.contacts}>
          <h4>Contacts</h4>
          <ul aria-label={`Contacts for ${service.name}`}>
            {contactPersons.map(({ ppid, firstname, lastname }) => (
              <li key={ppid}>
                <a href={`#${ourPersonId(subscription.entity.id, ppid)}`} className={parts.link}>
                  {`${firstname} ${lastname}`.trim()}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  )
}
