import { cookies } from 'next/headers'
import { AccessScreen } from '#components/layout/access-screen.tsx'
import { editableTypes, readLandingCookies } from '#components/news/landing-address.ts'
import { LandingPage } from '#components/landing/landing-page.tsx'
import { landingReader } from '#lib/news-reading/landing-service.ts'
import { getNewsTypes } from '#lib/news-reading/overview-service.ts'
import { referenceNames } from '#lib/reference/names-service.ts'
import { requireAccess } from '#lib/shell/page-access.ts'
import { currentHost } from '#lib/shell/visitor.ts'

/** The news list, also under every address that begins with /articles/ (B158, A002). */
export default async function Page() {
  const { news, threeWMenu } = (await currentHost()).features
  const access = await requireAccess({ moduleEnabled: news })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  const { actor } = access
  const { remembered, isHintOff } = readLandingCookies(await cookies(), threeWMenu)
  const reader = await landingReader(actor)
  return (
    <LandingPage
      names={await referenceNames()}
      isInternal={actor.isInternal}
      threeWMenu={threeWMenu}
      canAdd={editableTypes(getNewsTypes({ actor }).permissions)}
      remembered={remembered}
      reader={{ ...reader, untold: reader.untold && !isHintOff }}
    />
  )
}
