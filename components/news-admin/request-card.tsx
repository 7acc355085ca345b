'use client'
import NextLink from 'next/link'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { articleHref, THREE_W } from '#components/news/landing-address.ts'
import { PersonLink } from '#components/people/person-link.tsx'
import { Avatar } from '#components/ui/picture/avatar.tsx'
import type { AccessRequest } from '#lib/news-access/contract.ts'
import { subscriptionPath } from '#lib/people/words.ts'
import { shortMoment } from '#lib/text/short-date.ts'

const Moment = ({ at }: { at: string }) => (
  <Box component="time" dateTime={at} sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
    {shortMoment(at)}
  </Box>
)

interface RequestCardProps {
  request: AccessRequest
  onApprove: () => void
  onRefuse: () => void
}

/** One request: who asks, for which topics of which article, in their own words, and what was decided. */
export function RequestCard({ request, onApprove, onRefuse }: RequestCardProps) {
  const { requester, subscription, article, topics, message, state, createdAt } = request
  return (
    <Box
      component="li"
      aria-label={`${requester.name}: ${article.title}`}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', p: 2, display: 'grid', gap: 1.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
        <Avatar name={requester.name} photo={null} size={32} decorative />
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography variant="subtitle1" component="h2" sx={{ lineHeight: 1.3 }}>
            <PersonLink ppid={requester.ppid} name={requester.name} />
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            <Link href={`mailto:${requester.email}`} color="inherit">
              {requester.email}
            </Link>
            {`, ${subscription.entityName}`}
          </Typography>
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <Moment at={createdAt} />
        </Typography>
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { sm: '104px minmax(0, 1fr)' },
          columnGap: 2,
          rowGap: { xs: 0.25, sm: 1 },
          typography: 'body2',
          '& dt': { color: 'text.secondary', mt: { xs: 0.75, sm: 0 } },
          '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
        }}
      >
        <dt>Article</dt>
        <dd>
          <Link component={NextLink} href={articleHref(article.id, THREE_W)} prefetch={false}>
            {`${article.businessId} ${article.title}`}
          </Link>
        </dd>
        <dt>Subscription</dt>
        <dd>
          <Link component={NextLink} href={subscriptionPath(subscription.id)} prefetch={false}>
            {`${subscription.serviceName}, ${subscription.companyName}`}
          </Link>
        </dd>
        <dt>Topics</dt>
        <Box component="dd" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          {topics.map(({ id, name }) => (
            <Chip key={id} size="small" label={name} />
          ))}
        </Box>
        {message !== '' && (
          <>
            <dt>Message</dt>
            <Box component="dd" sx={{ whiteSpace: 'pre-wrap', borderLeft: 2, borderColor: 'divider', pl: 1.5 }}>
              {message}
            </Box>
          </>
        )}
        {state !== 'PENDING' && <Decision request={request} />}
      </Box>
      {state === 'PENDING' && (
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
          <Button color="inherit" variant="outlined" aria-label={`Refuse the request of ${requester.name}`} onClick={onRefuse}>
            Refuse
          </Button>
          <Button variant="contained" aria-label={`Approve the request of ${requester.name}`} onClick={onApprove}>
            Approve
          </Button>
        </Box>
      )}
    </Box>
  )
}

function Decision({ request: { state, decidedBy, decidedAt, reason } }: { request: AccessRequest }) {
  return (
    <>
      <dt>{state === 'APPROVED' ? 'Approved' : 'Refused'}</dt>
      <dd>
        {decidedAt !== null && <Moment at={decidedAt} />}
        {decidedBy !== null && ` by ${decidedBy}`}
        {reason !== null && (
          <Box component="span" sx={{ display: 'block', whiteSpace: 'pre-wrap', mt: 0.5 }}>
            {reason}
          </Box>
        )}
      </dd>
    </>
  )
}
