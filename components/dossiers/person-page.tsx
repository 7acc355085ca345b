import { Opened } from '#components/palette/opened.tsx'
import { BeginViewAs } from '#components/session/begin-view-as.tsx'
import { Avatar } from '#components/ui/picture/avatar.tsx'
import parts from '#components/ui/parts.module.css'
import type { AdminSettings } from '#lib/config/screen-settings.ts'
import type { Activity, PersonDossier, PersonFacts } from '#lib/dossiers/person-service.ts'
import { RECENT_DAYS } from '#lib/dossiers/words.ts'
import { companyPath, companyGroupPath, personPath, phoneText, userTypeText } from '#lib/people/words.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { shortDate, shortMoment } from '#lib/text/short-date.ts'
import { HistoryPart } from './history-part.tsx'
import { MessagesPart } from './messages-part.tsx'
import { NotesPart } from './notes-part.tsx'
import { PageRefresh } from './page-refresh.tsx'
import { Facts, None, PlainLink, Section } from './parts.tsx'
import { EditPerson } from './record-actions.tsx'
import { RequestsPart } from './requests-part.tsx'
import { RightsActions } from './rights-actions.tsx'
import { SubscriptionsPart } from './subscriptions-part.tsx'
import styles from './dossier.module.css'

const roleWords: Readonly<Record<string, string>> = { RESPONSIBLE: 'Responsible', TEAM: 'Team', IT_CONTACT: 'IT contact' }

interface PersonPageProps {
  dossier: PersonDossier
  /** Of who looks at the page. */
  isSuperUser: boolean
  settings: AdminSettings
}

/** A whole person: who it is, companies and roles, subscriptions, sign-ins, mails, reading, requests, messages, notes, history. */
export function PersonPage({ dossier, isSuperUser, settings }: PersonPageProps) {
  const { person, subscriptions, activity, mails, requests, messages, notes, history } = dossier
  const { ppid, name } = person
  return (
    <div className={parts.page}>
      <PageRefresh />
      <Opened kind="person" id={ppid} title={name} detail={person.email} href={personPath(ppid)} />
      <PersonHead person={person} viewerIsSuperUser={isSuperUser} settings={settings} />
      <div className={styles.columns}>
        <div>
          {person.isInternal ? <FirmParts person={person} /> : <Companies person={person} />}
          {(!person.isInternal || subscriptions.rows.length + subscriptions.others > 0) && (
            <SubscriptionsPart {...subscriptions} of="person" />
          )}
          <RequestsPart requests={requests} />
          {(!person.isInternal || messages.total > 0) && <MessagesPart messages={messages} />}
          {notes !== null && <NotesPart about={{ ppid }} notes={notes} />}
        </div>
        <div>
          <Section title="About">
            <Facts
              facts={[
                [
                  'E-mail',
                  <a key="mail" href={`mailto:${person.email}`}>
                    {person.email}
                  </a>,
                ],
                ['Phone', phoneText(person)],
                ['Grade', person.grade],
                ['User type', userTypeText(person.creationIdentity)],
                ['Terms', person.termsAccepted ? 'Accepted' : 'Not accepted'],
                ['Known since', shortDate(person.createdAt)],
              ]}
            />
          </Section>
          {activity !== null && <ActivityPart activity={activity} reader={!person.isInternal} />}
          {mails !== null && (
            <Section title="Mails" count={mails.total}>
              {mails.rows.length === 0 ? (
                <None>No mail yet.</None>
              ) : (
                <ul className={styles.list}>
                  {mails.rows.map((mail) => (
                    <li key={mail.id}>
                      {mail.subject}
                      <small>
                        {shortMoment(mail.createdAt)}, {mail.state}
                      </small>
                    </li>
                  ))}
                </ul>
              )}
            </Section>
          )}
          <HistoryPart entity="User" id={ppid} name={name} labels={{}} entries={history.entries} total={history.total} />
          {isSuperUser && (
            <p className={styles.more}>
              <PlainLink href={`/admin/audit?audit.f.concernedPerson=${encodeURIComponent(ppid)}`}>In the audit trail</PlainLink>
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

interface PersonHeadProps {
  person: PersonFacts
  viewerIsSuperUser: boolean
  settings: AdminSettings
}

function PersonHead({ person, viewerIsSuperUser, settings }: PersonHeadProps) {
  const { ppid, name, isInternal, isSuperUser, companies, mayViewAs } = person
  const what = isInternal
    ? isSuperUser
      ? 'Super user of the firm'
      : 'Of the firm'
    : companies.length === 0
      ? 'Client without a company'
      : null
  return (
    <header className={styles.head}>
      <Avatar name={name} photo={person.photo} size={56} decorative />
      <div className={styles.who}>
        <h1>{name}</h1>
        <p>
          {what ??
            companies.map(({ id, name: company }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <PlainLink href={companyPath(id)}>{company}</PlainLink>
              </span>
            ))}
        </p>
      </div>
      <div className={styles.actions}>
        <EditPerson ppid={ppid} settings={settings} isSuperUser={viewerIsSuperUser} />
        {!isInternal && <RightsActions ppid={ppid} name={name} companies={companies} mayLeave={viewerIsSuperUser} />}
        {mayViewAs && <BeginViewAs ppid={ppid} name={name} />}
      </div>
    </header>
  )
}

function Companies({ person: { companies } }: { person: PersonFacts }) {
  return (
    <Section title="Companies" count={companies.length}>
      {companies.length === 0 ? (
        <None>This person belongs to no company, and so to no subscription.</None>
      ) : (
        <ul className={styles.list}>
          {companies.map(({ id, name, groupId, groupName }) => (
            <li key={id}>
              <PlainLink href={companyPath(id)}>{name}</PlainLink>
              <small>
                Company of <PlainLink href={companyGroupPath(groupId)}>{groupName}</PlainLink>
              </small>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function FirmParts({ person: { worksFor, contactOf } }: { person: PersonFacts }) {
  return (
    <>
      <Section title="Works for" count={worksFor.length}>
        {worksFor.length === 0 ? (
          <None>No service.</None>
        ) : (
          <ul className={styles.list}>
            {worksFor.map(({ id, name, role }) => (
              <li key={`${id} ${role}`}>
                <PlainLink href={`/service/${id}`}>{name}</PlainLink>
                <small>{roleWords[role]}</small>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {contactOf.length > 0 && (
        <Section title="Contact of companies" count={contactOf.length}>
          <ul className={styles.list}>
            {contactOf.map(({ id, name }) => (
              <li key={id}>
                <PlainLink href={companyPath(id)}>{name}</PlainLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function ActivityPart({ activity, reader }: { activity: Activity; reader: boolean }) {
  const { lastSignIns, signIns, articlesRead, lastReadAt, confirmed } = activity
  const [last, ...before] = lastSignIns
  return (
    <Section title="Sign-ins and reading">
      <Facts
        facts={[
          ['Last sign-in', last === undefined ? 'Never' : shortMoment(last)],
          ['Before', [...new Set(before.map((at) => shortDate(at)))].join(', ')],
          [`In ${RECENT_DAYS} days`, countedText(signIns, 'sign-in', 'sign-ins')],
          ...(reader
            ? ([
                ['Read', `${countedText(articlesRead, 'article', 'articles')} in ${RECENT_DAYS} days`],
                ['Last read', lastReadAt === null ? 'Never' : shortDate(lastReadAt)],
                ['Confirmed', countedText(confirmed, 'must-read', 'must-reads')],
              ] as const)
            : []),
        ]}
      />
    </Section>
  )
}
