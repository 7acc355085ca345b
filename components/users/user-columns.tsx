import Box from '@mui/material/Box'
import { Avatar } from '#components/ui/picture/avatar.tsx'
import { SwitchCell } from '#components/ui/table/switch-cell.tsx'
import type { TableColumn } from '#components/ui/table/table-columns.ts'
import type { User } from '#lib/users/contract.ts'
import { phoneText } from '#lib/people/words.ts'
import { nameOf, userTypeText, userTypes } from './user-words.ts'

type SetSuperUser = (user: User, on: boolean) => Promise<unknown>

const COMPANY = 'entityName'
/** Columns that are there when the reader chooses them. */
export const initiallyHidden: readonly string[] = [COMPANY]

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

const memberColumn = (withCompany: boolean): TableColumn<User> => ({
  field: 'name',
  label: 'Member',
  filter: 'text',
  minWidth: 200,
  flex: 1.2,
  value: nameOf,
  render: (user) => <Member user={user} withCompany={withCompany} />,
})

/**
 * The columns of the Users tab (B265), and what tells of the companies and subscriptions of a person. Fields are the names of the server's filters and orders.
 * @param hidden fields that the reader does not see
 */
export const userColumns = (hidden: readonly string[]): readonly TableColumn<User>[] => [memberColumn(hidden.includes(COMPANY)), ...others]

const others: readonly TableColumn<User>[] = [
  { field: 'email', label: 'Email', filter: 'text', check: 'email', minWidth: 200, flex: 1.6 },
  { field: 'phone', label: 'Telephone', filter: 'text', value: phoneText, width: 138 },
  { field: 'grade', label: 'Grade', filter: 'text', width: 112 },
  {
    field: 'termsAccepted',
    label: 'Terms accepted',
    kind: 'yes-no',
    filter: 'yes-no',
    value: ({ termsAndConditionsAccepted }) => termsAndConditionsAccepted,
    width: 148,
  },
  {
    field: 'creationIdentity',
    label: 'User Type',
    filter: { options: userTypes.map(({ value, label }) => ({ value: String(value), label })) },
    value: userTypeText,
    width: 156,
  },
  { field: COMPANY, label: 'Company name', filter: 'text', sortable: false, value: companiesOf, minWidth: 200 },
  { field: 'companyName', label: 'Company group name', filter: 'text', onlyFilter: true },
  { field: 'subscription', label: 'Subscription', filter: 'text', onlyFilter: true },
]

/** The last column: the switch of the super-user flag, on rows of the firm's people, for super users to press (B266, A073). */
export const adminColumn = (maySwitch: boolean, onSwitch: SetSuperUser): TableColumn<User> => ({
  field: 'isSuperUser',
  label: 'Admin',
  kind: 'yes-no',
  filter: 'yes-no',
  width: 80,
  render: (user) =>
    user.isInternal && (
      <SwitchCell checked={user.isSuperUser} disabled={!maySwitch} label={`Admin: ${nameOf(user)}`} onChange={(on) => onSwitch(user, on)} />
    ),
})
