/** Types of users by what is stored (A156). */
export const userTypeNames = { 0: 'Staff User', 1: 'Global User', 2: 'Luxembourg User' } as const

/** The name of a type; the values on the wire that have none mean Luxembourg (A156). */
export const userTypeText = (creationIdentity: number): string =>
  (userTypeNames as Readonly<Record<number, string>>)[creationIdentity] ?? userTypeNames[2]

/** First and last name in one; either may be empty, since the local part of the e-mail stands in for a name that nobody gave. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`.trim()

/** '+352 621123456' (A161); empty without a number. */
export const phoneText = ({ phoneCountryCode, phoneNumber }: { phoneCountryCode: string | null; phoneNumber: string | null }): string =>
  phoneNumber === null ? '' : [phoneCountryCode, phoneNumber].filter(Boolean).join(' ')

/** Addresses of the pages of people, companies, company groups and subscriptions, for staff. */
export const personPath = (ppid: string): string => `/people/${encodeURIComponent(ppid)}`
export const companyPath = (id: string): string => `/companies/${id}`
export const companyGroupPath = (id: string): string => `/companyGroups/${id}`
export const subscriptionPath = (id: string): string => `/subscriptions/${id}`
