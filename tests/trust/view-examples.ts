import { sessionOf } from '#lib/auth/testing.ts'
import { db } from '#lib/db/client.ts'
import { makeSuperUser, makeUser } from '#seed/factories.ts'
import type { Example } from './write-examples.ts'

/** A super user with a browser session, and somebody to look at. */
async function viewer() {
  const { ppid } = await makeSuperUser(db)
  return { viewerPpid: ppid, ppid: (await makeUser(db)).ppid, session: await sessionOf(ppid) }
}

/** Requests that begin and end a view of the portal as somebody else: in a browser session, since a token cannot. */
export const viewExamples: Record<string, () => Promise<Example>> = {
  'POST /api/v1/ViewAs': async () => {
    const { ppid, session } = await viewer()
    return { session: session.headers, body: { ppid } }
  },
  'DELETE /api/v1/ViewAs': async () => {
    const { viewerPpid, ppid, session } = await viewer()
    await db.viewAs.create({ data: { sessionId: session.id, viewerPpid, ppid, endsAt: new Date(Date.now() + 60_000) } })
    return { session: session.headers }
  },
}
