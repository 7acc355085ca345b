'use client'
import { useState } from 'react'
import { HistoryDialog } from '#components/record/history-on-demand.ts'
import parts from '#components/ui/parts.module.css'
import type { AuditedEntity, AuditEntry } from '#lib/audit/contract.ts'
import { lineText, whoText } from '#lib/audit/words.ts'
import { shortMoment } from '#lib/text/short-date.ts'
import { None, Section } from './parts.tsx'
import styles from './dossier.module.css'

interface HistoryPartProps {
  entity: AuditedEntity
  id: string
  name: string
  labels: Readonly<Record<string, string>>
  entries: readonly AuditEntry[]
  total: number
}

/** The last changes of a record, what was given to it and taken away included; all of them in a dialog. */
export function HistoryPart({ entity, id, name, labels, entries, total }: HistoryPartProps) {
  const [open, setOpen] = useState(false)
  return (
    <Section title="History" count={total}>
      {entries.length === 0 ? (
        <None>Nothing was changed here yet.</None>
      ) : (
        <>
          <ul className={styles.list}>
            {entries.map((entry) => (
              <li key={entry.id}>
                {lineText({ ...entry, name: entry.name ?? '' }).trim()}
                <small>
                  {shortMoment(entry.at)} by {whoText(entry)}
                </small>
              </li>
            ))}
          </ul>
          <button type="button" className={`${parts.button} ${styles.add}`} onClick={() => setOpen(true)}>
            All changes
          </button>
        </>
      )}
      {open && <HistoryDialog entity={entity} id={id} name={name} labels={labels} onClose={() => setOpen(false)} />}
    </Section>
  )
}
