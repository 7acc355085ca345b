'use client'
import { RowsSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { ApiError, call } from '#lib/http/client.ts'
import { useApiForm } from '#lib/http/use-api.ts'
import type { ClientNote, FirmNote } from '#lib/articles/note-contract.ts'
import { impactWords } from '#lib/news/words.ts'
import { FirmNotes } from './firm-notes.tsx'
import { Failure } from '#components/news/list-frame.tsx'
import { RATINGS } from '#components/news/news-filters.ts'
import { NoteForm } from './note-form.tsx'
import { PersonalNote } from './personal-note.tsx'
import { ratingName } from './rating-order.ts'
import styles from './article.module.css'

/** Null where the reader has no notes: without a 3W subscription that sees the article (W44). */
/** How its result differs from that of the call. */
const OR_NONE = 'null when absent'

async function orNone<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Notes and ratings of a 3W article: those of the client, the reader's own, and those of the firm (B207, B208). */
export function ArticleNotes({ id, isInternal }: { id: string; isInternal: boolean }) {
  const { write } = useWrite()
  const params = { id }
  const client = useApiForm<'GET /api/v1/Article3W/{id}/ClientNote', ClientNote | null>(
    'GET /api/v1/Article3W/{id}/ClientNote',
    { params },
    OR_NONE,
    () => orNone(call('GET /api/v1/Article3W/{id}/ClientNote', { params })),
    { revalidateOnFocus: false },
  )
  const firm = useApiForm<'GET /api/v1/Article3W/{id}/PwCNote', FirmNote | null>(
    'GET /api/v1/Article3W/{id}/PwCNote',
    { params },
    OR_NONE,
    () => orNone(call('GET /api/v1/Article3W/{id}/PwCNote', { params })),
    { revalidateOnFocus: false },
  )
  const error = client.error ?? firm.error
  if (error) return <Failure error={error} onRetry={() => void Promise.all([client.mutate(), firm.mutate()])} />
  if (client.data === undefined || firm.data === undefined) return <RowsSkeleton rows={2} />
  const note = client.data
  return (
    <>
      {note && note.subscriptionId !== null && (
        <section className={styles.note} aria-labelledby="client-note">
          <h3 id="client-note">Our note</h3>
          <NoteForm
            note={note}
            onSave={async (change) => {
              const saved = await write('PUT /api/v1/Article3W/{id}/ClientNote', { params, body: change })
              await client.mutate(saved, { revalidate: false })
              return saved
            }}
          />
        </section>
      )}
      {note && (
        <section className={styles.note} aria-labelledby="personal-note">
          <h3 id="personal-note">My note</h3>
          <PersonalNote note={note} onSaved={(saved) => void client.mutate(saved, { revalidate: false })} />
        </section>
      )}
      {isInternal ? <FirmNotes id={id} /> : firm.data && <FirmOpinion note={firm.data} />}
    </>
  )
}

/** What the firm says, for its clients; nothing while it says nothing. */
function FirmOpinion({ note }: { note: FirmNote }) {
  const rated = note.ratings.filter(({ rating }) => rating !== null)
  if (note.impact === null && rated.length === 0) return null
  return (
    <section className={styles.note} aria-labelledby="firm-note">
      <h3 id="firm-note">What the firm says</h3>
      <dl className={styles.facts}>
        {note.impact !== null && (
          <div>
            <dt>Impact</dt>
            <dd>{impactWords[note.impact]}</dd>
          </div>
        )}
        {rated.map((row) => (
          <div key={ratingName(row)}>
            <dt>{ratingName(row)}</dt>
            <dd>{`${row.rating} of ${RATINGS.length}`}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
