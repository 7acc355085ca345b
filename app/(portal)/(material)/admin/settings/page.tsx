import { AccessScreen } from '#components/layout/access-screen.tsx'
import { readSettingsAddress } from '#components/taxonomy/settings-address.ts'
import { SettingsPage } from '#components/taxonomy/settings-page.tsx'
import { catalogueRequest } from '#lib/tenants/request-service.ts'
import { requireAccess } from '#lib/shell/page-access.ts'

/** Catalogue settings (A094), for the firm's people; others are sent home as from the administration (A004). */
export default async function Page({ searchParams }: PageProps<'/admin/settings'>) {
  const access = await requireAccess({ internal: true, refused: 'home' })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  const { tenant } = await catalogueRequest()
  return <SettingsPage address={readSettingsAddress(await searchParams, tenant?.domain ?? '')} isSuperUser={access.actor.isSuperUser} />
}
