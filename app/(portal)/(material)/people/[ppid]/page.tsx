import { notFound } from 'next/navigation'
import { PersonPage } from '#components/dossiers/person-page.tsx'
import { AccessScreen } from '#components/layout/access-screen.tsx'
import { adminSettings } from '#lib/config/screen-settings.ts'
import { personDossier } from '#lib/dossiers/person-service.ts'
import { requireAccess } from '#lib/shell/page-access.ts'

/** The page of a person, for the firm's people. */
export default async function Page({ params }: PageProps<'/people/[ppid]'>) {
  const access = await requireAccess({ internal: true })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  const dossier = await personDossier(access.actor, decodeURIComponent((await params).ppid))
  if (dossier === null) notFound()
  return <PersonPage dossier={dossier} isSuperUser={access.actor.isSuperUser} settings={adminSettings()} />
}
