'use client'
import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { useLeaveGuard } from '#components/ui/form/leave-guard.ts'
import type { AccessReview } from '#lib/access-review/contract.ts'
import { ApiError } from '#lib/http/client.ts'
import { useInvalidate } from '#lib/http/use-api.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { ACCESS_REVIEW } from './calls.ts'
import { countsOf, decided, decidedAll, markOf, noted, withoutMainContact, type Marks } from './marks.ts'
import { PersonToDecide } from './person-card.tsx'
import styles from './access-review.module.css'

const CONFLICT = 409
const and = new Intl.ListFormat('en', { type: 'conjunction' })
const NONE: Marks = new Map()

/** The reviewer keeps or strikes, saves in between, and hands in. What is not saved yet stays when somebody else has saved. */
export function DecideForm({ review }: { review: AccessReview }) {
  const { id, revision, people } = review
  const { write, attempt, busy } = useWrite()
  const invalidate = useInvalidate()
  const [marks, setMarks] = useState<Marks>(NONE)
  const [asking, setAsking] = useState(false)
  useLeaveGuard(marks.size > 0)
  const { total, kept, struck } = countsOf(marks, review)
  const open = total - kept - struck

  /** Another save in between is read, so that the next try is about what is there. */
  const readingAgain = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ApiError && error.status === CONFLICT) await invalidate(ACCESS_REVIEW)
      throw error
    }
  }
  const send = async (success?: string): Promise<number> => {
    if (marks.size === 0) return revision
    const decisions = [...marks].map(([right, mark]) => ({ id: right, ...mark }))
    const saved = await write(
      'PUT /api/v1/AccessReview/{id}/decisions',
      { params: { id }, body: { revision, decisions } },
      success === undefined ? {} : { success, invalidates: [ACCESS_REVIEW] },
    )
    setMarks(NONE)
    return saved.revision
  }
  const handIn = () =>
    readingAgain(async () =>
      write(
        'POST /api/v1/AccessReview/{id}/handIn',
        { params: { id }, body: { revision: await send() } },
        { success: 'The review is handed in. Thank you.', invalidates: [ACCESS_REVIEW] },
      ),
    )
  return (
    <>
      <ul className={styles.people} aria-label="People">
        {people.map((person) => (
          <PersonToDecide
            key={person.number}
            person={person}
            markOf={(right) => markOf(marks, right)}
            onDecide={(right, decision) => setMarks((all) => decided(all, person, right, decision))}
            onDecideAll={(decision) => setMarks((all) => decidedAll(all, person.rights, decision))}
            onNote={(right, note) => setMarks((all) => noted(all, right, note))}
          />
        ))}
      </ul>
      <div className={styles.bar}>
        <span role="status">
          {`${kept + struck} of ${countedText(total, 'right', 'rights')} decided, ${struck} struck${marks.size > 0 ? ', not all saved' : ''}`}
        </span>
        <div className={styles.tools}>
          {open > 0 && kept + struck > 0 && (
            <Button
              color="inherit"
              onClick={() =>
                setMarks((all) =>
                  decidedAll(
                    all,
                    people.flatMap(({ rights }) => rights).filter((right) => markOf(all, right).decision === null),
                    'KEEP',
                  ),
                )
              }
            >
              Keep the rest
            </Button>
          )}
          <BusyButton
            variant="outlined"
            busy={busy}
            disabled={marks.size === 0}
            onClick={() => void attempt(() => readingAgain(() => send('Saved. You can go on later.')))}
          >
            Save
          </BusyButton>
          <Button variant="contained" disabled={open > 0 || busy} onClick={() => setAsking(true)}>
            Hand in
          </Button>
        </div>
      </div>
      {asking && (
        <ConfirmDialog title="Hand in the review" confirmLabel="Hand in" onConfirm={handIn} onClose={() => setAsking(false)}>
          {withoutMainContact(marks, review).map(({ id: subscription, serviceName, names }) => (
            <Box key={subscription} component="p" sx={{ mt: 0 }}>
              {`${serviceName} would be without a main contact, so ${and.format(names)} ${names.length === 1 ? 'stays' : 'stay'} in it for now. Say in a note who is to follow.`}
            </Box>
          ))}
          {`You keep ${countedText(kept, 'right', 'rights')} and strike ${struck.toLocaleString('en')}. Afterwards you cannot change it any more. We look at it before anything is taken from anybody.`}
        </ConfirmDialog>
      )}
    </>
  )
}
