import { randomUUID } from 'node:crypto'
import { sessionOf } from '#lib/auth/testing.ts'
import { db } from '#lib/db/client.ts'
import { client } from '#lib/caller/testing.ts'
import { makeArticle } from '#lib/news/testing.ts'
import { previewNewsBulk } from '#lib/news-desk/bulk-service.ts'
import { getSchedule } from '#lib/news-desk/plan-service.ts'
import { getReview } from '#lib/news-desk/review-service.ts'
import { previewEndDates } from '#lib/renewals/change-service.ts'
import { planMails } from '#lib/renewals/mail-plan.ts'
import { planOf } from '#lib/rights/plan.ts'
import { previewMappedTags } from '#lib/services/mapping-service.ts'
import { makeInternalUser, makeService, makeSubscription, makeSuperUser, makeTaxonomyItem, makeTenant, makeUser } from '#seed/factories.ts'
import { SUPER } from './portal.ts'
import type { Example } from './write-examples.ts'

/** A super user with a browser session, and somebody to look at. */
async function viewer() {
  const { ppid } = await makeSuperUser(db)
  return { viewerPpid: ppid, ppid: (await makeUser(db)).ppid, session: await sessionOf(ppid) }
}

const subscription = async () => (await makeSubscription(db, { endDate: new Date('2030-01-31') })).id

/** A note of staff about somebody. */
const note = async () =>
  (
    await db.staffNote.create({
      data: { ppid: (await makeUser(db)).ppid, text: 'Note', byPpid: (await db.user.findUniqueOrThrow({ where: { email: SUPER } })).ppid },
      select: { id: true },
    })
  ).id

/** The person who sends the examples. */
const sender = async () => (await db.user.findUniqueOrThrow({ where: { email: SUPER } })).ppid

/** An article of a tenant that wants reviews, as a look at its review finds it. @param reviewerPpid who was asked for one; left out = nobody */
async function underReview(reviewerPpid?: string) {
  const tenant = await makeTenant(db, { review: { create: { rule: 'EVERYBODY' } } })
  const { id } = await makeArticle('To be reviewed', { published: false, publishDate: null, tenantId: tenant.id })
  if (reviewerPpid !== undefined) await db.articleReview.create({ data: { articleId: id, reviewerPpid } })
  const context = { requestId: '', host: '', actor: client }
  const { revision } = await getReview({ params: { id }, context } as unknown as Parameters<typeof getReview>[0])
  return { params: { id }, revision }
}

/** A message that waits for an answer. */
const message = async () =>
  (
    await db.message.create({
      data: { reference: randomUUID(), topic: 'COMPANY', subject: 'Your company', text: 'Please.', senderPpid: (await makeUser(db)).ppid },
      select: { id: true },
    })
  ).id

/** Requests of the renewal desk, of the editors' desk with its reviews, of the table of services, of messages, of tags that are merged and mapped, about notes of staff and rights as a set; and those that begin and end a view of the portal as somebody else: in a browser session, since a token cannot. */
export const deskExamples: Record<string, () => Promise<Example>> = {
  'PUT /api/v1/Renewal': async () => ({ body: { ids: [await subscription()], state: 'CONTACTED' } }),
  'PUT /api/v1/Renewal/end-dates': async () => {
    const id = await subscription()
    const actor = { ...client, isInternal: true, isSuperUser: true }
    const body = { ids: [id], change: { kind: 'months', months: 12 } } as const
    const { revision } = await previewEndDates({ actor, body } as unknown as Parameters<typeof previewEndDates>[0])
    return { body: { ...body, revision } }
  },
  'POST /api/v1/Renewal/mail': async () => {
    const mainContact = await makeUser(db)
    const { id } = await makeSubscription(db, { endDate: new Date('2030-01-31'), mainContacts: [mainContact.ppid] })
    const actor = await db.user.findUniqueOrThrow({ where: { email: SUPER } })
    const body = { ids: [id], subject: 'Renewal of {service}', text: 'Dear {first name}' }
    const { revision } = await planMails(db, { ...client, ...actor }, body)
    return { body: { ...body, revision } }
  },
  'PUT /api/v1/Renewal/mail/template': async () => {
    await db.renewalMail.deleteMany()
    await makeTenant(db, { url: 'https://localhost/' })
    return { body: { subject: 'Renewal of {service}', text: 'Dear {first name}', version: 0 } }
  },
  'PUT /api/v1/Renewal/reminders': async () => {
    // A choice that is made again changes nothing.
    await db.notificationPreference.deleteMany({ where: { user: { email: SUPER } } })
    return { body: { days: [30] } }
  },
  'PUT /api/v1/NewsDesk/bulk': async () => {
    const { id } = await makeArticle('One of many', { published: false, publishDate: null })
    const body = { kind: 'Article', ids: [id], action: { do: 'publish' } } as const
    const { revision } = await previewNewsBulk({ body, context: { requestId: '', host: '', actor: client } } as unknown as Parameters<
      typeof previewNewsBulk
    >[0])
    return { body: { ...body, revision } }
  },
  'PUT /api/v1/NewsDesk/schedule/{kind}/{id}': async () => {
    const { id } = await makeArticle('To be published', { published: false, publishDate: null })
    const params = { kind: 'Article', id } as const
    const { revision } = await getSchedule({ params } as unknown as Parameters<typeof getSchedule>[0])
    return { params, body: { publishAt: '2030-01-31T09:00:00Z', unpublishAt: null, revision } }
  },
  'DELETE /api/v1/NewsDesk/plan/{id}': async () => {
    const { id: articleId } = await makeArticle('To be published', { published: false, publishDate: null })
    const data = { articleId, publishes: true, at: new Date('2030-01-31T09:00:00Z') }
    const { id } = await db.publishPlan.create({ data, select: { id: true } })
    return { params: { id }, body: undefined }
  },
  'PUT /api/v1/NewsDesk/review/{id}': async () => {
    const { params, revision } = await underReview()
    return { params, body: { reviewerPpid: (await makeInternalUser(db)).ppid, comment: 'Please', revision } }
  },
  'POST /api/v1/NewsDesk/review/{id}/decision': async () => {
    const { params, revision } = await underReview(await sender())
    return { params, body: { approve: true, revision } }
  },
  'DELETE /api/v1/NewsDesk/review/{id}': async () => {
    const { params } = await underReview(await sender())
    return { params, body: undefined }
  },
  'PUT /api/v1/Tenant/{id}/review': async () => ({
    params: { id: (await makeTenant(db)).id },
    body: { rule: 'NOT_SUPER_USERS', version: 0 },
  }),
  'POST /api/v1/ServiceDesk/{id}/copy': async () => ({ params: { id: (await makeService(db)).id }, body: undefined }),
  'PUT /api/v1/ServiceDesk/bulk': async () => {
    const { id, version } = await makeService(db, { live: false })
    return { body: { rows: [{ id, version }], action: { do: 'live', on: true } } }
  },
  'POST /api/v1/Notification/test-mail': async () => ({ body: { about: 'article', id: (await makeArticle('To be told of')).id } }),
  'PUT /api/v1/Rights/{ppid}': async () => {
    const [{ ppid }, colleague] = [await makeUser(db), await makeUser(db)]
    await makeSubscription(db, { mainContacts: [colleague.ppid] })
    const change = { kind: 'copy', fromPpid: colleague.ppid, exactly: false } as const
    const { revision } = await planOf(db, { ppid: 'super', isSuperUser: true }, ppid, change)
    return { params: { ppid }, body: { change, revision } }
  },
  'POST /api/v1/Message': async () => ({
    body: { about: { serviceId: (await makeService(db, { live: true })).id }, text: 'Please call.' },
  }),
  'POST /api/v1/Message/{id}/answer': async () => ({ params: { id: await message() }, body: { answer: 'We will.' } }),
  'POST /api/v1/Message/{id}/close': async () => ({ params: { id: await message() }, body: {} }),
  'POST /api/v1/TaxonomyMerge/{id}': async () => {
    const [one, other] = [await makeTaxonomyItem(db, { kind: 'LIFECYCLE' }), await makeTaxonomyItem(db, { kind: 'LIFECYCLE' })]
    return { params: { id: one.id }, body: { into: other.id } }
  },
  'PUT /api/v1/TaxonomyMapping/{id}': async () => {
    const { id, tenantId } = await makeTaxonomyItem(db, { catalogueVersion: 1 })
    return { params: { id: tenantId }, body: { rows: [{ legacyId: id, before: null, after: { targetId: null } }] } }
  },
  'POST /api/v1/TaxonomyMapping/{id}/services': async () => {
    // In a tenant of its own: all services of the tenant are tagged.
    const { id: tenantId } = await makeTenant(db)
    const [legacy, target] = [await makeTaxonomyItem(db, { catalogueVersion: 1, tenantId }), await makeTaxonomyItem(db, { tenantId })]
    await makeService(db, { taxonomyIds: [legacy.id] })
    await db.taxonomyMapping.create({ data: { legacyId: legacy.id, targetId: target.id } })
    const params = { id: legacy.tenantId }
    const { revision } = await previewMappedTags({ params } as Parameters<typeof previewMappedTags>[0])
    return { params, body: { revision } }
  },
  'POST /api/v1/StaffNote': async () => ({ body: { about: { ppid: (await makeUser(db)).ppid }, text: 'Note' } }),
  'PUT /api/v1/StaffNote/{id}': async () => ({ params: { id: await note() }, body: { text: 'Another note' } }),
  'DELETE /api/v1/StaffNote/{id}': async () => ({ params: { id: await note() }, body: undefined }),
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
