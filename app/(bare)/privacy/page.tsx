import { PrivacyStatement } from '#components/layout/privacy-statement.tsx'
import { Shell } from '#components/layout/shell.tsx'
import { shellData } from '#lib/shell/visitor.ts'

/** The placeholder that PRIVACY_URL points to by default (A043). */
export default async function PrivacyPage() {
  const shell = await shellData()
  return (
    <Shell {...shell}>
      <PrivacyStatement hostName={shell.host.name} />
    </Shell>
  )
}
