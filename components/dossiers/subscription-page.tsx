import Link from 'next/link'
import { Opened } from '#components/palette/opened.tsx'
import parts from '#components/ui/parts.module.css'
import type { AdminSettings } from '#lib/config/screen-settings.ts'
import type { SubscriptionDossier } from '#lib/dossiers/subscription-service.ts'
import { listWords } from '#lib/dossiers/words.ts'
import { companyGroupPath, companyPath, subscriptionPath } from '#lib/people/words.ts'
import { renewalStates } from '#lib/renewals/words.ts'
import { subscriptionText } from '#lib/subscriptions/words.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { HistoryPart } from './history-part.tsx'
import { NotesPart } from './notes-part.tsx'
import { PageRefresh } from './page-refresh.tsx'
import { Facts, None, PeopleLine, PlainLink, Section } from './parts.tsx'
import { PeoplePart } from './people-part.tsx'
import { EditSubscription } from './record-actions.tsx'
import { RequestsPart } from './requests-part.tsx'
import styles from './dossier.module.css'

/** A whole subscription: service, company, end and renewal, what 3W shows, people, open requests, notes, history. */
export function SubscriptionPage({ dossier, settings }: { dossier: SubscriptionDossier; settings: AdminSettings }) {
  const { subscription, shows, people, requests, notes, history } = dossier
  const { id, serviceName, friendlyUrl, entityId, entityName, groupId, groupName, endDate, running } = subscription
  return (
    <div className={parts.page}>
      <PageRefresh />
      <Opened
        kind="subscription"
        id={id}
        title={subscriptionText(serviceName, entityName)}
        detail={endDate === null ? 'No end date' : `${running ? 'Until' : 'Ended'} ${shortDate(endDate)}`}
        href={subscriptionPath(id)}
      />
      <header className={styles.head}>
        <div className={styles.who}>
          <h1>{serviceName}</h1>
          <p>
            Subscription of <PlainLink href={companyPath(entityId)}>{entityName}</PlainLink>, company of{' '}
            <PlainLink href={companyGroupPath(groupId)}>{groupName}</PlainLink>
          </p>
        </div>
        <div className={styles.actions}>
          <EditSubscription id={id} settings={settings} />
          <Link href={`/service/${friendlyUrl}`} prefetch={false} className={parts.button}>
            Service
          </Link>
        </div>
      </header>
      <div className={styles.columns}>
        <div>
          <PeoplePart people={people} ofSubscription />
          {shows !== null && <ShowsPart shows={shows} />}
          <RequestsPart requests={requests} named />
          <NotesPart about={{ subscriptionId: id }} notes={notes} />
        </div>
        <div>
          <Section title="About">
            <Facts
              facts={[
                ['End date', endDate === null ? 'No end date' : `${shortDate(endDate)}${running ? '' : ' (expired)'}`],
                ['Renewal', endDate === null ? null : renewalStates[subscription.state]],
                ['Looked after by', subscription.owner === null ? null : <PeopleLine people={[subscription.owner]} />],
                ['Main contacts', subscription.mainContacts.length === 0 ? 'Nobody' : <PeopleLine people={subscription.mainContacts} />],
                ['Contacts', subscription.contacts.length === 0 ? 'Nobody' : <PeopleLine people={subscription.contacts} />],
              ]}
            />
          </Section>
          {subscription.links.length > 0 && (
            <Section title="Links" count={subscription.links.length}>
              <ul className={styles.list}>
                {subscription.links.map(({ name, link, showToClient }, index) => (
                  <li key={index}>
                    <a href={link} target="_blank" rel="noreferrer">
                      {name}
                    </a>
                    {!showToClient && <small>Not shown to the client</small>}
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <HistoryPart entity="Subscription" id={id} name={subscriptionText(serviceName, entityName)} labels={{}} {...history} />
        </div>
      </div>
    </div>
  )
}

function ShowsPart({ shows }: { shows: NonNullable<SubscriptionDossier['shows']> }) {
  return (
    <Section title="What 3W shows">
      {shows.length === 0 ? (
        <None>Everything: no list narrows it.</None>
      ) : (
        <Facts facts={shows.map(({ list, names }) => [listWords[list], names.length === 0 ? 'None' : names.join(', ')] as const)} />
      )}
      <p className={styles.more}>
        <PlainLink href="/articlesadmin/explanation">Why a person sees an article, or does not</PlainLink>
      </p>
    </Section>
  )
}
