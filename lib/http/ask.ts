import type { ContractMap } from '#lib/contracts.ts'
import { callWith } from './client.ts'
import type { CallInput, EndpointKey, Reply } from './client.ts'

/** Endpoints that may be asked again without a change: every GET, and each POST whose contract says that it only reads. */
export type ReadKey = { [K in EndpointKey]: ContractMap[K] extends { method: 'GET' } | { readOnly: true } ? K : never }[EndpointKey]

/** Asks an endpoint that only reads, as `call` does; for questions that are too long for an address and stand in the body. Throws ApiError. */
export const ask = <K extends Extract<ReadKey, `POST ${string}`>>(key: K, input: CallInput<K>): Promise<Reply<K>> => callWith(key, input)
