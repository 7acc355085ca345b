'use client'
import NextLink from 'next/link'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { BackLink } from '#components/ui/back-link.tsx'
import { ListStates } from '#components/ui/feedback/list-states.tsx'
import { ExportButton } from '#components/ui/table/export-button.tsx'
import { useListState } from '#components/ui/table/use-list-state.ts'
import type { AccessReview } from '#lib/access-review/contract.ts'
import { ACCESS_REVIEWS_PATH, DUE_DAY_OVER, states } from '#lib/access-review/words.ts'
import { useApi } from '#lib/http/use-api.ts'
import { companyPath } from '#lib/people/words.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { daysBetween, daysLeftText } from '#lib/text/days-left.ts'
import { firmToday, shortDate, shortMoment } from '#lib/text/short-date.ts'
import { DecideForm } from './decide-form.tsx'
import { OutcomePart } from './outcome-part.tsx'
import { DecidedPerson } from './person-card.tsx'
import { ReviewStateChip } from './review-state.tsx'
import { StaffTools } from './staff-tools.tsx'
import styles from './access-review.module.css'

/** An access review: its reviewers answer it, staff look at it and apply it. */
export function AccessReviewPage({ id, isInternal }: { id: string; isInternal: boolean }) {
  const list = useListState(useApi('GET /api/v1/AccessReview/{id}', { params: { id } }))
  return (
    <Box sx={{ maxWidth: 920 }}>
      {isInternal ? <BackLink href={ACCESS_REVIEWS_PATH}>Access reviews</BackLink> : <BackLink href="/myServices">My services</BackLink>}
      <Typography variant="h1" sx={{ mb: 1 }}>
        Access review
      </Typography>
      <ListStates list={list} failure="The review could not be read.">
        {(review) => <Review review={review} isInternal={isInternal} />}
      </ListStates>
    </Box>
  )
}

/** Who did a step and when, by its name; nothing for one that was not done. */
const step = (name: string, by: string | null, at: string | null): [name: string, value: string][] =>
  at === null ? [] : [[name, `${by ?? ''}, ${shortMoment(at)}`]]

/** What the reader can expect; null = it stands for itself. */
function hintOf({ state, mayDecide }: AccessReview, isInternal: boolean): string | null {
  if (mayDecide)
    return 'These people use our portal for your company. Keep or strike each right, save in between, and hand in by the last day. We look at it before anything is taken from anybody.'
  if (state === 'OVERDUE' && !isInternal) return DUE_DAY_OVER
  if (state === 'HANDED_IN' && !isInternal) return 'Your answer is with us. Nothing has been taken from anybody yet.'
  return null
}

function Review({ review, isInternal }: { review: AccessReview; isInternal: boolean }) {
  const { id, company, state, dueDate, startedAt, startedBy, handedInAt, handedInBy, endedAt, endedBy, reviewers, people } = review
  const isOpen = state === 'SENT' || state === 'UNDER_WAY' || state === 'OVERDUE'
  const hint = hintOf(review, isInternal)
  const facts: [name: string, value: string][] = [
    ['Last day', isOpen ? `${shortDate(dueDate)} (${daysLeftText(daysBetween(firmToday(), dueDate))})` : shortDate(dueDate)],
    ['Reviewers', reviewers.join(', ')],
    ...step('Started', startedBy, startedAt),
    ...step('Handed in', handedInBy, handedInAt),
    ...step(states[state], endedBy, endedAt),
  ]
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1.5 }}>
        <Typography component="p" variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
          {isInternal ? (
            <Link component={NextLink} href={companyPath(company.id)} prefetch={false}>
              {company.name}
            </Link>
          ) : (
            company.name
          )}
        </Typography>
        <ReviewStateChip state={state} />
      </Box>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          gap: '4px 16px',
          m: 0,
          mb: 2,
          typography: 'body2',
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0, overflowWrap: 'anywhere' },
        }}
      >
        {facts.flatMap(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3 }}>
        <ExportButton endpoint="POST /api/v1/AccessReview/{id}/export/excel" params={{ id }}>
          Export to Excel
        </ExportButton>
        <ExportButton endpoint="POST /api/v1/AccessReview/{id}/export/word" params={{ id }}>
          Export to Word
        </ExportButton>
        {isInternal && <StaffTools review={review} />}
      </Box>
      {hint !== null && (
        <Alert severity={state === 'OVERDUE' ? 'warning' : 'info'} sx={{ mb: 3 }}>
          {hint}
        </Alert>
      )}
      {isInternal && state === 'HANDED_IN' && <OutcomePart id={id} />}
      <Typography variant="h2" sx={{ fontSize: '1.0625rem', fontWeight: 650, mb: 1 }}>
        {countedText(people.length, 'person', 'people')}
      </Typography>
      {review.mayDecide ? (
        <DecideForm review={review} />
      ) : (
        <ul className={styles.people} aria-label="People">
          {people.map((person) => (
            <DecidedPerson key={person.number} person={person} />
          ))}
        </ul>
      )}
    </>
  )
}
