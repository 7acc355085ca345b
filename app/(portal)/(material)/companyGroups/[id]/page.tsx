import { notFound } from 'next/navigation'
import { CompanyGroupPage } from '#components/dossiers/company-page.tsx'
import { AccessScreen } from '#components/layout/access-screen.tsx'
import { groupDossier } from '#lib/dossiers/company-service.ts'
import { requireAccess } from '#lib/shell/page-access.ts'

/** The page of a company group, for the firm's people. */
export default async function Page({ params }: PageProps<'/companyGroups/[id]'>) {
  const access = await requireAccess({ internal: true })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  const dossier = await groupDossier(access.actor, (await params).id)
  if (dossier === null) notFound()
  return <CompanyGroupPage dossier={dossier} />
}
