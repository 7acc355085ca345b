import { NotFoundScreen } from '#components/layout/not-found-screen.tsx'

/** For pages without a frame of their own. Every page carries it, so it has none either; unknown paths have that of the portal. */
export default function NotFound() {
  return (
    <main>
      <NotFoundScreen />
    </main>
  )
}
