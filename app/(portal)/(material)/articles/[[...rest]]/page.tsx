import { cookies } from 'next/headers'
import { AccessScreen } from '#components/layout/access-screen.tsx'
import { readLandingCookies } from '#components/news/landing-address.ts'
import { LandingPage } from '#components/landing/landing-page.tsx'
import { Prefetched } from '#lib/http/prefetched.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'
import { currentHost } from '#lib/shell/visitor.ts'
import { prefetchLanding } from './prefetch.ts'
import { landingFacts } from './facts.ts'

/** The news list, also under every address that begins with /articles/ (B158, A002). */
export default async function Page({ searchParams }: PageProps<'/articles/[[...rest]]'>) {
  const { news, threeWMenu } = (await currentHost()).features
  const access = await requireAccess({ moduleEnabled: news })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  const { remembered, isHintOff } = readLandingCookies(await cookies(), threeWMenu)
  const [facts, replies] = await Promise.all([
    landingFacts(access.actor, isHintOff),
    prefetchLanding(access.actor, remembered, await searchParams),
  ])
  return (
    <Prefetched replies={replies}>
      <LandingPage threeWMenu={threeWMenu} remembered={remembered} {...facts} />
    </Prefetched>
  )
}
