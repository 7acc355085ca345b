'use client'
import { useState } from 'react'
import NextLink from 'next/link'
import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { PersonLink } from '#components/people/person-link.tsx'
import { RemoveDialog } from '#components/record/impact.tsx'
import { hashOfTab } from '#components/record/tab.ts'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { Avatar } from '#components/ui/picture/avatar.tsx'
import type { Entity } from '#lib/companies/contract.ts'
import { readEntity } from './use-entity-list.ts'

type Member = Entity['users'][number]

/** More people than these can be searched. */
const SEARCH_FROM = 12

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const usersHref = (company: string): string => `/admin?${new URLSearchParams({ 'users.f.entityName': company })}${hashOfTab('USERS')}`

interface CompanyUsersProps {
  entity: Entity
  /** Super users only. */
  mayRemove: boolean
  onRemoved: () => Promise<unknown>
}

/** The users of a company, below its row. */
export function CompanyUsers({ entity, mayRemove, onRemoved }: CompanyUsersProps) {
  const { write } = useWrite()
  const [search, setSearch] = useState('')
  const [removing, setRemoving] = useState<Member | null>(null)
  const remove = async ({ ppid, name }: Member) => {
    const { id } = entity
    await write(
      'DELETE /api/v1/Entity/{id}/users',
      { params: { id }, query: {}, body: { ppid } },
      {
        seen: async () => (await readEntity(id)).users.every((user) => user.ppid !== ppid),
        // A company here, hence "entity"; 'subcription' is the other word of the text (A023).
        success: `The user ${name} has been successfully deleted from the entity.`,
      },
    )
    await onRemoved()
  }
  const wanted = plain(search.trim())
  const found = entity.users.filter(({ name, email }) => plain(`${name} ${email}`).includes(wanted))
  if (entity.users.length === 0)
    return <Typography sx={{ color: 'text.secondary', typography: 'body2', px: 1 }}>This company has no users yet.</Typography>
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1, px: 0.5 }}>
        {(entity.users.length > SEARCH_FROM || search !== '') && (
          <>
            <TextField
              size="small"
              type="search"
              placeholder="Find by name or e-mail"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              slotProps={{ htmlInput: { 'aria-label': `Find a user of ${entity.name}`, autoComplete: 'off' } }}
              sx={{ width: 260, maxWidth: '100%', bgcolor: 'background.paper' }}
            />
            <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
              {wanted === '' ? `${entity.users.length} users` : `${found.length} of ${entity.users.length} users`}
            </Typography>
          </>
        )}
        <Link component={NextLink} href={usersHref(entity.name)} prefetch={false} variant="body2">
          Show in the Users tab
        </Link>
      </Box>
      <Box
        component="ul"
        aria-label={`Users of ${entity.name}`}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
          columnGap: 3,
          rowGap: 0.5,
        }}
      >
        {found.map((user) => (
          <Box key={user.ppid} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 40, minWidth: 0 }}>
            <Avatar name={user.name} size={28} decorative />
            <Box sx={{ flex: 1, minWidth: 0, lineHeight: 1.35 }}>
              <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                <PersonLink ppid={user.ppid} name={user.name} />
              </Box>
              <Box
                title={user.email}
                sx={{ color: 'text.secondary', typography: 'caption', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
              >
                {user.email}
              </Box>
            </Box>
            {mayRemove && (
              <Tooltip title="Remove from company">
                <IconButton size="small" aria-label={`Remove ${user.name} from company`} onClick={() => setRemoving(user)}>
                  <RemoveIcon fontSize="small" />
                </IconButton>
              </Tooltip>
            )}
          </Box>
        ))}
      </Box>
      {removing !== null && (
        <RemoveDialog
          title="Remove user from company ?"
          confirmLabel="Remove"
          of={{ kind: 'EntityMember', id: entity.id, ppid: removing.ppid }}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        >
          <Typography sx={{ mb: 1 }}>{`You're about to remove the user ${removing.name}. This action cannot be undone.`}</Typography>
          <Typography
            sx={{ mb: 1 }}
          >{`The user leaves the company ${entity.name} and will also be removed from all of this company's subscriptions.`}</Typography>
          <Typography>This does not delete the user from the hub.</Typography>
        </RemoveDialog>
      )}
    </>
  )
}
