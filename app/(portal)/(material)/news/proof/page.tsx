import { ReadingProofPage } from '#components/insight/reading-proof-page.tsx'
import { AccessScreen } from '#components/layout/access-screen.tsx'
import { proofCompanies } from '#lib/reading-proof/proof-service.ts'
import { requireAccess } from '#lib/shell/page-access.ts'
import { currentHost } from '#lib/shell/visitor.ts'

/** Who has read what must be read: for main contacts by their companies, for the firm by any. */
export default async function Page() {
  const access = await requireAccess({ moduleEnabled: (await currentHost()).features.news })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  return <ReadingProofPage companies={await proofCompanies(access.actor)} isInternal={access.actor.isInternal} />
}
