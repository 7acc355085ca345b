/**
 * The demo accounts (W25, W31, W41).
 * Shared by the demo data, the development identity provider and the tests, so this file imports nothing.
 */

export interface Persona {
  email: string
  /** Person key; the provider's `sub` and `ppid` claims (A028). */
  ppid: string
  firstName: string
  lastName: string
  /** What the account is for, one sentence, shown on the provider's choice page and printed at start. */
  description: string
  /** A user record is seeded. */
  hasRecord: boolean
  /** E-mail domain of the firm (A031). */
  isInternal: boolean
  isSuperUser: boolean
  termsAccepted: boolean
  grade: string | null
  /** The demo company the person belongs to; null = none. */
  company: 'Alpha' | 'Beta' | null
}

/** The one e-mail domain of the firm in the demo data (A031, setting FIRM_EMAIL_DOMAINS). */
export const FIRM_DOMAIN = 'firm.example'

/** Version of the terms text that the demo users have accepted (A042). */
export const DEMO_TERMS_VERSION = 1

const NEWCOMER = /^newcomer(?:\+(\d{1,9}))?@delta\.example$/i

export const personas: readonly Persona[] = [
  {
    email: 'super@firm.example',
    ppid: '5e000000-0000-4000-8000-000000000001',
    firstName: 'Sofia',
    lastName: 'Marchetti',
    description: 'Super user of the firm: the whole administration area.',
    hasRecord: true,
    isInternal: true,
    isSuperUser: true,
    termsAccepted: true,
    grade: 'Partner',
    company: null,
  },
  {
    email: 'internal@firm.example',
    ppid: '5e000000-0000-4000-8000-000000000002',
    firstName: 'Ingrid',
    lastName: 'Weber',
    description: 'Internal user of the firm, responsible for several services.',
    hasRecord: true,
    isInternal: true,
    isSuperUser: false,
    termsAccepted: true,
    grade: 'Senior Manager',
    company: null,
  },
  {
    email: 'client@alpha.example',
    ppid: '5e000000-0000-4000-8000-000000000003',
    firstName: 'Claire',
    lastName: 'Fontaine',
    description: 'Client of company Alpha with several subscriptions, one of them to a 3W service.',
    hasRecord: true,
    isInternal: false,
    isSuperUser: false,
    termsAccepted: true,
    grade: null,
    company: 'Alpha',
  },
  {
    email: 'client@beta.example',
    ppid: '5e000000-0000-4000-8000-000000000004',
    firstName: 'Bertrand',
    lastName: 'Olsen',
    description: 'Client of company Beta with two subscriptions.',
    hasRecord: true,
    isInternal: false,
    isSuperUser: false,
    termsAccepted: true,
    grade: null,
    company: 'Beta',
  },
  {
    email: 'nocompany@gamma.example',
    ppid: '5e000000-0000-4000-8000-000000000005',
    firstName: 'Nadia',
    lastName: 'Kovacs',
    description: 'External user who belongs to no company yet.',
    hasRecord: true,
    isInternal: false,
    isSuperUser: false,
    termsAccepted: true,
    grade: null,
    company: null,
  },
  {
    email: 'noterms@alpha.example',
    ppid: '5e000000-0000-4000-8000-000000000006',
    firstName: 'Thomas',
    lastName: 'Lindqvist',
    description: 'Client of company Alpha who has not accepted the terms.',
    hasRecord: true,
    isInternal: false,
    isSuperUser: false,
    termsAccepted: false,
    grade: null,
    company: 'Alpha',
  },
  {
    email: 'newcomer@delta.example',
    ppid: '5e000000-0000-4000-8000-0000000d0000',
    firstName: 'Nora',
    lastName: 'Castellan',
    description: 'Known to the provider, without a user record; newcomer+1@delta.example and so on work too.',
    hasRecord: false,
    isInternal: false,
    isSuperUser: false,
    termsAccepted: false,
    grade: null,
    company: null,
  },
]

/**
 * The account of an e-mail address, in any letter case; newcomer+N@delta.example (N of 1 to 9 digits) is accepted
 * for every N, each with a ppid of its own.
 * Null for any other address.
 */
export function findPersona(email: string): Persona | null {
  const known = personas.find((persona) => persona.email === email.toLowerCase())
  if (known) return known
  const number = NEWCOMER.exec(email)?.[1]
  const newcomer = personas.find((persona) => !persona.hasRecord)
  if (number === undefined || !newcomer) return null
  return {
    ...newcomer,
    email: email.toLowerCase(),
    ppid: `5e000000-0000-4000-8001-${number.padStart(12, '0')}`,
    lastName: `Castellan ${number}`,
    description: 'Known to the provider, without a user record.',
  }
}

/** The account with an e-mail address of the list above; throws when there is none (for tests and the demo data). */
export function persona(email: string): Persona {
  const found = findPersona(email)
  if (!found) throw new Error(`No demo account ${email}`)
  return found
}
