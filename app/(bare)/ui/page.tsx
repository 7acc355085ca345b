import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PortalTheme } from '#components/theme/portal-theme.tsx'
import { Gallery } from '#components/gallery/gallery.tsx'
import { config, isDevelopment } from '#lib/config/config.ts'

export const metadata: Metadata = { title: 'Interface kit', robots: { index: false } }
export const dynamic = 'force-dynamic'

/** Every component of the kit in every state; in development, and where a setting asks for it. */
export default function UiPage() {
  if (!isDevelopment() && !config().interfaceKit) notFound()
  return (
    <PortalTheme>
      <Gallery />
    </PortalTheme>
  )
}
