import 'server-only'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { acceptedActor } from '#lib/caller/actor.ts'
import { currentActor } from '#lib/http/current-actor.ts'
import { CATALOGUE_VERSION_COOKIE, catalogueVersionOf } from './catalogue-version.ts'
import { hostInfo } from './service.ts'

/**
 * What the catalogue pages need to know of a request; read once per request. Whoever has not accepted the terms is a visitor to them (A042).
 * The visitor's choice of a version counts only while the visitor may switch it back (B108, B656).
 */
export const catalogueRequest = cache(async () => {
  const [caller, sent, jar] = await Promise.all([currentActor(), headers(), cookies()])
  const actor = acceptedActor(caller)
  /** Without port. */
  const host = (sent.get('host') ?? '').replace(/:\d+$/, '').toLowerCase()
  const { tenant, catalogueVersion, catalogueVersionToggle, features } = await hostInfo(host)
  const canToggle = catalogueVersionToggle && (features.forcedToggle || (actor.kind === 'user' && actor.isSuperUser))
  const chosen = jar.get(CATALOGUE_VERSION_COOKIE)?.value
  return {
    actor,
    host,
    tenant,
    canToggle,
    catalogueVersion: canToggle && chosen !== undefined ? catalogueVersionOf(chosen) : catalogueVersion,
    /** Setting of the link to one life cycle (A097). */
    learnMore: features.lifecyclePageDescriptionLink,
  }
})
