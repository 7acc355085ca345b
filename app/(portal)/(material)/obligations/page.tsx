import { AccessScreen } from '#components/layout/access-screen.tsx'
import { ObligationsPage } from '#components/obligations/obligations-page.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'
import { currentHost } from '#lib/shell/visitor.ts'

/** The registers of the reader's companies; for staff those that are open to the firm. */
export default async function Page() {
  const access = await requireAccess({ moduleEnabled: (await currentHost()).features.news })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  return <ObligationsPage isInternal={access.actor.isInternal} />
}
