import 'server-only'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { currentVisitor } from '#lib/users/visitor.ts'
import { CATALOGUE_VERSION_COOKIE, catalogueVersionOf } from '#lib/tenants/catalogue-version.ts'

/**
 * What the catalogue pages need to know of a request; read once per request.
 * The visitor's choice of a version counts only while the visitor may switch it back (B108, B656).
 */
export const catalogueRequest = cache(async () => {
  const [{ actor, host }, sent, jar] = await Promise.all([currentVisitor(), headers(), cookies()])
  const { catalogueVersionToggle, features, tenant } = host
  const canToggle = catalogueVersionToggle && (features.forcedToggle || (actor.kind === 'user' && actor.isSuperUser))
  const chosen = jar.get(CATALOGUE_VERSION_COOKIE)?.value
  return {
    actor,
    /** Host without port. */
    host: (sent.get('host') ?? '').replace(/:\d+$/, '').toLowerCase(),
    tenant,
    canToggle,
    catalogueVersion: canToggle && chosen !== undefined ? catalogueVersionOf(chosen) : host.catalogueVersion,
    learnMore: features.lifecyclePageDescriptionLink,
  }
})
