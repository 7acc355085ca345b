'use client'
import { useState } from 'react'
import { RowsSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { ask } from '#lib/http/ask.ts'
import { call } from '#lib/http/client.ts'
import { useApiForm } from '#lib/http/use-api.ts'
import type { FirmNote } from '#lib/articles/note-contract.ts'
import { Failure } from '#components/news/list-frame.tsx'
import { NoteForm } from './note-form.tsx'
import news from '#components/news/news.module.css'
import styles from './article.module.css'

interface NamedNote {
  note: FirmNote
  name: string
}

const ALL_CLIENTS = 'All clients'

/** The default note and those of single subscriptions, with the names of these. */
async function readNotes(id: string): Promise<NamedNote[]> {
  const notes = await call('GET /api/v1/Article3W/{id}/PwCNote/All', { params: { id } })
  const ids = notes.flatMap(({ subscriptionId }) => subscriptionId ?? [])
  const names = ids.length === 0 ? [] : await ask('POST /api/v1/Subscription/fullnames', { body: ids })
  return notes.map((note) => ({
    note,
    name: note.subscriptionId === null ? ALL_CLIENTS : (names.find((one) => one.id === note.subscriptionId)?.fullName ?? 'Unknown'),
  }))
}

/** The firm's impact and ratings, for all clients or for one subscription (A138, B178). */
export function FirmNotes({ id }: { id: string }) {
  const { data, error, mutate } = useApiForm(
    'GET /api/v1/Article3W/{id}/PwCNote/All',
    { params: { id } },
    'with names',
    () => readNotes(id),
    { revalidateOnFocus: false },
  )
  const { write } = useWrite()
  const [chosen, setChosen] = useState('')
  if (error) return <Failure error={error} onRetry={() => void mutate()} />
  if (!data) return <RowsSkeleton rows={2} />
  const shown = data.find(({ note }) => (note.subscriptionId ?? '') === chosen) ?? data[0]
  if (!shown) return null
  const { note } = shown
  return (
    <section className={styles.note} aria-labelledby="firm-notes">
      <h3 id="firm-notes">Firm note</h3>
      {data.length > 1 && (
        <label className={news.field}>
          For
          <select className={news.select} value={note.subscriptionId ?? ''} onChange={(event) => setChosen(event.target.value)}>
            {data.map((one) => (
              <option key={one.note.subscriptionId ?? ''} value={one.note.subscriptionId ?? ''}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <NoteForm
        key={note.subscriptionId ?? ''}
        note={note}
        onSave={async (change) => {
          const saved = await write('PUT /api/v1/Article3W/{id}/PwCNote', {
            params: { id },
            body: { ...change, subscriptionId: note.subscriptionId },
          })
          await mutate((all) => all?.map((one) => (one.note.subscriptionId === saved.subscriptionId ? { ...one, note: saved } : one)), {
            revalidate: false,
          })
          return saved
        }}
      />
    </section>
  )
}
