import { NotFoundScreen } from '#components/layout/not-found-screen.tsx'
import { currentActor } from '#lib/http/current-actor.ts'

/** A page of the portal whose record is not there; the shell stands around it already. */
export default async function NotFound() {
  const actor = await currentActor()
  return <NotFoundScreen signedIn={actor.kind === 'user' ? (actor.isInternal ? 'staff' : 'client') : undefined} />
}
