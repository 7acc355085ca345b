import { createHash } from 'node:crypto'
import type { Actor } from '#lib/caller/actor.ts'
import { log } from '#lib/config/log.ts'
import { ppidOf } from '#lib/db/audit.ts'
import { checkSameRequest, keepReply, progressOf } from '#lib/db/idempotency.ts'
import type { SentReply } from '#lib/caller/context.ts'
import type { CallContext, KeyedRequest } from '#lib/caller/context.ts'
import { writes } from './endpoint.ts'
import type { EndpointSpec } from './endpoint.ts'
import { invalid } from '#lib/errors/app-error.ts'
import { storedReply } from './reply.ts'

/** Longest Idempotency-Key, characters. */
const KEY_LENGTH = 255
/** A longer reply is not stored but made again from the stored results of its transactions, bytes. */
const KEPT_REPLY_BYTES = 256 * 1024

/** Visitors share one name: the key, which nobody guesses, and the hash over address and body keep their requests apart. */
const callerOf = (actor: Actor): string => ppidOf(actor) ?? 'anonymous'

/** The Idempotency-Key of a request that writes; null = it brings none. Throws VALIDATION. */
function keyOf(request: Request, contract: EndpointSpec): string | null {
  const key = writes(contract) ? request.headers.get('idempotency-key') : null
  if (key !== null && (key.length === 0 || key.length > KEY_LENGTH)) throw invalid(`Idempotency-Key has 1 to ${KEY_LENGTH} characters.`)
  return key
}

function hashOf(request: Request, host: string, digest: string): string {
  const { pathname, search } = new URL(request.url)
  return createHash('sha256').update(`${request.method} ${host} ${pathname}${search}\n${digest}`).digest('hex')
}

interface Exchange {
  request: Request
  contract: EndpointSpec
  context: CallContext
  /** Digest of the body, which is read only once. */
  digest: () => Promise<string>
  /** Does what the request asks for, after it has called `begin`. */
  run: () => Promise<Response>
}

/** What `run` knows of the key once the body is read. */
export async function beginKeyed({ request, contract, context, digest }: Omit<Exchange, 'run'>): Promise<void> {
  const key = keyOf(request, contract)
  if (key === null) return
  context.idempotency = {
    caller: callerOf(context.actor),
    key,
    requestHash: hashOf(request, context.host, await digest()),
    status: contract.status ?? 200,
    steps: 0,
    changed: false,
    sent: null,
  }
}

/** Stores a reply for repeated requests. When that fails the work stays done: a repeated request finds its transactions done. */
async function keep(keyed: KeyedRequest, response: Response, requestId: string): Promise<Response> {
  const body = response.status === 204 ? null : await response.clone().text()
  if (body !== null && Buffer.byteLength(body) > KEPT_REPLY_BYTES) return response
  try {
    return storedReply(await keepReply(keyed, { status: response.status, body }), requestId)
  } catch (error) {
    log.warn({ err: error, requestId }, 'reply of a keyed request not kept')
    return response
  }
}

/** Requests with a key that run in this process, by caller and key: resolves when they have ended. */
const underWay = new Map<string, Promise<unknown>>()

/**
 * Runs a request once per Idempotency-Key: a repeated request gets the reply that the first one got, whatever has become of the record since.
 * Requests without a key, and those that only read, always run.
 * Throws what `run` throws; CONFLICT when the key was used for another request.
 */
export async function runOnce(exchange: Exchange): Promise<Response> {
  const key = keyOf(exchange.request, exchange.contract)
  if (key === null) return exchange.run()
  const id = JSON.stringify([callerOf(exchange.context.actor), key])
  // Here the second one holds no connection while it waits for the first; one of another process waits in the database.
  while (underWay.has(id)) await underWay.get(id)
  const running = runKeyed(exchange, key)
  underWay.set(
    id,
    running.catch(() => undefined),
  )
  try {
    return await running
  } finally {
    underWay.delete(id)
  }
}

async function runKeyed({ run, ...exchange }: Exchange, key: string): Promise<Response> {
  const { request, contract, context, digest } = exchange
  const replay = (sent: SentReply): Response => storedReply(sent, context.requestId)
  const finish = async (response: Response): Promise<Response> => {
    const keyed = context.idempotency!
    if (keyed.sent) return replay(keyed.sent)
    return contract.secretReply || contract.replyMadeAgain ? response : keep(keyed, response, context.requestId)
  }
  try {
    return await finish(await run())
  } catch (error) {
    // The record may be gone, or a limit reached, because of an earlier request with this key.
    const known = await progressOf({ caller: callerOf(context.actor), key })
    if (!known || context.idempotency?.changed) throw error
    checkSameRequest(known, hashOf(request, context.host, await digest()))
    if (known.sent) return replay(known.sent)
    delete context.idempotency
    return finish(await run())
  }
}
