import { cookies } from 'next/headers'
import { AccessScreen } from '#components/layout/access-screen.tsx'
import { canEditArticle, GLOBAL, LANDING_COOKIE, readLandingCookie, THREE_W } from '#components/news/landing-address.ts'
import { LandingPage } from '#components/news/landing-page.tsx'
import { getNewsTypes } from '#lib/news/overview-service.ts'
import { referenceNames } from '#lib/reference/names-service.ts'
import { requireAccess } from '#lib/users/page-access.ts'
import { currentHost } from '#lib/users/visitor.ts'

/** The news list, also under every address that begins with /articles/ (B158, A002). */
export default async function Page() {
  const { news, threeWMenu } = (await currentHost()).features
  const access = await requireAccess({ moduleEnabled: news })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  const remembered = readLandingCookie((await cookies()).get(LANDING_COOKIE)?.value, threeWMenu)
  const { actor } = access
  const { permissions } = getNewsTypes({ actor })
  const canAdd = [THREE_W, GLOBAL].filter((type) => canEditArticle(type, permissions))
  return <LandingPage names={await referenceNames()} isInternal={actor.isInternal} threeWMenu={threeWMenu} canAdd={canAdd} remembered={remembered} />
}
