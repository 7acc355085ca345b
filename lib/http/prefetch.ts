import 'server-only'
import { headers } from 'next/headers'
import type { UserActor } from '#lib/caller/actor.ts'
import { viewerOf } from '#lib/caller/actor.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { log } from '#lib/config/log.ts'
import { authorize } from './access.ts'
import { NO_SHARE, shareFor } from './budget/budget.ts'
import { cacheKey } from './cache-key.ts'
import type { Call, ServiceFunction } from './call.ts'
import { urlOf } from './client.ts'
import type { CallInput, EndpointKey, InputOf } from './client.ts'
import type { Endpoint, EndpointSpec } from './endpoint.ts'
import { normalizeKeys, parseInput } from './input.ts'
import { noteDisclosure } from './security-events.ts'

/** The reply to a call, for the cache of the browser that gets the page. */
export interface PrefetchedReply {
  /** Key in that cache. */
  address: string
  input: unknown
  reply: unknown
}

/** Makes one call of a page; null = it failed, and the browser repeats it, which shows why. */
export type Prefetch = <const E extends EndpointSpec>(
  contract: Endpoint<E>,
  service: ServiceFunction<E>,
  input: InputOf<E>,
) => Promise<PrefetchedReply | null>

interface AnyInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** The query as the address of the call holds it. */
const written = (key: EndpointKey, input: AnyInput): Record<string, string> =>
  Object.fromEntries(new URL(urlOf(key, input), 'http://portal').searchParams)

/**
 * Lets a page make the calls that its screen will need, in the same process and with the checks of a call: access, budget, input, response schema,
 * disclosure.
 * @param actor who looks at the page
 */
export async function prefetchFor(actor: UserActor): Promise<Prefetch> {
  const sent = await headers()
  const context: CallContext = { requestId: sent.get('x-request-id') ?? '', host: (sent.get('host') ?? '').replace(/:\d+$/, ''), actor }
  const spender = { key: viewerOf(actor)?.ppid ?? actor.ppid, isAddress: false }
  return async (contract, service, input) => {
    const key = `${contract.method} ${contract.path}` as EndpointKey
    const { params, body } = input as AnyInput
    let share = NO_SHARE
    try {
      share = shareFor(contract, spender, new AbortController().signal)
      const call = {
        actor: authorize(contract, actor),
        params: contract.params ? parseInput(contract.params, params) : {},
        query: contract.query ? parseInput(contract.query, normalizeKeys(contract.query, written(key, input as AnyInput))) : {},
        body: contract.body ? parseInput(contract.body, normalizeKeys(contract.body, body)) : undefined,
        context,
      } as Call<typeof contract>
      await share.acquire()
      const result = await service(call)
      await noteDisclosure(contract, { headers: sent }, context, { result, query: call.query, body: call.body })
      const { response } = contract
      const reply: unknown = response === null || response === 'file' ? null : JSON.parse(JSON.stringify(response.parse(result)))
      return { address: cacheKey(key, input as CallInput<EndpointKey>), input, reply }
    } catch (error) {
      log.warn({ err: error, requestId: context.requestId, call: key }, 'not prefetched by the page')
      return null
    } finally {
      share.release()
    }
  }
}
