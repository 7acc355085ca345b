import { notFound } from 'next/navigation'
import { CompanyPage } from '#components/dossiers/company-page.tsx'
import { AccessScreen } from '#components/layout/access-screen.tsx'
import { adminSettings } from '#lib/config/screen-settings.ts'
import { companyDossier } from '#lib/dossiers/company-service.ts'
import { requireAccess } from '#lib/shell/page-access.ts'

/** The page of a company, for the firm's people. */
export default async function Page({ params }: PageProps<'/companies/[id]'>) {
  const access = await requireAccess({ internal: true })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  const dossier = await companyDossier(access.actor, (await params).id)
  if (dossier === null) notFound()
  return <CompanyPage dossier={dossier} settings={adminSettings()} />
}
