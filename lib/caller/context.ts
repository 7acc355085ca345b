import type { Actor } from './actor.ts'

/** What was replied to a request with an Idempotency-Key. */
export interface SentReply {
  status: number
  /** JSON; null = the reply had no body. */
  body: string | null
}

/** A request with an Idempotency-Key, and what it has done so far. */
export interface KeyedRequest {
  /** Who sent it; callers do not share keys. */
  caller: string
  key: string
  /** SHA-256 of method, address and body. */
  requestHash: string
  /** Status of the reply when the request succeeds. */
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
  /** The change set that the call has made last; the reply names it. */
  changeSet?: string
}

/** Where a request comes from. */
export interface Origin {
  requestId: string
  /** Network address that the server saw. */
  address: string
}
