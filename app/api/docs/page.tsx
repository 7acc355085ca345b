import { ApiReference } from '#components/api-reference/api-reference.tsx'
import { openApi } from '#lib/openapi.ts'

export const dynamic = 'force-dynamic'

export default function Page() {
  return <ApiReference document={openApi()} />
}
