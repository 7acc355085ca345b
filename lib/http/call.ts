import type { Actor, AnonymousActor, IdentityActor, UserActor } from '#lib/auth/actor.ts'
import type { Access, BodyOf, EndpointSpec, ParamsOf, QueryOf, ResultOf } from './endpoint.ts'

type ActorFor<A extends Access> = A extends 'anonymous' ? AnonymousActor | UserActor : A extends 'identity' ? IdentityActor | UserActor : UserActor

/** A secret lets callers in who are not signed in. */
type ActorOf<E extends EndpointSpec> = E extends { secret: string } | { scheduler: true } ? AnonymousActor | UserActor : ActorFor<E['access']>

/** Where a call comes from; passed on to the helpers that write (audit, idempotency, outbox). */
export interface CallContext {
  requestId: string
  /** Host header without port, lower case; an allowed host (W20). */
  host: string
  actor: Actor
  /** Present when the endpoint is idempotent and the caller sent the header. */
  idempotency?: { key: string; requestHash: string; status: number }
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
