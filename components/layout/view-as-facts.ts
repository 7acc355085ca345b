import type { Viewer } from '#lib/caller/actor.ts'

/** What the banner of a view shows: who looks, and for how long still, on the clock of the server. */
export const viewAsFacts = ({ name, endsAt }: Viewer): { viewer: string; secondsLeft: number } => ({
  viewer: name,
  secondsLeft: Math.max(0, Math.round((endsAt.getTime() - Date.now()) / 1000)),
})
