import type { OpenRequest } from '#lib/dossiers/person-service.ts'
import { personPath } from '#lib/people/words.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { PlainLink, Section } from './parts.tsx'
import styles from './dossier.module.css'

interface RequestsPartProps {
  /** With who asks, where that is not said already. */
  requests: readonly (OpenRequest & { requesterPpid?: string; requester?: string })[]
  named?: boolean
}

/** Pending requests for access; nothing when there are none. */
export function RequestsPart({ requests, named = false }: RequestsPartProps) {
  if (requests.length === 0) return null
  return (
    <Section title="Open requests" count={requests.length}>
      <ul className={styles.list}>
        {requests.map(({ id, articleId, articleTitle, subscription, createdAt, requesterPpid, requester }) => (
          <li key={id}>
            <PlainLink href={`/news/view/${articleId}`}>{articleTitle}</PlainLink>
            <small>
              {named && requesterPpid !== undefined && (
                <>
                  <PlainLink href={personPath(requesterPpid)}>{requester}</PlainLink>,{' '}
                </>
              )}
              asked on {shortDate(createdAt)} for {subscription}.{' '}
              <PlainLink href="/articlesadmin/requests" label={`Decide the request for ${articleTitle}`}>
                Decide
              </PlainLink>
            </small>
          </li>
        ))}
      </ul>
    </Section>
  )
}
