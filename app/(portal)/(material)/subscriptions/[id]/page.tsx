import { notFound } from 'next/navigation'
import { SubscriptionPage } from '#components/dossiers/subscription-page.tsx'
import { AccessScreen } from '#components/layout/access-screen.tsx'
import { adminSettings } from '#lib/config/screen-settings.ts'
import { subscriptionDossier } from '#lib/dossiers/subscription-service.ts'
import { requireAccess } from '#lib/shell/page-access.ts'

/** The page of a subscription, for the firm's people. */
export default async function Page({ params }: PageProps<'/subscriptions/[id]'>) {
  const access = await requireAccess({ internal: true })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  const dossier = await subscriptionDossier(access.actor, (await params).id)
  if (dossier === null) notFound()
  return <SubscriptionPage dossier={dossier} settings={adminSettings()} />
}
