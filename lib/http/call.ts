import type { AnonymousActor, IdentityActor, UserActor } from '#lib/caller/actor.ts'
import type { CallContext } from '#lib/caller/context.ts'
import type { Access, BodyOf, EndpointSpec, ParamsOf, QueryOf, ResultOf } from './endpoint.ts'

type ActorFor<A extends Access> = A extends 'anonymous'
  ? AnonymousActor | UserActor
  : A extends 'identity'
    ? IdentityActor | UserActor
    : UserActor

/** A secret lets callers in who are not signed in. */
type ActorOf<E extends EndpointSpec> = E extends { secret: string } | { scheduler: true }
  ? AnonymousActor | UserActor
  : ActorFor<E['access']>

/** What the service function of endpoint E receives: everything parsed and authorised, nothing of HTTP. */
export interface Call<E extends EndpointSpec> {
  actor: ActorOf<E>
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  context: CallContext
}

export type ServiceFunction<E extends EndpointSpec> = (call: Call<E>) => Promise<ResultOf<E>> | ResultOf<E>
