import { urlOf } from './client.ts'
import type { AddressInput, CallInput, EndpointKey } from './client.ts'

/** Key of an answer in the browser's cache: the address, then what the body asks. So a write names what it makes old by how the address begins. */
export function cacheKey<K extends EndpointKey>(key: K, input: CallInput<K>): string {
  const { body } = input as { body?: unknown }
  return body === undefined ? urlOf(key, input as AddressInput) : `${urlOf(key, input as AddressInput)} ${JSON.stringify(body)}`
}
