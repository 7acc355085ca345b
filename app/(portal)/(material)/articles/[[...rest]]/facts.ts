import 'server-only'
import { editableTypes } from '#components/news/landing-address.ts'
import type { UserActor } from '#lib/caller/actor.ts'
import { landingReader } from '#lib/news-reading/landing-service.ts'
import { getNewsTypes } from '#lib/news-reading/overview-service.ts'
import { referenceNames } from '#lib/reference/names-service.ts'

/** What the landing shows beside its lists. @param isHintOff the reader has dismissed the hint at notifications */
export async function landingFacts(actor: UserActor, isHintOff: boolean) {
  const [reader, names] = await Promise.all([landingReader(actor), referenceNames()])
  return {
    names,
    isInternal: actor.isInternal,
    canAdd: editableTypes(getNewsTypes({ actor }).permissions),
    reader: { ...reader, offered: isHintOff ? [] : reader.offered },
  }
}
