'use client'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import Link from 'next/link'
import { MESSAGES_PATH } from '#lib/messages/words.ts'
import type { Account } from './account-menu.tsx'
import { logout } from './logout.ts'

interface AccountMenuListProps {
  account: Account
  anchor: HTMLElement | null
  onClose: () => void
}

/** B013. */
export function AccountMenuList({ account, anchor, onClose }: AccountMenuListProps) {
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': 'Account menu' }, paper: { sx: { minWidth: 240, mt: 0.5 } } }}
    >
      <Box component="li" role="presentation" sx={{ px: 1.25, pt: 0.75, pb: 1, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2" component="span" sx={{ display: 'block' }}>
          {account.name}
        </Typography>
        <Typography variant="caption" component="span" sx={{ color: 'text.secondary' }}>
          {account.email}
        </Typography>
      </Box>
      <Divider component="li" sx={{ my: 0.5 }} />
      <MenuItem component={Link} href="/profile" onClick={onClose}>
        My profile
      </MenuItem>
      <MenuItem component={Link} href={MESSAGES_PATH} onClick={onClose}>
        Messages
      </MenuItem>
      <MenuItem onClick={logout}>Logout</MenuItem>
    </Menu>
  )
}
