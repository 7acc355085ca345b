import type { ReactNode } from 'react'
import { BrandFrame } from '#components/layout/brand-frame.tsx'
import { ViewAsBanner } from '#components/layout/view-as-banner.tsx'
import { viewAsFacts } from '#components/layout/view-as-facts.ts'
import { ANONYMOUS } from '#lib/caller/actor.ts'
import { config } from '#lib/config/config.ts'
import { currentActor } from '#lib/http/current-actor.ts'
import { currentHost } from '#lib/shell/visitor.ts'

/** Single pages of the portal without its menu; they stay readable with the database away. */
export default async function BrandLayout({ children }: { children: ReactNode }) {
  const [host, actor] = await Promise.all([
    currentHost().catch(() => ({ name: config().builtInTenant, tenant: null })),
    currentActor().catch(() => ANONYMOUS),
  ])
  return (
    <>
      {actor.kind === 'user' && actor.viewedBy && (
        <ViewAsBanner
          person={{ name: `${actor.firstName} ${actor.lastName}`.trim() || actor.email, email: actor.email }}
          {...viewAsFacts(actor.viewedBy)}
        />
      )}
      <BrandFrame hostName={host.name} tenantColour={host.tenant?.colour ?? 0}>
        {children}
      </BrandFrame>
    </>
  )
}
