import { messageStateText } from '#components/messages/message-state-text.ts'
import type { SentMessages } from '#lib/messages/api.ts'
import { queuePath } from '#lib/messages/words.ts'
import { personPath } from '#lib/people/words.ts'
import { None, PlainLink, Section } from './parts.tsx'
import styles from './dossier.module.css'

interface MessagesPartProps {
  messages: SentMessages
  /** With who wrote, where that is not said already. */
  named?: boolean
}

/** What was written to the firm and how far it is, each with its place in the queue. */
export function MessagesPart({ messages: { rows, total }, named = false }: MessagesPartProps) {
  return (
    <Section title="Messages" count={total}>
      {rows.length === 0 ? (
        <None>No message yet.</None>
      ) : (
        <ul className={styles.list}>
          {rows.map((message) => (
            <li key={message.id}>
              <PlainLink href={queuePath(message.reference)}>{message.subject}</PlainLink>
              <small>
                {message.reference}
                {named && (
                  <>
                    , <PlainLink href={personPath(message.sender.ppid)}>{message.sender.name}</PlainLink>
                  </>
                )}
                . {messageStateText(message)}
              </small>
            </li>
          ))}
        </ul>
      )}
      {rows.length < total && (
        <p className={styles.more}>
          {rows.length} of {total.toLocaleString('en')} messages: those that wait, then the latest.
        </p>
      )}
    </Section>
  )
}
