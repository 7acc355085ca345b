'use client'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'
import { PersonLink } from '#components/people/person-link.tsx'
import { ListStates } from '#components/ui/feedback/list-states.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { useListState } from '#components/ui/table/use-list-state.ts'
import type { ReviewOutcome } from '#lib/access-review/contract.ts'
import { MEMBERSHIPS_BY_SUPER_USERS, leftOutReasons, rightText } from '#lib/access-review/words.ts'
import { ApiError } from '#lib/http/client.ts'
import { useApi, useInvalidate } from '#lib/http/use-api.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { ACCESS_REVIEW, RIGHTS } from './calls.ts'
import styles from './access-review.module.css'

const CONFLICT = 409

/** A person, or the name that is left of one, and what is said of it. */
interface Line {
  ppid: string | null
  name: string
  text: string
}

interface LineProps {
  title: string
  lines: readonly Line[]
  /** Said where there are none; left out = nothing is shown then. */
  none?: string
}

function Lines({ title, lines, none }: LineProps) {
  const id = `outcome-${title.toLowerCase().replace(/\W+/g, '-')}`
  if (lines.length === 0 && none === undefined) return null
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" sx={{ fontSize: '0.9375rem', fontWeight: 650, mb: 0.5 }}>
        {title}
      </Typography>
      {lines.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {none}
        </Typography>
      ) : (
        <ul className={styles.lines}>
          {lines.map(({ ppid, name, text }) => (
            <li key={`${name} ${text}`}>
              {ppid === null ? name : <PersonLink ppid={ppid} name={name} />}
              {`: ${text}`}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** 'Anna Engel: Tax (main contact), DORA' per person. */
function linesOf(loses: ReviewOutcome['loses']): Line[] {
  const people = new Map<string, { name: string; rights: string[] }>()
  for (const { ppid, name, serviceName, isMainContact } of loses) {
    const person = people.get(ppid) ?? { name, rights: [] }
    person.rights.push(serviceName === null ? 'leaves the company' : rightText({ serviceName, isMainContact }))
    people.set(ppid, person)
  }
  return [...people].map(([ppid, { name, rights }]) => ({ ppid, name, text: rights.join(', ') }))
}

/** What the answer would do now, looked at before it is done. */
export function OutcomePart({ id }: { id: string }) {
  const [applied, setApplied] = useState(false)
  const list = useListState(useApi('GET /api/v1/AccessReview/{id}/outcome', applied ? null : { params: { id } }))
  return (
    <Box component="section" aria-labelledby="outcome" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, mb: 4 }}>
      <Typography id="outcome" variant="h2" sx={{ fontSize: '1.0625rem', fontWeight: 650, mb: 1.5 }}>
        What applying it does now
      </Typography>
      <ListStates list={list} failure="The outcome could not be read.">
        {(outcome) => <Outcome id={id} outcome={outcome} onApplied={() => setApplied(true)} />}
      </ListStates>
    </Box>
  )
}

function Outcome({ id, outcome, onApplied }: { id: string; outcome: ReviewOutcome; onApplied: () => void }) {
  const { loses, leftOut, added, mayApply, revision } = outcome
  const { write } = useWrite()
  const invalidate = useInvalidate()
  const [asking, setAsking] = useState(false)
  const people = new Set(loses.map(({ ppid }) => ppid)).size
  const what = `${countedText(people, 'person', 'people')} ${people === 1 ? 'loses' : 'lose'} ${countedText(loses.length, 'right', 'rights')}`
  const apply = async () => {
    try {
      await write(
        'POST /api/v1/AccessReview/{id}/apply',
        { params: { id }, body: { revision } },
        {
          success: ({ leftOut: count }) =>
            `The review is applied: ${what}${count === 0 ? '' : `, ${countedText(count, 'struck right stays', 'struck rights stay')}`}.`,
        },
      )
      // What is applied has no outcome any more: that is not read again with the rest, which would fail.
      flushSync(onApplied)
      await invalidate(ACCESS_REVIEW, ...RIGHTS)
    } catch (error) {
      if (error instanceof ApiError && error.status === CONFLICT) await invalidate(ACCESS_REVIEW)
      throw error
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Lines title="Who loses what" lines={linesOf(loses)} none="Nobody loses anything." />
      <Lines
        title="Struck, but left as it is"
        lines={leftOut.map((one) => ({ ...one, text: `${rightText(one)}. ${leftOutReasons[one.reason]}.` }))}
      />
      <Lines title="New since the list was sent, reviewed by nobody" lines={added.map((one) => ({ ...one, text: rightText(one) }))} />
      {!mayApply && <Alert severity="info">{`${MEMBERSHIPS_BY_SUPER_USERS}. Please ask one to apply it.`}</Alert>}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button variant="contained" disabled={!mayApply} onClick={() => setAsking(true)}>
          Apply
        </Button>
      </Box>
      {asking && (
        <ConfirmDialog title="Apply the review" confirmLabel="Apply" onConfirm={apply} onClose={() => setAsking(false)}>
          {`${what}, at once. It can be taken back.`}
        </ConfirmDialog>
      )}
    </Box>
  )
}
