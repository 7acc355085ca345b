import type { Actor, AnonymousActor, IdentityActor, UserActor } from '#lib/auth/actor.ts'
import type { SentReply } from '#lib/db/idempotency.ts'
import type { Access, BodyOf, EndpointSpec, ParamsOf, QueryOf, ResultOf } from './endpoint.ts'

type ActorFor<A extends Access> = A extends 'anonymous' ? AnonymousActor | UserActor : A extends 'identity' ? IdentityActor | UserActor : UserActor

/** A secret lets callers in who are not signed in. */
type ActorOf<E extends EndpointSpec> = E extends { secret: string } | { scheduler: true } ? AnonymousActor | UserActor : ActorFor<E['access']>

/** A request with an Idempotency-Key, and what it has done so far. */
export interface KeyedRequest {
  /** Who sent it; callers do not share keys. */
  caller: string
  key: string
  /** SHA-256 of method, address and body. */
  requestHash: string
  /** Of a successful reply. */
  status: number
  /** Transactions that were begun and not taken back. */
  steps: number
  /** Whether one of them was done by this request, not by an earlier one with the key. */
  changed: boolean
  /** The reply to the earlier request, once it is known. */
  sent: SentReply | null
}

/** Where a call comes from; passed on to the helpers that write (audit, idempotency, outbox). */
export interface CallContext {
  requestId: string
  /** Host header without port, lower case; an allowed host (W20). */
  host: string
  actor: Actor
  /** Present when the caller sent an Idempotency-Key with a request that writes. */
  idempotency?: KeyedRequest
}

/** What the service function of endpoint E receives: everything parsed and authorised, nothing of HTTP. */
export interface Call<E extends EndpointSpec> {
  actor: ActorOf<E>
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  context: CallContext
}

export type ServiceFunction<E extends EndpointSpec> = (call: Call<E>) => Promise<ResultOf<E>> | ResultOf<E>
