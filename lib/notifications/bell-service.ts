import 'server-only'
import { accessReviewsFor } from '#lib/access-review/api.ts'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { answersFor } from '#lib/messages/api.ts'
import { MESSAGES_PATH } from '#lib/messages/words.ts'
import { standsSql } from '#lib/news/api.ts'
import { failedPlansFor, reviewsFor } from '#lib/news-desk/api.ts'
import { reviewPath } from '#lib/news-desk/words.ts'
import { decidedRequests, newsScopeOf } from '#lib/news-reading/api.ts'
import { actionsToRemindOf } from '#lib/obligations/api.ts'
import { existingTopics } from '#lib/personal/api.ts'
import { renewalsToTellOf } from '#lib/renewals/api.ts'
import { peopleFor } from '#lib/self-service/api.ts'
import { subscriptionPath } from '#lib/people/words.ts'
import { PEOPLE_PATH, REQUESTS_PATH } from '#lib/self-service/words.ts'
import { taskText } from '#lib/tasks/words.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { BELL_LENGTH } from './bell-contract.ts'
import type * as contract from './bell-contract.ts'
import { dated, newsEntries } from './bell-news.ts'
import type { Entry } from './bell-news.ts'

const DAY_MS = 86_400_000
const LOOK_BACK_DAYS = 30

async function finishedTasks(ppid: string, from: Date): Promise<Entry[]> {
  const tasks = await db.task.findMany({
    // Who imports waits for the report.
    where: { startedByPpid: ppid, requestId: null, state: { in: ['DONE', 'FAILED'] }, createdAt: { gt: from } },
    orderBy: { createdAt: 'desc' },
    take: BELL_LENGTH,
    select: { id: true, kind: true, subject: true, total: true, state: true, finishedAt: true, createdAt: true },
  })
  return tasks.map(({ id, state, finishedAt, createdAt, ...task }) => ({
    id,
    kind: 'task' as const,
    title: taskText(task),
    outcome: state === 'DONE' ? ('done' as const) : ('failed' as const),
    at: finishedAt ?? createdAt,
    path: '/admin',
  }))
}

/** Which of these the person has read: marked here, or the article itself. */
async function readAmong(ppid: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT "itemId"::text AS "id" FROM "NotificationRead" WHERE "userPpid" = ${ppid} AND "itemId" = ANY (${ids}::uuid[])
    UNION ALL SELECT a."id"::text FROM "ReadMark" m JOIN "Article" a ON a."id" = m."articleId"
    WHERE m."userPpid" = ${ppid} AND m."articleId" = ANY (${ids}::uuid[]) AND ${standsSql('m')}`
  return new Set(rows.map(({ id }) => id))
}

/**
 * What happened for the caller. Nothing of it is stored but what was read: the entries are made from the news, requests and tasks themselves, so that they
 * follow the caller's current rights.
 */
export const getBell: ServiceFunction<typeof contract.getBell> = async ({ actor }) => {
  const { ppid } = actor
  const to = new Date()
  const from = new Date(to.getTime() - LOOK_BACK_DAYS * DAY_MS)
  const [scope, chosen] = await Promise.all([
    newsScopeOf(actor),
    db.notificationPreference.findUnique({ where: { userPpid: ppid }, select: { types: true, topicIds: true, readUntil: true } }),
  ])
  const types = chosen?.types ?? []
  const topics = await existingTopics(db, chosen?.topicIds ?? [])
  const [news, requests, answers, people, tasks, actions, plans, reviews, accessReviews, renewals] = await Promise.all([
    newsEntries(actor, scope, { types, topics }, from, to),
    decidedRequests(scope, ppid, from, BELL_LENGTH),
    answersFor(ppid, from, BELL_LENGTH),
    peopleFor(actor, from, BELL_LENGTH),
    actor.isInternal ? finishedTasks(ppid, from) : [],
    actor.isInternal ? [] : actionsToRemindOf(actor, from),
    actor.isInternal ? failedPlansFor(ppid, from, BELL_LENGTH) : [],
    actor.isInternal ? reviewsFor(ppid, from, BELL_LENGTH) : [],
    accessReviewsFor(actor, from, BELL_LENGTH),
    actor.isInternal ? renewalsToTellOf(actor, from, BELL_LENGTH) : [],
  ])
  const happened: Entry[] = [
    ...news,
    ...requests.map(({ id, title, approved, decidedAt, articleId }) => ({
      id,
      kind: 'access-request' as const,
      title,
      outcome: approved ? ('approved' as const) : ('refused' as const),
      at: decidedAt,
      path: `/news/view/${articleId}`,
    })),
    ...answers.map(({ id, subject, answeredAt }) => ({
      id,
      kind: 'message' as const,
      title: subject,
      outcome: 'answered' as const,
      at: answeredAt,
      path: MESSAGES_PATH,
    })),
    ...people.map((entry) => ({ ...entry, kind: 'people' as const, path: actor.isInternal ? REQUESTS_PATH : PEOPLE_PATH })),
    ...tasks,
    ...actions.map(({ id, task, overdue, sentAt, obligationId }) => ({
      id,
      kind: 'obligation' as const,
      title: task,
      outcome: overdue ? ('overdue' as const) : ('due' as const),
      at: sentAt,
      path: `/obligations?entry=${obligationId}`,
    })),
    ...plans.map(({ id, title, step, failedAt }) => ({
      id,
      kind: 'plan' as const,
      title,
      outcome: `not-${step}ed` as const,
      at: failedAt,
      path: '/articlesadmin/scheduled?queue=failed',
    })),
    ...reviews.map(({ articleId, ...review }) => ({ ...review, kind: 'review' as const, path: reviewPath(articleId) })),
    ...renewals.map(({ id, subscriptionId, serviceName, entityName, endDate, sentAt }) => ({
      id,
      kind: 'renewal' as const,
      title: `${serviceName}, ${entityName}, ${shortDate(endDate)}`,
      outcome: 'ending' as const,
      at: sentAt,
      path: subscriptionPath(subscriptionId),
    })),
    ...accessReviews.map((review) => ({ ...review, kind: 'access-review' as const })),
  ]
  const readUntil = chosen?.readUntil?.getTime() ?? 0
  const marked = await readAmong(
    ppid,
    happened.map(({ id }) => id),
  )
  const isRead = ({ id, at }: Entry) => at.getTime() <= readUntil || marked.has(id)
  const entries = happened.map((entry) => ({ ...entry, read: isRead(entry) }))
  const isUrgent = ({ mustRead = false, read }: (typeof entries)[number]) => mustRead && !read
  entries.sort((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)) || b.at.getTime() - a.at.getTime())
  return {
    unread: entries.filter(({ read }) => !read).length,
    choosesTypes: types.length > 0,
    entries: (await dated(scope, entries.slice(0, BELL_LENGTH))).map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
  }
}

/** Marks entries as read; without ids everything up to this moment. */
export const markRead: ServiceFunction<typeof contract.markRead> = ({ actor: { ppid }, body: { ids }, context }) =>
  inTransaction(context, async (tx) => {
    if (ids) {
      await tx.notificationRead.createMany({
        data: [...new Set(ids.map((id) => id.toLowerCase()))].map((itemId) => ({ userPpid: ppid, itemId })),
        skipDuplicates: true,
      })
      return
    }
    const readUntil = new Date()
    await tx.notificationPreference.upsert({
      where: { userPpid: ppid },
      create: { userPpid: ppid, readUntil },
      update: { readUntil },
      select: { userPpid: true },
    })
  })
