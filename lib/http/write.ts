import type { ReadKey } from './ask.ts'
import { call } from './client.ts'
import type { CallInput, EndpointKey, Reply } from './client.ts'

/** Endpoints that change something. */
export type WriteKey = Exclude<EndpointKey, ReadKey>

/**
 * Calls an endpoint that changes something, as `call` does. Screens write by `useWrite`; this is for what outlives them (marks, drafts) and for pages
 * without the portal's frame. Throws ApiError.
 */
export const write = <K extends WriteKey>(key: K, input: CallInput<K>): Promise<Reply<K>> => call(key, ...([input] as never))
