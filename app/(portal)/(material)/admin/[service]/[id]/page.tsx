import { AdminPage } from '#components/admin/admin-page.tsx'
import { AccessScreen } from '#components/layout/access-screen.tsx'
import { adminSettings } from '#lib/config/screen-settings.ts'
import { Prefetched } from '#lib/http/prefetched.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'
import { prefetchTables } from '#app/(portal)/(material)/prefetch-tables.ts'

/** The administration with one item open for editing (B037 to B039). */
export default async function Page({ params }: PageProps<'/admin/[service]/[id]'>) {
  const access = await requireAccess({ internal: true, refused: 'home' })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  const { ppid, isSuperUser } = access.actor
  const { service, id } = await params
  return (
    <Prefetched replies={await prefetchTables(access.actor)}>
      <AdminPage
        viewer={{ ppid, isSuperUser }}
        settings={adminSettings()}
        item={{ service: decodeURIComponent(service), id: decodeURIComponent(id) }}
      />
    </Prefetched>
  )
}
