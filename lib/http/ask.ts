import type { ContractMap } from '#lib/contracts.ts'
import { callWith } from './client.ts'
import type { CallInput, EndpointKey, Reply } from './client.ts'

/** Endpoints that only read: every GET, and each POST whose contract says so. */
export type ReadKey = { [K in EndpointKey]: ContractMap[K] extends { method: 'GET' } | { readOnly: true } ? K : never }[EndpointKey]

/** Calls an endpoint that only reads, as `call` does; for queries that are too long for an address and are sent in the body. Throws ApiError. */
export const ask = <K extends Extract<ReadKey, `POST ${string}`>>(key: K, input: CallInput<K>): Promise<Reply<K>> => callWith(key, input)
