import 'server-only'
import type { ServiceFunction } from '#lib/http/call.ts'
import { meantFor, scopeOf } from '#lib/news/api.ts'
import type * as contract from './meant-contract.ts'

/** By what the caller can see. */
export const getMeant: ServiceFunction<typeof contract.getMeant> = async ({ actor, body }) =>
  meantFor(await scopeOf(actor), body.freeTextSearch)
