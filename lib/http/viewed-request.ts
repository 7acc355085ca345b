import 'server-only'
import { viewerOf } from '#lib/caller/actor.ts'
import type { Actor } from '#lib/caller/actor.ts'
import { log } from '#lib/config/log.ts'
import { asPpidOf, ppidOf } from '#lib/db/audit.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { writes } from './endpoint.ts'
import type { EndpointSpec } from './endpoint.ts'
import { countSecurityEvent, originOf } from './security-events.ts'

/** Request header in which the server around the pages hands on the path that was asked for. */
const PAGE_PATH = 'x-portal-path'

/**
 * A request of somebody who sees the portal as somebody else: the log has a line for each, the audit trail one row per page or call and minute, and both name
 * both people.
 */
function note(caller: Actor, headers: Headers, what: string, name: string): void {
  const origin = originOf({ headers })
  log.info({ requestId: origin.requestId, ppid: ppidOf(caller), as: asPpidOf(caller), what }, 'asked as somebody else')
  countSecurityEvent({
    action: 'read-as',
    entity: 'Access',
    entityId: what,
    name,
    actorPpid: ppidOf(caller),
    asPpid: asPpidOf(caller),
    ...origin,
  })
}

/** Records a page that is seen as somebody else; nothing otherwise. */
export function noteViewedPage(caller: Actor, headers: Headers): void {
  if (viewerOf(caller) === null) return
  const path = headers.get(PAGE_PATH) ?? 'unknown'
  note(caller, headers, `page ${path}`, `Page ${path}`)
}

/**
 * Records a call that is made as somebody else, and refuses it where it writes, leaves a trace of its person or is made by the right of a secret address.
 * @param opened the endpoint as the request finds it
 * Throws VIEW_AS_READS_ONLY.
 */
export function admitViewed(caller: Actor, contract: EndpointSpec, opened: EndpointSpec, request: Request): void {
  if (viewerOf(caller) === null || contract.asOneself) return
  if (writes(contract) || contract.leavesTrace || opened !== contract) throw new AppError('VIEW_AS_READS_ONLY')
  note(caller, request.headers, `${contract.method} ${contract.path}`, contract.summary)
}
