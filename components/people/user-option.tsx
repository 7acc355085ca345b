'use client'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { Avatar } from '#components/ui/picture/avatar.tsx'
import { companyText, nameOf, type ListedUser } from './load-users.ts'

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** A user in a picker: name and e-mail, below them the company, and what else is to be said. */
export function UserOption({ user, mark = null }: { user: ListedUser; mark?: string | null }) {
  return (
    <Box
      component="span"
      sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0, flex: 1, opacity: mark === null ? 1 : 0.65 }}
    >
      <Avatar name={nameOf(user)} photo={user.photoUri} size={26} decorative />
      <Box component="span" sx={{ minWidth: 0, flex: 1, lineHeight: 1.35 }}>
        <Box component="span" sx={{ display: 'block', ...cut }}>
          {nameOf(user)}
          <Box component="span" sx={{ color: 'text.secondary', ml: 1, fontSize: '0.8125rem' }}>
            {user.email}
          </Box>
        </Box>
        <Box component="span" title={companyText(user)} sx={{ display: 'block', color: 'text.secondary', fontSize: '0.75rem', ...cut }}>
          {companyText(user)}
        </Box>
      </Box>
      {mark !== null && <Chip size="small" label={mark} />}
    </Box>
  )
}
