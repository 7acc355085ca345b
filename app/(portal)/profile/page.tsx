import { AccessScreen } from '#components/layout/access-screen.tsx'
import { ProfilePage } from '#components/users/profile-page.tsx'
import { requireAccess } from '#lib/users/page-access.ts'
import { config } from '#lib/config/config.ts'
import { currentProfile } from '#lib/users/profile-service.ts'

export default async function Page() {
  const access = await requireAccess()
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  return <ProfilePage profile={await currentProfile(access.actor.ppid)} grades={config().grades} />
}
