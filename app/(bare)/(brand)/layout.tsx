import type { ReactNode } from 'react'
import { BrandFrame } from '#components/layout/brand-frame.tsx'
import { config } from '#lib/config/config.ts'
import { currentHost } from '#lib/shell/visitor.ts'

/** Single pages of the portal without its menu; they stay readable with the database away. */
export default async function BrandLayout({ children }: { children: ReactNode }) {
  const host = await currentHost().catch(() => ({ name: config().builtInTenant, tenant: null }))
  return (
    <BrandFrame hostName={host.name} tenantColour={host.tenant?.colour ?? 0}>
      {children}
    </BrandFrame>
  )
}
