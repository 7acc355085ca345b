import type { User } from '#lib/users/contract.ts'

/** Fields of a user as the form and the history call them. */
export const userLabels = {
  email: 'E-mail',
  firstName: 'First name',
  lastName: 'Last name',
  grade: 'Grade',
  isSuperUser: 'Admin',
  phone: 'Phone',
  'phone.code': 'Dialing code',
  'phone.number': 'Phone number',
  photo: 'Photo',
  entities: 'Companies',
  confirmedCompanies: 'Other companies',
  creationIdentity: 'User type',
  send3WEmail: '3W',
  sendAmdsEmail: 'AMDS',
}

const GLOBAL = 1
const LUXEMBOURG = 2

/** Choice for people outside the firm, Luxembourg first chosen (B289). */
export const newUserTypes = [
  { value: GLOBAL, label: 'Global' },
  { value: LUXEMBOURG, label: 'Luxembourg' },
] as const
export const DEFAULT_USER_TYPE = LUXEMBOURG

/** Who a message speaks of. */
export const nameOf = ({ name, email }: Pick<User, 'name' | 'email'>): string => name || email

/** Whether an e-mail is of the firm (A031). */
export const isFirmEmail = (email: string, domains: readonly string[]): boolean =>
  domains.includes(
    email
      .slice(email.lastIndexOf('@') + 1)
      .trim()
      .toLowerCase(),
  )
