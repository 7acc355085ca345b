import { AdminPage } from '#components/admin/admin-page.tsx'
import { AccessScreen } from '#components/layout/access-screen.tsx'
import { adminSettings } from '#lib/config/screen-settings.ts'
import { Prefetched } from '#lib/http/prefetched.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'
import { prefetchAdmin } from './prefetch.ts'

/** The administration, for the firm's people; others are sent home (B002, B034, A004). */
export default async function Page({ searchParams }: PageProps<'/admin'>) {
  const access = await requireAccess({ internal: true, refused: 'home' })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  const { ppid, isSuperUser } = access.actor
  return (
    <Prefetched replies={await prefetchAdmin(access.actor, await searchParams)}>
      <AdminPage viewer={{ ppid, isSuperUser }} settings={adminSettings()} />
    </Prefetched>
  )
}
