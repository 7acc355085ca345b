'use client'
import NextLink from 'next/link'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { companyPath, personPath } from '#lib/people/words.ts'
import type { PeopleRequest } from '#lib/self-service/staff-contract.ts'
import { REMOVAL_BY_SUPER_USERS, requestStates, requestText } from '#lib/self-service/words.ts'
import { shortMoment } from '#lib/text/short-date.ts'
import { GivesAndTakes } from './gives-and-takes.tsx'

interface RequestCardProps {
  request: PeopleRequest
  onDecide: (how: 'approve' | 'refuse') => void
}

/** What staff should know of somebody before they approve. */
const known = {
  NEW: null,
  KNOWN: null,
  OUTSIDER: 'This person belongs to other companies, and not to this one.',
  STAFF: 'This person belongs to the firm, and cannot be invited.',
} as const

/** One request: what, of which company, by whom, and what was decided. */
export function RequestCard({ request, onDecide }: RequestCardProps) {
  const { company, person, personPpid, email, requestedBy, requesterPpid, createdAt, state, decidedAt, decidedBy, invited, mayApprove } =
    request
  const text = requestText(request)
  const warning = invited === null ? null : known[invited]
  const waits = state === 'PENDING'
  return (
    <Box
      component="li"
      aria-label={`${company.name}: ${text}`}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', p: 2, display: 'grid', gap: 1 }}
    >
      <div>
        <Typography variant="subtitle1" component="h2" sx={{ lineHeight: 1.3, overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <Link component={NextLink} href={companyPath(company.id)} prefetch={false}>
            {company.name}
          </Link>
          {' · '}
          {personPpid === null ? (
            email
          ) : (
            <Link component={NextLink} href={personPath(personPpid)} prefetch={false} aria-label={`Page of ${person}`}>
              {email}
            </Link>
          )}
          {' · asked by '}
          <Link component={NextLink} href={personPath(requesterPpid)} prefetch={false}>
            {requestedBy}
          </Link>
          {`, ${shortMoment(createdAt)}`}
        </Typography>
      </div>
      <div>
        <GivesAndTakes request={request} />
      </div>
      {waits && warning !== null && <Alert severity="warning">{warning}</Alert>}
      {!waits && decidedAt !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`${requestStates[state]}, ${shortMoment(decidedAt)}${decidedBy === null ? '' : ` by ${decidedBy}`}`}
        </Typography>
      )}
      {waits && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end', alignItems: 'center' }}>
          {!mayApprove && (
            <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 200px' }}>
              {REMOVAL_BY_SUPER_USERS}.
            </Typography>
          )}
          <Button color="inherit" variant="outlined" aria-label={`Refuse: ${text}`} onClick={() => onDecide('refuse')}>
            Refuse
          </Button>
          {mayApprove && invited !== 'STAFF' && (
            <Button variant="contained" aria-label={`Approve: ${text}`} onClick={() => onDecide('approve')}>
              Approve
            </Button>
          )}
        </Box>
      )}
    </Box>
  )
}
