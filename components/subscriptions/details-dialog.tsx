'use client'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useLoaded } from '#components/record/use-loaded.ts'
import { preferenceWords } from '#components/notifications/preferences-words.ts'
import { ReadDialog } from '#components/ui/feedback/read-dialog.tsx'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { usePhone } from '#components/ui/form/use-phone.ts'
import { ask } from '#lib/http/ask.ts'
import { call } from '#lib/http/client.ts'
import type { SubscriptionListRow } from '#lib/subscriptions/list-contract.ts'
import { EndDate } from './subscription-columns.tsx'

interface Member {
  ppid: string
  name: string
  email: string
  isMainContact: boolean
  types: readonly string[]
  frequencies: readonly string[]
}

const columns: readonly { name: string; cell: (member: Member) => ReactNode }[] = [
  { name: 'Member', cell: ({ name }) => name },
  { name: 'E-mail', cell: ({ email }) => email },
  { name: 'Main contact', cell: ({ isMainContact }) => (isMainContact ? 'Yes' : 'No') },
  { name: 'Notification types', cell: ({ types }) => <Words words={types} /> },
  { name: 'Frequencies', cell: ({ frequencies }) => <Words words={frequencies} /> },
]

/** Company and group, once where they have one name. */
const joinedNames = (...names: string[]): string => [...new Set(names)].join(' · ')

interface DetailsDialogProps {
  row: SubscriptionListRow
  onClose: () => void
}

/** Each member of a subscription with notification types and frequencies (B357, B403). Mounted = open. */
export function DetailsDialog({ row, onClose }: DetailsDialogProps) {
  const { data, error, retry } = useLoaded(async () => {
    const { users } = await call('GET /api/v1/Subscription/{id}', { params: { id: row.id } })
    const preferences = await ask('POST /api/v1/Notification/by-ppids', { body: users.map(({ ppid }) => ppid) })
    const chosen = new Map(preferences.map((each) => [each.userPpid, each]))
    return users.map((user) => ({ ...user, ...preferenceWords(chosen.get(user.ppid)) }))
  })
  return (
    // As wide as the configuration: five columns stand side by side in it.
    <ReadDialog title="Subscription Details" width={1000} fillsPhone scrolls onClose={onClose}>
      <Typography variant="h4" component="h3">
        {row.serviceName}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>
        {joinedNames(row.entityName, row.companyName)}
        {row.endDate !== null && (
          <>
            {' · until '}
            <EndDate endDate={row.endDate} />
          </>
        )}
      </Typography>
      {error !== null ? (
        <RetryAlert error={error} onRetry={retry}>
          The members could not be read.
        </RetryAlert>
      ) : data === null ? (
        <TextSkeleton lines={5} />
      ) : data.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>This subscription has no users yet.</Typography>
      ) : (
        <Members members={data} />
      )}
    </ReadDialog>
  )
}

function Members({ members }: { members: readonly Member[] }) {
  if (usePhone()) {
    return (
      <Box component="ul" aria-label="Members" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {members.map((member) => (
          <Box component="li" key={member.ppid} sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 500 }}>{member.name}</Typography>
            <Box
              component="dl"
              sx={{ display: 'grid', gap: 0.75, m: 0, mt: 0.5, typography: 'body2', '& dt': { color: 'text.secondary' }, '& dd': { m: 0 } }}
            >
              {columns.slice(1).map(({ name, cell }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{cell(member)}</dd>
                </div>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    )
  }
  return (
    <Table size="small" aria-label="Members">
      <TableHead>
        <TableRow>
          {columns.map(({ name }) => (
            <TableCell key={name}>{name}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {members.map((member) => (
          <TableRow key={member.ppid}>
            {columns.map(({ name, cell }, index) => (
              <TableCell key={name} sx={index === 0 ? { fontWeight: 500 } : { overflowWrap: 'anywhere' }}>
                {cell(member)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Words({ words }: { words: readonly string[] }) {
  if (words.length === 0) return <Box sx={{ color: 'text.secondary' }}>None</Box>
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {words.map((word) => (
        <Chip key={word} size="small" variant="outlined" label={word} />
      ))}
    </Box>
  )
}
