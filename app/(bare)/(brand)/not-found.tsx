import { NotFoundScreen } from '#components/layout/not-found-screen.tsx'

/** A single page whose record is not there; the frame stands around it already. */
export default function NotFound() {
  return <NotFoundScreen />
}
