import Box from '@mui/material/Box'
import { Avatar } from '#components/ui/avatar.tsx'
import { SwitchCell } from '#components/ui/switch-cell.tsx'
import type { TableColumn } from '#components/ui/table-columns.ts'
import type { User } from '#lib/users/contract.ts'
import { nameOf, phoneText, userTypeText, userTypes } from './user-words.ts'

type SetSuperUser = (user: User, on: boolean) => Promise<unknown>

/** The columns of the Users tab (B265). Fields are the names of the server's filters and orders. */
export const userColumns: readonly TableColumn<User>[] = [
  {
    field: 'name',
    label: 'Member',
    filter: 'text',
    minWidth: 180,
    flex: 1,
    value: nameOf,
    render: (user) => (
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
        <Avatar name={nameOf(user)} photo={user.photoUri} size={28} decorative />
        <Box component="span" title={nameOf(user)} sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {nameOf(user)}
        </Box>
      </Box>
    ),
  },
  { field: 'email', label: 'Email', filter: 'text', check: 'email', minWidth: 200, flex: 2 },
  { field: 'phone', label: 'Telephone', filter: 'text', value: phoneText, width: 142 },
  { field: 'grade', label: 'Grade', filter: 'text', width: 112 },
  { field: 'termsAccepted', label: 'Terms accepted', kind: 'yes-no', filter: 'yes-no', value: ({ termsAndConditionsAccepted }) => termsAndConditionsAccepted, width: 120 },
  {
    field: 'creationIdentity',
    label: 'User Type',
    filter: { options: userTypes.map(({ value, label }) => ({ value: String(value), label })) },
    value: userTypeText,
    width: 140,
  },
]

/** The last column: the switch of the super-user flag, on rows of the firm's people, for super users to press (B266, A073). */
export const adminColumn = (maySwitch: boolean, onSwitch: SetSuperUser): TableColumn<User> => ({
  field: 'isSuperUser',
  label: 'Admin',
  kind: 'yes-no',
  filter: 'yes-no',
  width: 80,
  render: (user) => user.isInternal && <SwitchCell checked={user.isSuperUser} disabled={!maySwitch} label={`Admin: ${nameOf(user)}`} onChange={(on) => onSwitch(user, on)} />,
})
