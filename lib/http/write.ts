import type { ReadKey } from './ask.ts'
import { VIEW_AS_READS_ONLY } from '#lib/errors/words.ts'
import { ApiError, callWith, isSeenByOther } from './client.ts'
import type { CallInput, EndpointKey, Reply } from './client.ts'

/** Endpoints that change something. */
export type WriteKey = Exclude<EndpointKey, ReadKey>

/** Ways in and out of a view as somebody else; everything else that writes is refused within one, and not sent. */
const OWN: readonly EndpointKey[] = ['POST /api/v1/ViewAs', 'DELETE /api/v1/ViewAs']

const refused = () =>
  new ApiError(403, {
    type: 'about:blank',
    title: 'Forbidden',
    status: 403,
    detail: VIEW_AS_READS_ONLY,
    code: 'VIEW_AS_READS_ONLY',
    requestId: '',
  })

/**
 * Calls an endpoint that changes something, as `call` does. Screens write by `useWrite`; this is for what outlives them (marks, drafts) and for pages
 * without the portal's frame. Throws ApiError.
 */
export const write = <K extends WriteKey>(key: K, input: CallInput<K>): Promise<Reply<K>> =>
  isSeenByOther() && !OWN.includes(key) ? Promise.reject(refused()) : callWith(key, input)
