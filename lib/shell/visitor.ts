import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import { currentActor } from '#lib/http/current-actor.ts'
import { config } from '#lib/config/config.ts'
import { catalogueRequest, hostInfo } from '#lib/tenants/api.ts'
import { hasRegister, shellFacts } from './facts.ts'

/** The host that a page is looked at on; read once per request. */
export const currentHost = cache(async () => hostInfo(((await headers()).get('host') ?? '').replace(/:\d+$/, '').toLowerCase()))

/** What the shell and the access rules need to know of a user; read once per request. */
export const factsOf = cache(shellFacts)

/** Who looks at the page, on which host; `facts` is null for visitors without a user record, and names no links before the terms are accepted (A042). */
async function currentVisitor() {
  const [actor, host] = await Promise.all([currentActor(), currentHost()])
  if (actor.kind !== 'user') return { actor, host, facts: null }
  const [known, isInRegister] = await Promise.all([factsOf(actor.ppid), !actor.isInternal && hasRegister(actor.ppid)])
  const facts = { ...known, hasRegister: isInRegister && actor.termsAccepted }
  return { actor, host, facts: actor.termsAccepted ? facts : { ...facts, links: [] } }
}

/** Everything that the shell around a page shows. */
export async function shellData() {
  const [visitor, { catalogueVersion }] = await Promise.all([currentVisitor(), catalogueRequest()])
  const { copyright, privacyUrl, termsRefusalUrl } = config()
  const line = copyright.replaceAll('{year}', String(new Date().getFullYear())).replaceAll('{host name}', visitor.host.name)
  return { ...visitor, catalogueVersion, copyright: line, privacyUrl, termsRefusalUrl }
}
