import Box from '@mui/material/Box'
import { Avatar } from '#components/ui/picture/avatar.tsx'
import { SwitchCell } from '#components/ui/table/switch-cell.tsx'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import type { TableColumn } from '#components/ui/table/table-columns.ts'
import { userColumns } from '#lib/users/columns.ts'
import type { User } from '#lib/users/contract.ts'
import { nameOf } from './user-words.ts'

type SetSuperUser = (user: User, on: boolean) => Promise<unknown>

const COMPANY = 'entityName'

const companiesOf = ({ entities }: User): string[] => entities.map(({ name }) => name)
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** The person; without a column of its own the company stands below the name. */
function Member({ user, withCompany }: { user: User; withCompany: boolean }) {
  const company = withCompany ? companiesOf(user).join(', ') : ''
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <Avatar name={nameOf(user)} photo={user.photoUri} size={28} decorative />
      <Box component="span" sx={{ display: 'grid', minWidth: 0, lineHeight: 1.3 }}>
        <Box component="span" title={nameOf(user)} sx={cut}>
          {nameOf(user)}
        </Box>
        {company !== '' && (
          <Box component="span" title={company} sx={{ ...cut, fontSize: '0.75rem', fontWeight: 400, color: 'text.secondary' }}>
            {company}
          </Box>
        )}
      </Box>
    </Box>
  )
}

/**
 * The columns of the Users tab. The last one is the switch of the super-user flag, on rows of the firm's people, for super users to press (B266, A073).
 * @param hidden fields that the reader does not see
 */
export const userTable = (hidden: readonly string[], maySwitch: boolean, onSwitch: SetSuperUser): readonly TableColumn<User>[] =>
  tableColumns<User, typeof userColumns>(userColumns, {
    name: { minWidth: 200, flex: 1.2, render: (user) => <Member user={user} withCompany={hidden.includes(COMPANY)} /> },
    email: { minWidth: 200, flex: 1.6 },
    phone: { width: 138 },
    grade: { width: 112 },
    termsAccepted: { width: 148 },
    creationIdentity: { width: 156 },
    entityName: { minWidth: 200 },
    isSuperUser: {
      width: 80,
      render: (user) =>
        user.isInternal && (
          <SwitchCell
            checked={user.isSuperUser}
            disabled={!maySwitch}
            label={`Admin: ${nameOf(user)}`}
            onChange={(on) => onSwitch(user, on)}
          />
        ),
    },
  })
