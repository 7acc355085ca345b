/**
 * One click is one change, also when its reply is lost: browsers repeat a request by themselves when a kept connection breaks, and people press again.
 * Every call that may change something carries a key; the same call (method, address, body) gets the same key until a reply to it came.
 */

/** What a person does after that long is meant again. */
const REMEMBERED_MS = 10 * 60_000
/** A call that says nothing of its own, like "read all" or "refresh", is about the moment at which it is sent: no longer than browsers repeat one by themselves. */
const REMEMBERED_WITHOUT_BODY_MS = 60_000
const KEY_BYTES = 16

interface Open {
  key: string
  path: string
  /** When it is forgotten. */
  until: number
}

/** Calls that are under way or were left without a reply. */
const open = new Map<string, Open>()

export interface Intent {
  method: string
  url: string
  body: unknown
}

/** `crypto.randomUUID` is there on https and localhost only. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const describeEntry = ([name, value]: [string, FormDataEntryValue]): unknown[] =>
  typeof value === 'string' ? [name, value] : [name, value.name, value.type, value.size, value.lastModified]

const describe = ({ method, url, body }: Intent): string =>
  `${method} ${url}\n${typeof FormData !== 'undefined' && body instanceof FormData ? JSON.stringify([...body.entries()].map(describeEntry)) : (JSON.stringify(body) ?? '')}`

const saysNothing = (body: unknown): boolean =>
  body === undefined ||
  body === null ||
  (typeof body === 'object' && Object.getPrototypeOf(body) === Object.prototype && Object.keys(body).length === 0)

const pathOf = (url: string): string => url.split('?')[0]!

/** Whether one address lies below the other: what was changed there is no longer what a call without a reply was about. */
const touches = (one: string, other: string): boolean => `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`)

/**
 * Sends a call with the Idempotency-Key of its intent.
 * @param send gets the key; null for a GET, which changes nothing
 */
export async function withKey(intent: Intent, send: (key: string | null) => Promise<Response>): Promise<Response> {
  if (intent.method === 'GET') return send(null)
  const now = Date.now()
  for (const [name, { until }] of open) if (now > until) open.delete(name)
  const name = describe(intent)
  const path = pathOf(intent.url)
  const { key } = open.get(name) ?? { key: newKey() }
  open.set(name, { key, path, until: now + (saysNothing(intent.body) ? REMEMBERED_WITHOUT_BODY_MS : REMEMBERED_MS) })
  const response = await send(key)
  if (response.status >= 500) return response
  open.delete(name)
  // Starred, starred no more, and starred again are three changes, whatever became of the first one.
  if (response.ok && intent.method !== 'POST')
    for (const [other, { path: otherPath }] of open) if (touches(path, otherPath)) open.delete(other)
  return response
}
