import { sessionOf } from '#lib/auth/testing.ts'
import { db } from '#lib/db/client.ts'
import { client } from '#lib/caller/testing.ts'
import { makeArticle } from '#lib/news/testing.ts'
import { previewNewsBulk } from '#lib/news-desk/bulk-service.ts'
import { previewEndDates } from '#lib/renewals/change-service.ts'
import { makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import type { Example } from './write-examples.ts'

/** A super user with a browser session, and somebody to look at. */
async function viewer() {
  const { ppid } = await makeSuperUser(db)
  return { viewerPpid: ppid, ppid: (await makeUser(db)).ppid, session: await sessionOf(ppid) }
}

const subscription = async () => (await makeSubscription(db, { endDate: new Date('2030-01-31') })).id

/** Requests of the renewal desk and of the editors' desk; and those that begin and end a view of the portal as somebody else: in a browser session, since a token cannot. */
export const deskExamples: Record<string, () => Promise<Example>> = {
  'PUT /api/v1/Renewal': async () => ({ body: { ids: [await subscription()], state: 'CONTACTED' } }),
  'PUT /api/v1/Renewal/end-dates': async () => {
    const id = await subscription()
    const actor = { ...client, isInternal: true, isSuperUser: true }
    const body = { ids: [id], change: { kind: 'months', months: 12 } } as const
    const { revision } = await previewEndDates({ actor, body } as unknown as Parameters<typeof previewEndDates>[0])
    return { body: { ...body, revision } }
  },
  'PUT /api/v1/NewsDesk/bulk': async () => {
    const { id } = await makeArticle('One of many', { published: false, publishDate: null })
    const body = { kind: 'Article', ids: [id], action: { do: 'publish' } } as const
    const { revision } = await previewNewsBulk({ body } as unknown as Parameters<typeof previewNewsBulk>[0])
    return { body: { ...body, revision } }
  },
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
