import { cookies } from 'next/headers'
import { AccessScreen } from '#components/layout/access-screen.tsx'
import { canEditArticle, GLOBAL, HINT_COOKIE, HINT_OFF, LANDING_COOKIE, readLandingCookie, THREE_W } from '#components/news/landing-address.ts'
import { LandingPage } from '#components/news/landing-page.tsx'
import { landingReader } from '#lib/news/landing-service.ts'
import { getNewsTypes } from '#lib/news/overview-service.ts'
import { referenceNames } from '#lib/reference/names-service.ts'
import { requireAccess } from '#lib/shell/page-access.ts'
import { currentHost } from '#lib/shell/visitor.ts'

/** The news list, also under every address that begins with /articles/ (B158, A002). */
export default async function Page() {
  const { news, threeWMenu } = (await currentHost()).features
  const access = await requireAccess({ moduleEnabled: news })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  const kept = await cookies()
  const remembered = readLandingCookie(kept.get(LANDING_COOKIE)?.value, threeWMenu)
  const { actor } = access
  const { permissions } = getNewsTypes({ actor })
  const canAdd = [THREE_W, GLOBAL].filter((type) => canEditArticle(type, permissions))
  const reader = await landingReader(actor)
  const told = { ...reader, untold: reader.untold && kept.get(HINT_COOKIE)?.value !== HINT_OFF }
  return <LandingPage names={await referenceNames()} isInternal={actor.isInternal} threeWMenu={threeWMenu} canAdd={canAdd} remembered={remembered} reader={told} />
}
