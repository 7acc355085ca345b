import Link from 'next/link'
import type { AdminSettings } from '#lib/config/screen-settings.ts'
import { Opened } from '#components/palette/opened.tsx'
import { companyLabels, groupLabels } from '#lib/companies/words.ts'
import parts from '#components/ui/parts.module.css'
import type { CompanyDossier, GroupDossier } from '#lib/dossiers/company-service.ts'
import { companyGroupPath, companyPath } from '#lib/people/words.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { AccessReviewPart } from './access-review-part.tsx'
import { HistoryPart } from './history-part.tsx'
import { MessagesPart } from './messages-part.tsx'
import { NotesPart } from './notes-part.tsx'
import { PageRefresh } from './page-refresh.tsx'
import { Facts, None, PeopleLine, PlainLink, Section } from './parts.tsx'
import { PeoplePart } from './people-part.tsx'
import { AddPeople, AddSubscription, EditCompany, EditCompanyGroup } from './record-actions.tsx'
import { SelfServicePart } from './self-service-part.tsx'
import { RequestsPart } from './requests-part.tsx'
import { SubscriptionsPart } from './subscriptions-part.tsx'
import styles from './dossier.module.css'

/** A whole company: its group, people, subscriptions, open requests, messages, notes, history. */
export function CompanyPage({ dossier, settings }: { dossier: CompanyDossier; settings: AdminSettings }) {
  const { company, people, subscriptions, requests, messages, notes, selfService, reviews, history } = dossier
  const { id, name, groupId, groupName, prid, viewInMyServices, contacts } = company
  const threeW = subscriptions.rows.some((row) => row.threeW && row.running)
  return (
    <div className={parts.page}>
      <PageRefresh />
      <Opened kind="company" id={id} title={name} detail={`Company of ${groupName}`} href={companyPath(id)} />
      <header className={styles.head}>
        <div className={styles.who}>
          <h1>{name}</h1>
          <p>
            Company of <PlainLink href={companyGroupPath(groupId)}>{groupName}</PlainLink>
          </p>
        </div>
        <div className={styles.actions}>
          <EditCompany id={id} />
          <Link href={`/clientView?company=${id}`} prefetch={false} className={parts.button}>
            Client view
          </Link>
          {threeW && (
            <Link href={`/news/proof?company=${id}`} prefetch={false} className={parts.button}>
              Proof of reading
            </Link>
          )}
        </div>
      </header>
      <div className={styles.columns}>
        <div>
          <PeoplePart people={people}>
            <AddPeople company={company} />
          </PeoplePart>
          <SubscriptionsPart {...subscriptions} of="company">
            <AddSubscription company={company} settings={settings} />
          </SubscriptionsPart>
          <RequestsPart requests={requests} named />
          <MessagesPart messages={messages} named />
          <NotesPart about={{ entityId: id }} notes={notes} />
        </div>
        <div>
          <Section title="About">
            <Facts
              facts={[
                [companyLabels.prid, prid],
                [companyLabels.viewInMyServices, viewInMyServices ? 'Yes' : 'No'],
                [companyLabels.contacts, contacts.length === 0 ? 'None' : <PeopleLine people={contacts} />],
              ]}
            />
          </Section>
          <SelfServicePart company={company} selfService={selfService} />
          <AccessReviewPart company={company} {...reviews} />
          <HistoryPart entity="Entity" id={id} name={name} labels={companyLabels} {...history} />
        </div>
      </div>
    </div>
  )
}

/** A company group with its companies, their people, subscriptions and open requests, notes and history. */
export function CompanyGroupPage({ dossier }: { dossier: GroupDossier }) {
  const { group, companies, people, subscriptions, requests, notes, history } = dossier
  return (
    <div className={parts.page}>
      <PageRefresh />
      <Opened kind="company" id={group.id} title={group.name} detail="Company group" href={companyGroupPath(group.id)} />
      <header className={styles.head}>
        <div className={styles.who}>
          <h1>{group.name}</h1>
          <p>Company group</p>
        </div>
        <div className={styles.actions}>
          <EditCompanyGroup id={group.id} />
        </div>
      </header>
      <div className={styles.columns}>
        <div>
          <Section title="Companies" count={companies.total}>
            {companies.rows.length === 0 ? (
              <None>No company yet.</None>
            ) : (
              <ul className={styles.list}>
                {companies.rows.map(({ id, name, people: count, subscriptions: running }) => (
                  <li key={id}>
                    <PlainLink href={companyPath(id)}>{name}</PlainLink>
                    <small>
                      {countedText(count, 'person', 'people')}, {countedText(running, 'running subscription', 'running subscriptions')}
                    </small>
                  </li>
                ))}
              </ul>
            )}
            {companies.rows.length < companies.total && (
              <p className={styles.more}>
                The first {companies.rows.length} of {companies.total.toLocaleString('en')} companies.
              </p>
            )}
          </Section>
          <PeoplePart people={people} />
          <SubscriptionsPart {...subscriptions} of="group" />
          <RequestsPart requests={requests} named />
          <NotesPart about={{ companyId: group.id }} notes={notes} />
        </div>
        <div>
          <HistoryPart entity="Company" id={group.id} name={group.name} labels={groupLabels} {...history} />
        </div>
      </div>
    </div>
  )
}
