import { ApiReference } from '#components/api-reference/api-reference.tsx'
import { PortalTheme } from '#components/theme/portal-theme.tsx'
import { openApi } from '#lib/openapi.ts'

export const dynamic = 'force-dynamic'

export default function Page() {
  return (
    <PortalTheme>
      <ApiReference document={openApi()} />
    </PortalTheme>
  )
}
