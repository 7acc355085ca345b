import { NotFoundScreen } from '#components/layout/not-found-screen.tsx'
import { Shell } from '#components/layout/shell.tsx'
import { shellData } from '#lib/shell/visitor.ts'

export default async function NotFound() {
  return (
    <Shell {...await shellData()}>
      <NotFoundScreen />
    </Shell>
  )
}
