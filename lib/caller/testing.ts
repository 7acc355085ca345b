import type { IdentityClaims, UserActor } from './actor.ts'

/** Who a token names, for tests of rules that ask no database. */
export const identity: IdentityClaims = {
  issuer: 'https://id.example',
  subject: 's',
  ppid: 's',
  email: 'a@b.example',
  emailVerified: true,
  firstName: 'Ann',
  lastName: 'Lee',
}
/** An external user with accepted terms. */
export const client: UserActor = {
  kind: 'user',
  identity,
  ppid: 's',
  email: 'a@b.example',
  firstName: 'Ann',
  lastName: 'Lee',
  isInternal: false,
  isSuperUser: false,
  termsAccepted: true,
}
export const internal: UserActor = { ...client, isInternal: true }
