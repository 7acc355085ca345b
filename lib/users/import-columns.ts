import { joined } from '#lib/spreadsheet/columns.ts'
import type { Column } from '#lib/spreadsheet/columns.ts'
import type { StoredRow } from '#lib/spreadsheet/editing.ts'

/** A189. */
export const columns = [
  {
    name: 'Email',
    required: true,
    key: true,
    hint: 'E-mail address; it decides who belongs to the firm.',
    example: 'ann.lee@alpha.example',
    width: 32,
  },
  { name: 'FirstName', required: true, hint: 'First name.', width: 20 },
  { name: 'LastName', required: true, hint: 'Last name.', width: 20 },
  { name: 'Grade', hint: 'Required for people of the firm.', width: 18 },
  { name: 'PhoneCountryCode', hint: 'Dialing code.', example: '+352', width: 18 },
  { name: 'PhoneNumber', hint: 'Number without dialing code, 1 to 15 digits.', example: '621123456', width: 18 },
  { name: 'CreationIdentity', hint: 'User type; Luxembourg when empty. People of the firm are staff whatever is given.', width: 18 },
  {
    name: 'Companies',
    hint: "Names of stored companies; 'Group > Company' where several groups have one of that name.",
    example: 'Alpha Fund S.A.',
    width: 36,
    unordered: true,
  },
] as const satisfies readonly Column[]
export type Name = (typeof columns)[number]['name']

/** User types by their number less one (A021); staff have none that could be chosen. */
export const IDENTITIES = ['Global', 'Luxembourg'] as const
/** What a file for editing shows of a user. */
export interface EditedUser {
  ppid: string
  version: number
  email: string
  firstName: string
  lastName: string
  grade: string | null
  phoneCountryCode: string | null
  phoneNumber: string | null
  creationIdentity: number
  isInternal: boolean
  companies: { id: string; name: string; group: string }[]
}

/** A company as the column Companies names it. */
export const companyText = ({ name, group }: { name: string; group: string }): string => `${group} > ${name}`

/** A stored user as a row of a file for editing. */
export const storedRow = (user: EditedUser): StoredRow<Name> => ({
  id: user.ppid,
  version: user.version,
  cells: {
    Email: user.email,
    FirstName: user.firstName,
    LastName: user.lastName,
    Grade: user.grade ?? '',
    PhoneCountryCode: user.phoneCountryCode ?? '',
    PhoneNumber: user.phoneNumber ?? '',
    CreationIdentity: IDENTITIES[user.creationIdentity - 1] ?? '',
    Companies: joined(user.companies.map(companyText)),
  },
})
