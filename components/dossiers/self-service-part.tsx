'use client'
import { useState } from 'react'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import parts from '#components/ui/parts.module.css'
import type { CompanySelfService } from '#lib/self-service/api.ts'
import { REQUESTS_PATH, modeHints, modes } from '#lib/self-service/words.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { shortDate, shortMoment } from '#lib/text/short-date.ts'
import { PlainLink, Section } from './parts.tsx'
import styles from './dossier.module.css'

const SelfServiceDialog = loadOnDemand(() => import('./self-service-dialog.tsx').then((module) => module.SelfServiceDialog))

interface SelfServicePartProps {
  company: { id: string; name: string }
  selfService: CompanySelfService
}

/** What main contacts may do with the people of the company, what waits, and what they did that can be taken back. */
export function SelfServicePart({ company, selfService: { setting, invitations, requests, steps } }: SelfServicePartProps) {
  const { write, attempt, busy } = useWrite()
  const [open, setOpen] = useState(false)
  const takeBack = (id: string) =>
    attempt(() =>
      write(
        'POST /api/v1/ChangeSet/{id}/undo',
        { params: { id }, body: {} },
        {
          success: ({ leftOutCount }) =>
            leftOutCount === 0 ? 'It has been taken back.' : 'It has been taken back but for what was changed since.',
          invalidates: ['/api/v1/SelfService', '/api/v1/Entity', '/api/v1/Subscription', '/api/v1/User'],
        },
      ),
    )
  return (
    <Section title="Self-service">
      <p className={styles.setting}>
        <strong>{modes[setting.mode]}</strong>. {modeHints[setting.mode]}
      </p>
      {(invitations.length > 0 || requests.length > 0 || steps.length > 0) && (
        <ul className={styles.list}>
          {requests.length > 0 && (
            <li>
              <PlainLink href={REQUESTS_PATH}>{countedText(setting.waitingRequests, 'request waits', 'requests wait')}</PlainLink>
            </li>
          )}
          {invitations.map(({ id, name, email, state, expiresAt }) => (
            <li key={id}>
              {name}
              <small>
                {email}, {state === 'OPEN' ? `invited until ${shortDate(expiresAt)}` : 'invitation ran out'}
              </small>
            </li>
          ))}
          {steps.map(({ id, at, by, people }) => (
            <li key={id}>
              {people.length === 0 ? 'People changed' : people.join(', ')}
              <div className={styles.tools}>
                <span>
                  changed by {by ?? 'somebody who left'}, {shortMoment(at)}
                </span>
                <button
                  type="button"
                  disabled={busy}
                  aria-label={`Take back the change of ${people.join(', ')}`}
                  onClick={() => void takeBack(id)}
                >
                  Take back
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <button type="button" className={`${parts.button} ${styles.add}`} onClick={() => setOpen(true)}>
        Change self-service
      </button>
      {open && <SelfServiceDialog company={company} setting={setting} onClose={() => setOpen(false)} />}
    </Section>
  )
}
