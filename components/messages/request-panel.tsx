'use client'
import { useState } from 'react'
import Link from 'next/link'
import { withTheme } from '#components/theme/with-theme.tsx'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import parts from '#components/ui/parts.module.css'
import styles from '#components/ui/message.module.css'
import { useApi } from '#lib/http/use-api.ts'
import { MESSAGES_PATH, requestSubjects } from '#lib/messages/words.ts'
import type { RequestTopic } from '#lib/messages/words.ts'
import { messageStateText } from './message-state-text.ts'
import { WhomToAsk } from './whom-to-ask.tsx'

const AskDialog = loadOnDemand(withTheme(() => import('./ask-dialog.tsx').then((module) => module.AskDialog)))

const titles = { COMPANY: 'Tell us your company', THREE_W: 'Ask for 3W' } as const

interface RequestPanelProps {
  topic: RequestTopic
  /** False where those who decide are named beside it. */
  showPeople?: boolean
}

/** Who decides about what somebody lacks, one button to ask for it, and what became of the last request. */
export function RequestPanel({ topic, showPeople = true }: RequestPanelProps) {
  const [open, setOpen] = useState(false)
  const { data, error } = useApi('GET /api/v1/Message/request/{topic}', { params: { topic } })
  if (error) return <p className={styles.text}>Whom to ask could not be read. Please reload the page.</p>
  if (!data) return <p className={styles.text}>Processing, please stand by...</p>
  const { last } = data
  const waits = last?.state === 'RECEIVED'
  return (
    <div role="group" aria-label={titles[topic]} className={styles.request}>
      <WhomToAsk {...data} showPeople={showPeople} />
      {last && (
        <p className={styles.text} role="status">
          {messageStateText(last)} Reference {last.reference}.{' '}
          <Link href={MESSAGES_PATH} className={parts.link} prefetch={false}>
            Open my messages
          </Link>
        </p>
      )}
      {!waits && (
        <button type="button" className={`${parts.button} ${parts.primary}`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {titles[topic]}
        </button>
      )}
      {open && (
        <AskDialog title={titles[topic]} about={{ request: topic }} subject={requestSubjects[topic]} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}
