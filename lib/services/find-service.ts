import 'server-only'
import type { Actor } from '#lib/auth/actor.ts'
import type { Found } from '#lib/palette/contract.ts'
import { wordsOf } from '#lib/search/words.ts'
import { currentTenant } from '#lib/tenants/service.ts'
import { recordsOf, relevanceOf } from './find.ts'
import { isInternal } from './policy.ts'
import { catalogue } from './read-model-service.ts'

const NOT_LIVE = 'Not live'

/** Services for the command palette, those of that name first, then the best matches: the live ones of the host's tenant as the catalogue shows them; internal users also find the others. */
export async function findServices(actor: Actor, host: string, text: string, limit: number): Promise<Found[]> {
  const [snapshot, tenant] = await Promise.all([catalogue(), currentTenant(host)])
  if (tenant === null) return []
  const relevance = relevanceOf(snapshot, isInternal(actor) ? recordsOf(snapshot, null, false) : recordsOf(snapshot, tenant.domain, true), text)
  const typed = wordsOf(text)
  const isNamed = (name: string): boolean => {
    const words = wordsOf(name)
    return typed.every((word) => words.some((known) => known.startsWith(word)))
  }
  return [...(relevance ?? [])]
    .map(([id, score]) => ({ id, score, row: snapshot.services.get(id)!.row }))
    .sort((a, b) => Number(isNamed(b.row.name)) - Number(isNamed(a.row.name)) || b.score - a.score)
    .slice(0, limit)
    .map(({ id, row: { name, friendlyUrl, live } }) => {
      return { kind: 'service', id, title: name, detail: live ? null : NOT_LIVE, href: `/service/${encodeURIComponent(friendlyUrl)}` }
    })
}
