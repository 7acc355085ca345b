import { createHash } from 'node:crypto'
import { db, pool } from '#lib/db/client.ts'
import { threeWNewsServiceIds } from '#lib/config/three-w.ts'
import { makeService, makeSubscription, makeUser } from '#seed/factories.ts'

/**
 * What belongs to Alpha or to the firm alone holds this word in its texts. It never shows up in a reply to another client,
 * whichever of the ids that client asks with; and none of the rows changes.
 */
export const CANARY = 'kanarienvogel'

/** Ids and addresses of what was planted; the first is the company, the second one of its people. */
export const ids: string[] = []
const plantedRows: { table: string; where: string }[] = []
/** Of Alpha. */
export const subscriptionIds: string[] = []
/** Of the review of Alpha that is under way. */
export const openRightIds: string[] = []
const DAY_MS = 86_400_000

const plant = (table: string, column: string, id: string) => {
  plantedRows.push({ table, where: `"${column}" = '${id}'` })
  if (!ids.includes(id)) ids.push(id)
}

async function plantCompany(): Promise<string> {
  const owner = await db.user.findUniqueOrThrow({ where: { email: 'client@alpha.example' }, include: { entities: true } })
  const entityId = owner.entities[0]!.entityId
  await db.entity.update({ where: { id: entityId }, data: { prid: CANARY } })
  plant('Entity', 'id', entityId)
  plant('EntityMember', 'entityId', entityId)
  const colleague = await makeUser(db, { firstName: CANARY, lastName: CANARY, email: `${CANARY}@alpha.example`, grade: CANARY })
  plant('User', 'ppid', colleague.ppid)
  const hidden = await makeService(db, { name: `${CANARY} service`, description: CANARY, live: false })
  plant('Service', 'id', hidden.id)
  const subscription = await makeSubscription(db, {
    entityId,
    serviceId: hidden.id,
    mainContacts: [colleague.ppid],
    clientContent: CANARY,
    ecs: CANARY,
  })
  await db.subscriptionLink.create({
    data: { subscriptionId: subscription.id, position: 0, name: CANARY, link: `https://${CANARY}.example` },
  })
  // Who looks after the people of Alpha, so that the owner finds what the strangers must not.
  await db.subscriptionMember.create({ data: { subscriptionId: subscription.id, userPpid: owner.ppid, isMainContact: true } })
  subscriptionIds.push(subscription.id)
  plant('Subscription', 'id', subscription.id)
  plant('SubscriptionMember', 'subscriptionId', subscription.id)
  await db.subscriptionConfiguration.create({
    data: {
      subscriptionId: subscription.id,
      multiRatings: { create: [{ position: 0, subscriptionRatingTitle: CANARY, ratingTitle: CANARY, group: 'A', order: 1 }] },
    },
  })
  plant('SubscriptionRating', 'subscriptionId', subscription.id)
  return colleague.ppid
}

/** The rights of the people of Alpha are reviewed by the owner; an earlier review was withdrawn. */
async function plantReviews(entityId: string): Promise<void> {
  const owner = await db.user.findUniqueOrThrow({ where: { email: 'client@alpha.example' } })
  // A company has one open review at most.
  await db.accessReview.deleteMany({ where: { entityId, state: 'OPEN' } })
  const decided = { decision: 'KEEP', decidedAt: new Date(), decidedByName: CANARY } as const
  const right = { person: 0, position: 0, name: CANARY, email: CANARY, belongs: 'COMPANY', isMainContact: false, threeW: false } as const
  for (const ended of [null, { endedAt: new Date(), endedByName: CANARY }]) {
    const review = await db.accessReview.create({
      data: {
        entityId,
        state: ended ? 'WITHDRAWN' : 'OPEN',
        dueDate: new Date(Date.now() + 7 * DAY_MS),
        startedByName: CANARY,
        ...ended,
        reviewers: { create: [{ userPpid: owner.ppid }] },
        rights: { create: [{ ...right, ...decided, note: CANARY }] },
      },
      include: { rights: true },
    })
    plant('AccessReview', 'id', review.id)
    plant('AccessReviewReviewer', 'reviewId', review.id)
    plant('AccessReviewRight', 'reviewId', review.id)
    if (!ended) openRightIds.push(review.rights[0]!.id)
  }
}

/** Alpha looks after its own people: an invitation and a request wait. */
async function plantSelfService(entityId: string, byPpid: string): Promise<void> {
  const { id: subscriptionId } = await db.subscription.findFirstOrThrow({ where: { entityId, clientContent: CANARY } })
  await db.selfService.upsert({ where: { entityId }, create: { entityId, mode: 'FREE' }, update: { mode: 'FREE' } })
  plant('SelfService', 'entityId', entityId)
  const invited = { firstName: CANARY, lastName: CANARY, email: `invited@${CANARY}.example` }
  const invitation = await db.invitation.create({
    data: {
      ...invited,
      entityId,
      invitedByPpid: byPpid,
      expiresAt: new Date(Date.now() + DAY_MS),
      subscriptions: { create: [{ subscriptionId }] },
    },
  })
  plant('Invitation', 'id', invitation.id)
  plant('Invitation', 'entityId', entityId)
  plant('InvitationSubscription', 'invitationId', invitation.id)
  const request = await db.peopleRequest.create({
    data: {
      ...invited,
      entityId,
      kind: 'INVITE',
      requesterPpid: byPpid,
      subscriptions: { create: [{ subscriptionId, gives: true }] },
    },
  })
  plant('PeopleRequest', 'id', request.id)
  plant('PeopleRequest', 'entityId', entityId)
  plant('PeopleRequestSubscription', 'requestId', request.id)
}

async function plantNews(ppid: string): Promise<void> {
  const text = {
    whatsNew: JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: CANARY }] }] }),
    whatsNewText: CANARY,
  }
  const foreign: string[] = []
  // Neither stranger has a 3W subscription, so a published 3W article is as foreign to them as a draft.
  for (const [type, published] of [
    [0, false],
    [0, true],
    [1, false],
  ] as const) {
    const article = await db.article.create({
      data: { type, title: `${CANARY} article`, published, publishDate: published ? new Date() : null, text: { create: text } },
    })
    foreign.push(article.id)
    await db.personalNote.create({ data: { userPpid: ppid, articleId: article.id, personalComments: CANARY } })
    plant('Article', 'id', article.id)
    plant('PersonalNote', 'articleId', article.id)
  }
  // Whoever is signed in reads these, which lead to those.
  const links = foreign.map((id) => ({ type: 'articleLink', attrs: { id } }))
  const document = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: links }] })
  const shown = { title: 'Leads to others', published: true, publishDate: new Date() }
  const leading = await db.article.create({ data: { ...shown, type: 1, text: { create: { freeContent: document } } } })
  plant('Article', 'id', leading.id)
  plant('ArticleLink', 'articleId', leading.id)
  const item = await db.newsItem.create({ data: { ...shown, issueDate: new Date(), repositoryText: document } })
  plant('NewsItem', 'id', item.id)
  plant('NewsItemLink', 'newsItemId', item.id)
  const news = await db.newsItem.create({ data: { title: CANARY, issueDate: new Date(), plainText: CANARY, repositoryText: CANARY } })
  const event = await db.event.create({ data: { title: CANARY, startDate: new Date(), description: CANARY } })
  const video = await db.video.create({ data: { title: CANARY, provider: 'VIMEO', link: '76979871' } })
  const publication = await db.publication.create({ data: { title: CANARY, description: CANARY } })
  plant('NewsItem', 'id', news.id)
  plant('Event', 'id', event.id)
  plant('Video', 'id', video.id)
  plant('Publication', 'id', publication.id)
}

/** An entry of the register of a company, about an article that is published, with all that belongs to it. */
async function plantRegister(entityId: string, byPpid: string): Promise<void> {
  const article = await db.article.findFirstOrThrow({ where: { title: { contains: CANARY }, type: 0, published: true } })
  const by = { byPpid, byName: CANARY }
  const { id } = await db.obligation.create({
    data: {
      entityId,
      articleId: article.id,
      articleNumber: article.businessId,
      articleTitle: CANARY,
      articleVersion: 1,
      applies: 'YES',
      reason: CANARY,
      decidedByName: CANARY,
      history: { create: { ...by, words: CANARY } },
    },
  })
  const action = await db.obligationAction.create({ data: { obligationId: id, task: CANARY, ownerPpid: byPpid, ownerName: CANARY } })
  await db.obligationComment.create({ data: { obligationId: id, actionId: action.id, words: CANARY, ...by } })
  const file = await db.file.create({ data: { name: CANARY, contentType: 'application/pdf', size: CANARY.length, sha256: 'x' } })
  await db.fileChunk.create({ data: { fileId: file.id, index: 0, bytes: new TextEncoder().encode(CANARY) } })
  const evidence = await db.obligationEvidence.create({ data: { obligationId: id, actionId: action.id, fileId: file.id, ...by } })
  plant('ObligationEvidence', 'id', evidence.id)
  plant('Obligation', 'id', id)
  plant('ObligationAction', 'id', action.id)
  plant('ObligationComment', 'obligationId', id)
  plant('ObligationHistory', 'obligationId', id)
}

/** How far the people of Alpha are with a must-read, what one of them reads later, and that staff may read the register. */
async function plantReadings(entityId: string, ppid: string): Promise<void> {
  const article = await db.article.findFirstOrThrow({ where: { title: { contains: CANARY }, type: 0, published: true } })
  const subscription = await db.subscription.findFirstOrThrow({ where: { entityId, clientContent: CANARY } })
  const threeW = await db.subscription.findFirstOrThrow({ where: { entityId, serviceId: { in: [...threeWNewsServiceIds] } } })
  // One of those whose reading is proven.
  await db.subscriptionMember.create({ data: { subscriptionId: threeW.id, userPpid: ppid, isMainContact: false } })
  plant('SubscriptionMember', 'subscriptionId', threeW.id)
  await db.articleReading.create({ data: { userPpid: ppid, articleId: article.id, articleVersion: 1, confirmedAt: new Date() } })
  plant('ArticleReading', 'userPpid', ppid)
  await db.readLater.create({ data: { userPpid: ppid, articleId: article.id } })
  plant('ReadLater', 'userPpid', ppid)
  await db.registerOpening.create({ data: { subscriptionId: subscription.id, openedByPpid: ppid } })
  plant('RegisterOpening', 'subscriptionId', subscription.id)
}

/** Views of the register: of a person of the company, and of staff, who share theirs with all of the firm. */
async function plantRegisterViews(ppid: string): Promise<void> {
  const staff = await db.user.findUniqueOrThrow({ where: { email: 'super@firm.example' } })
  const state = { filters: { task: CANARY }, sort: null, hiddenColumns: null, extra: {} }
  for (const owner of [{ ownerPpid: ppid }, { ownerPpid: staff.ppid, audience: 'EVERYONE' }] as const) {
    const view = await db.savedView.create({ data: { ...owner, table: 'register', name: CANARY, state } })
    plant('SavedView', 'id', view.id)
  }
  await db.tablePreference.create({ data: { userPpid: ppid, table: 'register', state: { hiddenColumns: [CANARY] } } })
  plant('TablePreference', 'userPpid', ppid)
}

/** What somebody of Alpha asked the firm, with its answer, and what staff wrote down about both. */
async function plantWords(entityId: string, ppid: string): Promise<void> {
  const staff = await db.user.findUniqueOrThrow({ where: { email: 'super@firm.example' } })
  const message = await db.message.create({
    data: {
      reference: CANARY,
      topic: 'COMPANY',
      subject: CANARY,
      text: CANARY,
      senderPpid: ppid,
      state: 'ANSWERED',
      answer: CANARY,
      answeredByPpid: staff.ppid,
      answeredAt: new Date(),
    },
  })
  plant('Message', 'id', message.id)
  const { companyId } = await db.entity.findUniqueOrThrow({ where: { id: entityId } })
  const { id: subscriptionId } = await db.subscription.findFirstOrThrow({ where: { entityId } })
  for (const about of [{ entityId }, { ppid }, { companyId }, { subscriptionId }]) {
    const note = await db.staffNote.create({ data: { ...about, text: CANARY, byPpid: staff.ppid } })
    plant('StaffNote', 'id', note.id)
  }
}

async function plantOffice(): Promise<void> {
  const staff = await db.user.findUniqueOrThrow({ where: { email: 'super@firm.example' } })
  const view = await db.savedView.create({ data: { ownerPpid: staff.ppid, table: 'users', name: CANARY, state: {}, audience: 'EVERYONE' } })
  const task = await db.task.create({
    data: { kind: 'users.refresh', input: {}, startedByPpid: staff.ppid, items: { create: [{ key: 'x', label: CANARY }] } },
  })
  const mail = await db.outboxMail.create({
    data: { kind: 'contact', recipient: `${CANARY}@alpha.example`, subject: CANARY, text: CANARY },
  })
  await db.directoryPerson.create({
    data: { ppid: CANARY, partyId: CANARY, email: `${CANARY}@firm.example`, firstName: CANARY, lastName: CANARY },
  })
  await db.auditEvent.create({ data: { action: 'update', entity: 'Entity', entityId: ids[0]!, after: { note: CANARY } } })
  plant('SavedView', 'id', view.id)
  const search = await db.savedSearch.create({
    data: { ownerPpid: staff.ppid, name: CANARY, type: 1, filters: { freeTextSearch: CANARY }, address: `search=${CANARY}` },
  })
  plant('SavedSearch', 'id', search.id)
  await db.importCorrections.create({
    data: { userPpid: staff.ppid, kind: 'users.import', content: { columns: [], values: [{ column: 'Grade', from: CANARY, to: CANARY }] } },
  })
  plant('ImportCorrections', 'userPpid', staff.ppid)
  plant('Task', 'id', task.id)
  plant('OutboxMail', 'id', mail.id)
  ids.push(CANARY, `${CANARY}@firm.example`, `${CANARY}@alpha.example`, staff.ppid)
}

/** Plants all of it; once per run. */
export async function plantAll(): Promise<void> {
  const ppid = await plantCompany()
  await plantNews(ppid)
  await plantRegister(ids[0]!, ppid)
  await plantReadings(ids[0]!, ppid)
  await plantRegisterViews(ppid)
  await plantSelfService(ids[0]!, ppid)
  await plantReviews(ids[0]!)
  await plantWords(ids[0]!, ppid)
  await plantOffice()
}

/** A digest of all planted rows, which is another one when any of them changes. */
export async function plantedDigest(): Promise<string> {
  const rows = await pool().query<{ row: string }>(
    plantedRows.map(({ table, where }) => `SELECT '${table} ' || t::text AS row FROM "${table}" t WHERE ${where}`).join(' UNION ALL '),
  )
  return createHash('sha256')
    .update(
      rows.rows
        .map(({ row }) => row)
        .sort()
        .join('\n'),
    )
    .digest('hex')
}
