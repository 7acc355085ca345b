import 'server-only'
import type { Origin } from '#lib/caller/context.ts'
import type { Actor } from '#lib/caller/actor.ts'
import { onStop } from '#lib/config/lifecycle.ts'
import { log } from '#lib/config/log.ts'
import { asPpidOf, audit, ppidOf } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { insertRows } from '#lib/db/insert-rows.ts'
import type { CallContext } from '#lib/caller/context.ts'
import type { EndpointSpec } from './endpoint.ts'
import type { FileReply } from '#lib/files/file-reply.ts'
import type { AppError } from '#lib/errors/app-error.ts'

/**
 * What concerns security and changes no record, as rows of the audit trail: refused access, failed sign-ins and views of many people are counted, one row
 * per caller, kind and minute, so that nobody fills the trail by asking, and no request waits for it; exports are written before their first byte leaves.
 */
const COLLECT_MS = 60_000
/** Different rows of one caller in a minute; what comes on top is one more. */
const ROWS_PER_CALLER = 10
/** The same of somebody who sees the portal as somebody else: a page alone asks for several things. */
const ROWS_PER_VIEW = 100
/** Different rows of all callers in a minute; what comes on top is one more. */
const ROWS = 500
/** Replies with more people than a screen shows at once are views in bulk. */
export const BULK = 100
/** Longest request that the trail keeps, characters of JSON. */
const MAX_RECORDED = 2_000
/** Stands for everything beyond the limit of distinct rows. */
const OTHERS = 'others'

type CountedAction = 'refuse-access' | 'fail-sign-in' | 'view' | 'read-as'

export const originOf = ({ headers }: { headers: Headers }): Origin => ({
  requestId: headers.get('x-request-id') ?? '',
  address: headers.get('x-client-address') ?? 'unknown',
})

interface Counted {
  at: Date
  actorPpid: string | null
  /** The person as whom the caller sees the portal. */
  asPpid: string | null
  requestId: string | null
  action: CountedAction
  entity: string
  entityId: string
  /** What the call does. */
  name: string | null
  address: string
  times: number
  /** People in all replies together. */
  people: number | null
  reason: string | null
}

interface Collected {
  rows: Map<string, Counted>
  perCaller: Map<string, number>
  timer: NodeJS.Timeout | undefined
}

// On globalThis, because Next bundles this module more than once into one process.
const store = globalThis as typeof globalThis & { portalSecurityEvents?: Collected }

function collected(): Collected {
  if (!store.portalSecurityEvents) {
    store.portalSecurityEvents = { rows: new Map(), perCaller: new Map(), timer: undefined }
    onStop(writeSecurityEvents)
  }
  return store.portalSecurityEvents
}

/** Writes what was counted so far; by itself a minute after the first, and when the process stops. What cannot be written is counted on, and written later. */
export async function writeSecurityEvents(): Promise<void> {
  const all = collected()
  const rows = [...all.rows.values()].map(({ name, address, times, people, reason, ...row }) => ({
    ...row,
    after: {
      ...(name === null ? {} : { name }),
      address,
      times,
      ...(people === null ? {} : { people }),
      ...(reason === null ? {} : { reason }),
    },
  }))
  clearTimeout(all.timer)
  const pending = { rows: all.rows, perCaller: all.perCaller }
  Object.assign(all, { rows: new Map(), perCaller: new Map(), timer: undefined })
  try {
    await insertRows(db, 'AuditEvent', ['at', 'actorPpid', 'asPpid', 'requestId', 'action', 'entity', 'entityId', 'after'], rows)
  } catch (error) {
    const since = [...all.rows.values()]
    Object.assign(all, pending)
    for (const row of since) add(all, row)
    arm(all)
    throw error
  }
}

function arm(all: Collected): void {
  all.timer ??= setTimeout(
    () => void writeSecurityEvents().catch((error: unknown) => log.error({ err: error }, 'security events could not be written')),
    COLLECT_MS,
  ).unref()
}

/** Adds a row to the one of its caller, action and subject, or to one for all that are too many. */
function add(all: Collected, row: Counted): void {
  const caller = row.asPpid === null ? (row.actorPpid ?? row.address) : `${row.actorPpid} as ${row.asPpid}`
  const keyOf = ({ action, entityId }: Pick<Counted, 'action' | 'entityId'>, who = caller) => JSON.stringify([who, action, entityId])
  const own = all.perCaller.get(caller) ?? 0
  const isKnown = all.rows.has(keyOf(row))
  const full = all.rows.size >= ROWS
  const entry =
    isKnown || (own < (row.asPpid === null ? ROWS_PER_CALLER : ROWS_PER_VIEW) && !full)
      ? row
      : { ...row, name: null, entityId: OTHERS, ...(full ? { actorPpid: null, asPpid: null, address: OTHERS } : {}) }
  const key = keyOf(entry, full && !isKnown ? OTHERS : caller)
  const known = all.rows.get(key)
  if (known) {
    known.times += row.times
    if (row.people !== null) known.people = (known.people ?? 0) + row.people
  } else {
    all.rows.set(key, entry)
    if (entry === row) all.perCaller.set(caller, own + 1)
  }
}

type Event = Omit<Counted, 'at' | 'times' | 'people' | 'reason' | 'requestId' | 'name' | 'asPpid'> & {
  requestId: string
  asPpid?: string | null
  name?: string
  people?: number
  reason?: string
}

/** Counts an event. Those of one caller, action and subject within a minute are one row, dated and named by the first of them. */
export function countSecurityEvent({ name, people, reason, asPpid, ...event }: Event): void {
  const all = collected()
  add(all, {
    ...event,
    asPpid: asPpid ?? null,
    name: name ?? null,
    at: new Date(),
    times: 1,
    people: people ?? null,
    reason: reason ?? null,
  })
  arm(all)
}

const nameOf = ({ method, path }: EndpointSpec): string => `${method} ${path}`

/** A bad token counts as an attempt; without any the caller has just not signed in. */
const isRefusal = (error: AppError, request: Request): boolean =>
  error.code === 'FORBIDDEN' ||
  error.code === 'VIEW_AS_READS_ONLY' ||
  error.code === 'FOREIGN_ORIGIN' ||
  (error.code === 'UNAUTHENTICATED' && request.headers.has('authorization'))

/** Counts an error of a call when it is a refusal: a missing right, a foreign page, a bad token. @param actor who called; anonymous where that was not known yet */
export function noteRefusal(error: AppError, contract: EndpointSpec, request: Request, actor: Actor): void {
  if (!isRefusal(error, request)) return
  countSecurityEvent({
    action: 'refuse-access',
    entity: 'Access',
    entityId: nameOf(contract),
    name: contract.summary,
    actorPpid: ppidOf(actor),
    asPpid: asPpidOf(actor),
    reason: error.message,
    ...originOf(request),
  })
}

const peopleIn = (result: unknown): number => {
  const list: unknown = Array.isArray(result) ? result : (result as { items?: unknown } | null)?.items
  return Array.isArray(list) ? list.length : 0
}

const recordable = (value: unknown): unknown => ((JSON.stringify(value) ?? '').length > MAX_RECORDED ? null : value)

/** Records in the trail what leaves the portal in bulk: an export, with what was asked for and how many rows, before it is sent; a reply with more than BULK people. */
export async function noteDisclosure(
  contract: EndpointSpec,
  request: Pick<Request, 'headers'>,
  context: CallContext,
  { result, query, body }: { result: unknown; query: unknown; body: unknown },
): Promise<void> {
  const origin = originOf(request)
  if (contract.cost === 'export' && result !== null) {
    const { name, rows } = result as FileReply
    await audit(db, context, {
      action: 'export',
      entity: 'Export',
      entityId: nameOf(contract),
      after: contract.confidential
        ? { name, address: origin.address }
        : { name, rows: rows ?? null, address: origin.address, filters: recordable({ ...(query as object), ...(body as object) }) },
    })
  } else if (contract.personal && peopleIn(result) > BULK) {
    countSecurityEvent({
      action: 'view',
      entity: 'List',
      entityId: nameOf(contract),
      name: contract.summary,
      actorPpid: ppidOf(context.actor),
      asPpid: asPpidOf(context.actor),
      people: peopleIn(result),
      ...origin,
    })
  }
}
