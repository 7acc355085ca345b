import { urlOf } from './client.ts'
import type { AddressInput, CallInput, EndpointKey } from './client.ts'

/** Key of a reply in the browser's cache: the address, then the body. So a write invalidates replies by a prefix of their address. */
export function cacheKey<K extends EndpointKey>(key: K, input: CallInput<K>): string {
  const { body } = input as { body?: unknown }
  return body === undefined ? urlOf(key, input as AddressInput) : `${urlOf(key, input as AddressInput)} ${JSON.stringify(body)}`
}
