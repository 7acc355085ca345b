import { NotFoundScreen } from '#components/layout/not-found-screen.tsx'

/** A page of the portal whose record is not there; the shell stands around it already. */
export default function NotFound() {
  return <NotFoundScreen />
}
