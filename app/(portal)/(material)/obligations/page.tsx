import { AccessScreen } from '#components/layout/access-screen.tsx'
import { NoRegister } from '#components/obligations/no-register.tsx'
import { ObligationsPage } from '#components/obligations/obligations-page.tsx'
import { Prefetched } from '#lib/http/prefetched.tsx'
import { hasRegisters } from '#lib/obligations/read-service.ts'
import { threeWEndsOf } from '#lib/relations/api.ts'
import { requireAccess } from '#lib/shell/page-access.ts'
import { currentHost } from '#lib/shell/visitor.ts'
import { prefetchTables } from '../prefetch-tables.ts'

/** The registers of the reader's companies; for staff those that are open to the firm. */
export default async function Page() {
  const access = await requireAccess({ moduleEnabled: (await currentHost()).features.news })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  const { isInternal, ppid } = access.actor
  const [isOpen, ends] = await Promise.all([hasRegisters(access.actor), isInternal ? [] : threeWEndsOf(ppid)])
  if (!isOpen) return <NoRegister isInternal={isInternal} ended={ends.filter(({ isOver }) => isOver)} />
  return (
    <Prefetched replies={await prefetchTables(access.actor)}>
      <ObligationsPage isInternal={isInternal} ends={ends} />
    </Prefetched>
  )
}
