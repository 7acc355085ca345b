'use client'
import { useState } from 'react'
import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { PersonLink } from '#components/people/person-link.tsx'
import { RemoveDialog } from '#components/record/impact.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { Avatar } from '#components/ui/picture/avatar.tsx'
import { SwitchCell } from '#components/ui/table/switch-cell.tsx'
import type { SubscriptionListRow } from '#lib/subscriptions/list-contract.ts'
import { readUsers, refreshSubscriptions } from './use-subscription-list.ts'

type Member = SubscriptionListRow['users'][number]

/** The users of an expanded row, each with a main-contact switch and a remove action (B352). */
export function SubscriptionMembers({ row }: { row: SubscriptionListRow }) {
  const { write } = useWrite()
  const [removing, setRemoving] = useState<Member | null>(null)
  const params = { id: row.id }

  const toggle = async ({ ppid }: Member, isMainContact: boolean) => {
    await write(
      'PATCH /api/v1/Subscription/{id}/users',
      { params, body: { ppid, isMainContact } },
      { seen: async () => (await readUsers(row.id)).find((user) => user.ppid === ppid)?.isMainContact === isMainContact },
    )
    await refreshSubscriptions()
  }
  const remove = async ({ ppid, name }: Member) => {
    await write(
      'DELETE /api/v1/Subscription/{id}/users',
      { params, query: {}, body: { ppid } },
      {
        seen: async () => !(await readUsers(row.id)).some((user) => user.ppid === ppid),
        success: `The user ${name} has been successfully deleted from the subcription.`,
      },
    )
    await refreshSubscriptions()
  }
  if (row.users.length === 0) return <Typography sx={{ color: 'text.secondary', py: 1 }}>This subscription has no users yet.</Typography>
  return (
    <>
      <Box component="ul" aria-label={`Users of ${row.serviceName}, ${row.entityName}`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {row.users.map((user) => (
          <Box
            component="li"
            key={user.ppid}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1.5,
              py: 0.5,
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Avatar name={user.name} photo={null} size={28} decorative />
            <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
              <Typography variant="body2" sx={{ fontWeight: 500 }}>
                <PersonLink ppid={user.ppid} name={user.name} />
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {user.email}
              </Typography>
            </Box>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'body2' }}>
              <span aria-hidden>Main contact</span>
              <Box sx={{ width: 64 }}>
                <SwitchCell checked={user.isMainContact} label={`Main contact: ${user.name}`} onChange={(on) => toggle(user, on)} />
              </Box>
            </Box>
            <Tooltip title="Remove from the subscription">
              <IconButton size="small" aria-label={`Remove ${user.name}`} onClick={() => setRemoving(user)}>
                <RemoveIcon fontSize="small" />
              </IconButton>
            </Tooltip>
          </Box>
        ))}
      </Box>
      {removing !== null && (
        <RemoveDialog
          title="Remove user ?"
          confirmLabel="Remove"
          of={{ kind: 'SubscriptionMember', id: row.id, ppid: removing.ppid }}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        >
          {`You're about to remove the user ${removing.name} from the subscription to ${row.serviceName} of ${row.entityName}. The user stays in the company. This action cannot be undone.`}
        </RemoveDialog>
      )}
    </>
  )
}
