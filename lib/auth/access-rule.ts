import { viewerOf } from '#lib/caller/actor.ts'
import type { Actor, UserActor } from '#lib/caller/actor.ts'

/** What a page asks of its visitor, besides sign-in, a record and accepted terms. */
export interface AccessRule {
  /** Users of the firm only. */
  internal?: boolean
  /** Exists on the home-country host only (A037). */
  homeCountryOnly?: boolean
  /** The module's feature flag; false = the page does not exist (A038). */
  moduleEnabled?: boolean
  /** Also for clients without a company. */
  companyNotNeeded?: boolean
  /** A signed-in user who may not see the page: 'home' leads to the catalogue, default 'restricted' says so (A004). */
  refused?: 'restricted' | 'home'
}

export interface AccessFacts {
  isHomeCountry: boolean
  /** Feature flag (A001). */
  autoSsoRedirect: boolean
  /** Read only when it matters. */
  hasCompany: (ppid: string) => Promise<boolean>
}

/**
 * - `absent`: the page is not there on this host -> /404 - `home`: -> / - `sign-in`: leave for the identity provider
 * - `restricted`: 'Access restricted', with a Login button when signed out - `session-expired`: 'Session expired' (A005)
 * - `no-record`, `terms`: start-up and the terms dialog come first, which nobody answers for the person as whom the portal is seen - `no-company`: NO_COMPANY
 */
export type AccessOutcome =
  | { kind: 'allowed'; actor: UserActor }
  | { kind: 'restricted'; signedIn: boolean }
  | { kind: 'absent' }
  | { kind: 'home' }
  | { kind: 'terms'; seenByOther: boolean }
  | { kind: 'sign-in' | 'session-expired' | 'no-record' | 'no-company' }

/** Decides what a visitor gets to see of a page that needs sign-in. The services behind the page check the same on their own. */
export async function pageAccess(actor: Actor, rule: AccessRule, facts: AccessFacts): Promise<AccessOutcome> {
  if (rule.moduleEnabled === false || (rule.homeCountryOnly && !facts.isHomeCountry)) return { kind: 'absent' }
  if (actor.kind === 'anonymous') {
    if (actor.staleSession) return { kind: 'session-expired' }
    return facts.autoSsoRedirect ? { kind: 'sign-in' } : { kind: 'restricted', signedIn: false }
  }
  if (actor.kind === 'identity') return { kind: 'no-record' }
  if (rule.internal && !actor.isInternal) return rule.refused === 'home' ? { kind: 'home' } : { kind: 'restricted', signedIn: true }
  if (!actor.termsAccepted) return { kind: 'terms', seenByOther: viewerOf(actor) !== null }
  if (!actor.isInternal && !rule.companyNotNeeded && !(await facts.hasCompany(actor.ppid))) return { kind: 'no-company' }
  return { kind: 'allowed', actor }
}
