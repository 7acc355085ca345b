/** What the provider says of a signed-in person, from the access token or the stored session. */
export interface IdentityClaims {
  issuer: string
  subject: string
  /** Claim ppid, else sub (A028). */
  ppid: string
  /** Claim cloudemailaddress, else email; null when the provider gives none (B079). */
  email: string | null
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
}

export interface AnonymousActor {
  kind: 'anonymous'
  /** A session cookie came along whose session is over: protected pages say "Session expired" (A005). */
  staleSession?: true
}

/** A valid session or token without a user record. */
export interface IdentityActor {
  kind: 'identity'
  identity: IdentityClaims
}

/** The part of a user record that decides nothing, read with the rest in one query. */
export interface UserRecord {
  grade: string | null
  phoneCountryCode: string | null
  phoneNumber: string | null
  photoFileId: string | null
  version: number
  /** The companies of the user, by name. */
  entities: { id: string; entityId: string; name: string }[]
}

/** A staff member who sees the portal as somebody else. */
export interface Viewer {
  ppid: string
  name: string
  /** When the view ends by itself. */
  endsAt: Date
  /** The staff member as a caller in the own name. */
  actor: UserActor
}

/** A user record, read from the database on this request (security rule 3). */
export interface UserActor {
  kind: 'user'
  identity: IdentityClaims
  ppid: string
  email: string
  firstName: string
  lastName: string
  isInternal: boolean
  isSuperUser: boolean
  /** The current version of the terms is accepted. */
  termsAccepted: boolean
  /** Revisions by name, of the moment at which the record was read: what was made from the same data under the same revision still holds. Always there on a request. */
  revisions?: Readonly<Record<string, string>>
  /** Always there on a request; tests may leave it out. */
  record?: UserRecord
  /** Of the browser that asks; none for a token. */
  sessionId?: string
  /** Who really asks, when the portal is seen as this person: everything is read as the person and nothing is written. */
  viewedBy?: Viewer
}

export type Actor = AnonymousActor | IdentityActor | UserActor

/** Who really asks, when the portal is seen as somebody else; null = the caller asks in the own name. */
export const viewerOf = (actor: Actor): Viewer | null => (actor.kind === 'user' && actor.viewedBy) || null

export const ANONYMOUS: AnonymousActor = { kind: 'anonymous' }

/** The caller where what anonymous visitors read is all there is before the terms are accepted: without a record or accepted terms anonymous (A042, W70). */
export const acceptedActor = (actor: Actor): Actor => (actor.kind === 'user' && actor.termsAccepted ? actor : ANONYMOUS)
