import { redirect } from 'next/navigation'
import { CreatingUser } from '#components/layout/creating-user.tsx'
import { currentActor } from '#lib/http/current-actor.ts'

/** Shown while the user record is being created (B069). */
export default async function CreatingUserPage() {
  const actor = await currentActor()
  if (actor.kind === 'anonymous') redirect('/')
  return <CreatingUser email={actor.identity.email} exists={actor.kind === 'user'} />
}
