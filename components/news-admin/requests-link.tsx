'use client'
import NextLink from 'next/link'
import RequestsIcon from '@mui/icons-material/LockOpenOutlined'
import Badge from '@mui/material/Badge'
import Button from '@mui/material/Button'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'
import { countedText } from '#lib/text/counted-text.ts'
import { useApi } from '#lib/http/use-api.ts'

/** Beginning of the cached addresses of the queue, as decisions name them. */
export const REQUESTS = '/api/v1/AccessRequest'

/** How many requests wait; undefined until it is known. */
export const useWaiting = (): number | undefined =>
  useApi('POST /api/v1/AccessRequest/paged', { query: { pageSize: '1' }, body: { filters: { state: 'PENDING' } } }).data?.totalCount

/** '1 request waits', '3 requests wait'. */
export const waitingText = (count: number): string => countedText(count, 'request waits', 'requests wait')

/** Leads to the queue of access requests, with the number of those that wait. */
export function RequestsLink() {
  const waiting = useWaiting()
  return (
    <Badge badgeContent={waiting ?? 0} color="error" max={999} slotProps={{ badge: { 'aria-hidden': true } }}>
      <Button component={NextLink} href="/articlesadmin/requests" prefetch={false} variant="outlined" startIcon={<RequestsIcon />}>
        Access requests
        {waiting !== undefined && waiting > 0 && <VisuallyHidden>{`, ${waitingText(waiting)}`}</VisuallyHidden>}
      </Button>
    </Badge>
  )
}
