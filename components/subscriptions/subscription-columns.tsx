import Box from '@mui/material/Box'
import { shortDate } from '#lib/text/short-date.ts'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { subscriptionColumns } from '#lib/subscriptions/columns.ts'
import type { SubscriptionListRow } from '#lib/subscriptions/list-contract.ts'
import { isExpired } from './end-date.ts'

/** A date, said to be expired in words and colour (B351). */
export function EndDate({ endDate }: { endDate: string | null }) {
  if (!isExpired(endDate)) return shortDate(endDate)
  return (
    <Box
      component="span"
      data-expired
      sx={{ display: 'inline-grid', color: 'error.main', fontWeight: 600, lineHeight: 1.2, whiteSpace: 'nowrap' }}
    >
      {shortDate(endDate)}
      <Box component="span" sx={{ fontWeight: 400, fontSize: '0.75rem' }}>
        expired
      </Box>
    </Box>
  )
}

/** The columns of the Subscriptions tab, with their looks. */
export const subscriptionTable = tableColumns<SubscriptionListRow, typeof subscriptionColumns>(subscriptionColumns, {
  serviceName: { minWidth: 210 },
  companyName: { minWidth: 210 },
  entityName: { minWidth: 260 },
  userCount: { width: 96 },
  endDate: { width: 130, render: ({ endDate }) => <EndDate endDate={endDate} /> },
  memberName: { minWidth: 220 },
  memberEmail: { minWidth: 240 },
})
