import 'server-only'
import { db } from '#lib/db/client.ts'
import type { UserActor } from '#lib/caller/actor.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { USER_NAME } from '#lib/people/api.ts'
import { today } from '#lib/relations/api.ts'
import { TRASH_DAYS } from '#lib/text/trash-days.ts'
import { dayAfter } from '#lib/text/days-left.ts'
import { APPLY_REVIEW } from './apply-service.ts'
import type { AccessReview, ReviewPerson, ReviewRight } from './contract.ts'
import type * as contract from './contract.ts'
import { GUID, companyOf, reviewOf, reviewerSql, stateSql } from './scope.ts'
import type { From, ReviewRef, Viewer } from './scope.ts'
import { byPerson, hiddenAt, mainContactsOf, revisionOf, rightsAt } from './snapshot.ts'
import { PROPOSED_DAYS } from './words.ts'
import type { ReviewState } from './words.ts'

/** Throws NOT_FOUND, FORBIDDEN. */
export const getReviewStart: ServiceFunction<typeof contract.getReviewStart> = async ({ actor, params: { id } }) => {
  const company = await companyOf(db, actor, id)
  const [mainContacts, rights, hidden] = await Promise.all([
    mainContactsOf(db, company.id),
    rightsAt(db, company.id),
    hiddenAt(db, company.id),
  ])
  const people = byPerson(rights, ({ ppid }) => ppid).map((own) => {
    const { name, email, belongs } = own[0]!
    return { name, email, belongs, rights: own.map(({ serviceName, isMainContact, threeW }) => ({ serviceName, isMainContact, threeW })) }
  })
  return { company, mainContacts, people, hidden, dueDate: dayAfter(today(), PROPOSED_DAYS), revision: revisionOf(rights) }
}

type Row = Omit<AccessReview, 'company' | 'people' | 'startedAt' | 'handedInAt' | 'endedAt'> & {
  startedAt: Date
  handedInAt: Date | null
  endedAt: Date | null
}

const rowOf = (from: From, { ppid, isInternal }: Viewer, { id }: ReviewRef): Promise<Row[]> => from.$queryRaw<Row[]>`
  SELECT r."id"::text AS "id", ${stateSql()} AS "state", to_char(r."dueDate", 'YYYY-MM-DD') AS "dueDate", r."revision", r."startedAt", r."startedByName" AS "startedBy",
    r."handedInAt", r."handedInByName" AS "handedInBy", r."endedAt", r."endedByName" AS "endedBy",
    COALESCE((SELECT json_agg(COALESCE(NULLIF(trim(${USER_NAME}), ''), u."email"::text) ORDER BY search_text(u."lastName"), u."ppid") FROM "AccessReviewReviewer" q
      JOIN "User" u ON u."ppid" = q."userPpid" WHERE q."reviewId" = r."id"), '[]'::json) AS "reviewers",
    (r."state" = 'OPEN' AND r."dueDate" >= ${today()}::date AND NOT ${isInternal}::boolean AND ${reviewerSql(ppid)}) AS "mayDecide",
    CASE WHEN ${isInternal}::boolean AND r."state" = 'APPLIED' THEN (SELECT c."id"::text FROM "ChangeSet" c
      WHERE c."entity" = 'Entity' AND c."entityId" = r."entityId"::text AND c."action" = ${APPLY_REVIEW} AND c."undoneAt" IS NULL
        AND c."at" > CURRENT_TIMESTAMP - make_interval(days => ${TRASH_DAYS}::int)
        AND EXISTS (SELECT 1 FROM "RowImage" i WHERE i."changeSetId" = c."id" AND i."table" = 'AccessReview' AND i."key" ->> 'id' = r."id"::text)
      ORDER BY c."at" DESC LIMIT 1) END AS "changeSetId"
  FROM "AccessReview" r JOIN "Entity" e ON e."id" = r."entityId" WHERE r."id" = ${id}::uuid`

/** Rights of a review with their people, in the order of the list. */
async function peopleOf(from: From, { isInternal }: Viewer, reviewId: string): Promise<ReviewPerson[]> {
  const rows = await from.$queryRaw<(Omit<ReviewRight, 'decidedAt'> & Omit<ReviewPerson, 'rights'> & { decidedAt: Date | null })[]>`
    SELECT t."id"::text AS "id", t."person" AS "number", CASE WHEN ${isInternal}::boolean THEN t."userPpid" END AS "ppid", t."subscriptionId"::text AS "subscriptionId", t."name", t."email", t."belongs"::text AS "belongs", t."serviceName", t."isMainContact", t."threeW",
      t."decision"::text AS "decision", t."note", t."decidedAt", t."decidedByName" AS "decidedBy", t."result"::text AS "result"
    FROM "AccessReviewRight" t WHERE t."reviewId" = ${reviewId}::uuid ORDER BY t."person", t."position"`
  return byPerson(rows, ({ number }) => number).map((own) => {
    const { number, ppid, name, email, belongs } = own[0]!
    return {
      number,
      ppid,
      name,
      email,
      belongs,
      rights: own.map(({ number: _number, ppid: _ppid, name: _name, email: _email, belongs: _belongs, decidedAt, ...right }) => ({
        ...right,
        decidedAt: decidedAt?.toISOString() ?? null,
      })),
    }
  })
}

/** A review as its reviewers and staff see it. Throws NOT_FOUND, FORBIDDEN. */
export async function readReview(actor: Viewer, id: string): Promise<AccessReview> {
  const ref = await reviewOf(db, actor, id)
  const [[row], people] = await Promise.all([rowOf(db, actor, ref), peopleOf(db, actor, ref.id)])
  const { startedAt, handedInAt, endedAt, ...rest } = row!
  return {
    ...rest,
    company: { id: ref.entityId, name: ref.company },
    startedAt: startedAt.toISOString(),
    handedInAt: handedInAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    people,
  }
}

/** Throws NOT_FOUND, FORBIDDEN. */
export const getReview: ServiceFunction<typeof contract.getReview> = ({ actor, params: { id } }) => readReview(actor, id)

/** Whether there is a review for the caller at the address of a page. */
export async function isReviewFor(actor: UserActor, id: string): Promise<boolean> {
  if (!GUID.test(id)) return false
  try {
    await reviewOf(db, actor, id)
    return true
  } catch (error) {
    if (error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN')) return false
    throw error
  }
}

/** A review that waits for its reviewer, as My services shows it. */
export interface OwnReview {
  id: string
  company: string
  dueDate: string
}

/** Reviews that the caller can still hand in, the most urgent first. */
export const ownReviews = (actor: UserActor): Promise<OwnReview[]> => db.$queryRaw<OwnReview[]>`
  SELECT r."id"::text AS "id", e."name" AS "company", to_char(r."dueDate", 'YYYY-MM-DD') AS "dueDate" FROM "AccessReview" r JOIN "Entity" e ON e."id" = r."entityId"
  WHERE r."state" = 'OPEN' AND r."dueDate" >= ${today()}::date AND NOT ${actor.isInternal}::boolean AND ${reviewerSql(actor.ppid)} ORDER BY r."dueDate", r."id" LIMIT 20`

/** Reviews on the page of a company. */
const SHOWN = 5

export interface CompanyReviews {
  /** The caller starts and looks at them. */
  may: boolean
  reviews: { id: string; state: ReviewState; dueDate: string; startedAt: Date }[]
}

/** The latest reviews of a company, for its page. */
export async function companyReviews(entityId: string, may: boolean): Promise<CompanyReviews> {
  const reviews = await db.$queryRaw<CompanyReviews['reviews']>`
    SELECT r."id"::text AS "id", ${stateSql()} AS "state", to_char(r."dueDate", 'YYYY-MM-DD') AS "dueDate", r."startedAt"
    FROM "AccessReview" r WHERE r."entityId" = ${entityId}::uuid ORDER BY r."startedAt" DESC, r."id" DESC LIMIT ${SHOWN}`
  return { may, reviews }
}
