import 'server-only'
import { redirect } from 'next/navigation'
import { pageAccess } from '#lib/auth/access-rule.ts'
import type { AccessOutcome, AccessRule } from '#lib/auth/access-rule.ts'
import { currentActor } from '#lib/http/current-actor.ts'
import { currentHost, factsOf } from './visitor.ts'

/**
 * The guard of a page that needs sign-in; first line of the page:
 *
 *     const access = await requireAccess({ internal: true, homeCountryOnly: true })
 *     if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
 *
 * A page that is absent on this host leads to /404, a refused visitor of a page with `refused: 'home'` to the catalogue (A004, A037, A038).
 */
export async function requireAccess(rule: AccessRule = {}): Promise<Exclude<AccessOutcome, { kind: 'absent' } | { kind: 'home' }>> {
  const [actor, host] = await Promise.all([currentActor(), currentHost()])
  const outcome = await pageAccess(actor, rule, {
    isHomeCountry: host.isHomeCountry,
    autoSsoRedirect: host.features.autoSsoRedirect,
    hasCompany: async (ppid) => (await factsOf(ppid)).hasCompany,
  })
  if (outcome.kind === 'absent') redirect('/404')
  if (outcome.kind === 'home') redirect('/')
  return outcome
}
