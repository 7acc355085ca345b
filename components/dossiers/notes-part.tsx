'use client'
import { useState } from 'react'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import parts from '#components/ui/parts.module.css'
import type { NoteSubject, StaffNote } from '#lib/dossiers/note-contract.ts'
import { personPath } from '#lib/people/words.ts'
import { shortMoment } from '#lib/text/short-date.ts'
import { None, PlainLink, Section } from './parts.tsx'
import styles from './dossier.module.css'

const NoteDialog = loadOnDemand(() => import('./note-dialog.tsx').then((module) => module.NoteDialog))

const NOTES = '/api/v1/StaffNote'

interface NotesPartProps {
  about: NoteSubject
  notes: readonly StaffNote[]
}

/** What staff wrote down about somebody or something; a note that is taken away comes back by Undo. */
export function NotesPart({ about, notes }: NotesPartProps) {
  const { write, attempt, busy } = useWrite()
  const [editing, setEditing] = useState<StaffNote | 'new' | null>(null)
  const remove = ({ id }: StaffNote) =>
    attempt(() =>
      write('DELETE /api/v1/StaffNote/{id}', { params: { id } }, { success: 'The note has been taken away.', invalidates: [NOTES] }),
    )
  return (
    <Section title="Notes of staff" count={notes.length}>
      {notes.length === 0 ? (
        <None>No note yet. Clients never see them.</None>
      ) : (
        <ul className={styles.list}>
          {notes.map((note) => (
            <li key={note.id}>
              <p className={styles.words}>{note.text}</p>
              <div className={styles.tools}>
                <span>
                  {note.by === null ? 'Somebody who left' : <PlainLink href={personPath(note.by.ppid)}>{note.by.name}</PlainLink>},{' '}
                  {shortMoment(note.createdAt)}
                  {note.changedAt !== null && `, changed ${shortMoment(note.changedAt)}`}
                </span>
                {note.mayChange && (
                  <>
                    <button type="button" onClick={() => setEditing(note)} aria-label={`Change the note "${startOf(note.text)}"`}>
                      Change
                    </button>
                    <button
                      type="button"
                      disabled={busy}
                      onClick={() => void remove(note)}
                      aria-label={`Take away the note "${startOf(note.text)}"`}
                    >
                      Take away
                    </button>
                  </>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <button type="button" className={`${parts.button} ${styles.add}`} onClick={() => setEditing('new')}>
        Add a note
      </button>
      {editing !== null && <NoteDialog about={about} note={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </Section>
  )
}

const START = 40
const startOf = (text: string): string => (text.length > START ? `${text.slice(0, START)}...` : text)
