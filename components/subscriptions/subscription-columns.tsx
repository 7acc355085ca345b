import Box from '@mui/material/Box'
import { shortDate } from '#lib/text/short-date.ts'
import type { TableColumn } from '#components/ui/table/table-columns.ts'
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

/** Columns of the Subscriptions tab (B350); members are filters only, their names are in the expanded row. */
export const subscriptionColumns: readonly TableColumn<SubscriptionListRow>[] = [
  { field: 'serviceName', label: 'Service Name', filter: 'text', minWidth: 210 },
  { field: 'companyName', label: 'Company group name', filter: 'text', minWidth: 210 },
  { field: 'entityName', label: 'Company name', filter: 'text', minWidth: 260 },
  { field: 'userCount', label: '# users', kind: 'number', width: 96 },
  {
    field: 'endDate',
    label: 'End date',
    kind: 'date',
    filter: 'date-range',
    width: 130,
    render: ({ endDate }) => <EndDate endDate={endDate} />,
  },
  {
    field: 'memberName',
    label: 'Member',
    filter: 'text',
    sortable: false,
    hidden: true,
    value: ({ users }) => users.map(({ name }) => name),
    minWidth: 220,
  },
  {
    field: 'memberEmail',
    label: 'Member e-mail',
    filter: 'text',
    check: 'email',
    sortable: false,
    hidden: true,
    value: ({ users }) => users.map(({ email }) => email),
    minWidth: 240,
  },
]
