import 'server-only'
import { containsSql } from '#lib/db/contains.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { allOf, declareList, directionSql, nullable } from '#lib/lists/list.ts'
import { today } from '#lib/relations/api.ts'
import { registerColumns } from './columns.ts'
import type { FurtherOrder, RegisterFilters, RegisterRow } from './contract.ts'
import { needsOwnerSql } from './scope.ts'
import type { RegisterScope } from './scope.ts'
import type { ActionState, Applies } from './words.ts'

export const UNFINISHED = Prisma.sql`x."state" IN ('OPEN', 'PROGRESS')`
export const overdueSql = (): Prisma.Sql => Prisma.sql`(${UNFINISHED} AND x."dueDate" < ${today()}::date)`

/** What every save of an article raises or publishing sets says nothing about what it asks for. */
const NOT_CONTENT = Prisma.sql`'{version,published,reviewed,publishDate,lastUpdateDate,access,notes,linkedNews,snippet,deadline}'::text[]`

/** 'current', 'changed' or 'withdrawn' on `REGISTER`: a save that left the content as it was does not count, and one whose content is not known does. */
const ARTICLE_STATE = Prisma.sql`CASE
  WHEN t."id" IS NULL OR NOT t."published" THEN 'withdrawn'
  WHEN t."version" = o."articleVersion" THEN 'current'
  WHEN EXISTS (SELECT 1 FROM "ArticleVersion" v JOIN "ArticleVersion" n ON n."articleId" = t."id" AND n."version" = t."version"
    WHERE v."articleId" = t."id" AND v."version" = o."articleVersion" AND v."content" - ${NOT_CONTENT} = n."content" - ${NOT_CONTENT}) THEN 'current'
  ELSE 'changed' END`

const ROW_STATE = Prisma.sql`CASE WHEN x."id" IS NOT NULL THEN lower(x."state"::text) WHEN o."applies" = 'OPEN' THEN 'assess' ELSE 'decided' END`
/** Their order of work. */
const STATE_ORDER = Prisma.sql`CASE WHEN x."id" IS NULL THEN CASE WHEN o."applies" = 'OPEN' THEN 0 ELSE 3 END ELSE CASE x."state" WHEN 'OPEN' THEN 1 WHEN 'PROGRESS' THEN 2 WHEN 'DONE' THEN 4 ELSE 5 END END`

/** Nothing is left to do: from the position of what was decided without an action on. */
const FINISHED = Prisma.sql`(${STATE_ORDER} >= 3)`

/** Columns of an entry, of `REGISTER`. */
export const ENTRY = Prisma.sql`o."id"::text AS "obligationId", o."articleId"::text AS "articleId", o."articleNumber", o."articleTitle", o."articleVersion",
  ${ARTICLE_STATE} AS "articleState", o."entityId"::text AS "entityId", e."name" AS "entityName", lower(o."applies"::text) AS "applies", o."reason",
  o."decidedByName", o."decidedAt"`

/** Impact in the client note of the company on `REGISTER`, of the subscriptions by which the reader reads it; the highest where there are several. */
export const impactSql = ({ memberships }: RegisterScope): Prisma.Sql => Prisma.sql`(
  SELECT max(n."impact") FROM "ArticleNote" n JOIN "Subscription" s ON s."id" = n."subscriptionId"
  WHERE n."articleId" = o."articleId" AND n."kind" = 'CLIENT' AND s."entityId" = o."entityId"
    AND s."id" = ANY(${memberships.flatMap(({ reads, subscriptionId }) => (reads ? [subscriptionId] : []))}::uuid[]))`

export interface EntryRow {
  obligationId: string
  articleId: string | null
  articleNumber: number
  articleTitle: string
  articleVersion: number
  articleState: RegisterRow['articleState']
  entityId: string
  entityName: string
  applies: Applies
  reason: string
  decidedByName: string
  decidedAt: Date
}

/** Columns of an action x. */
export const actionSql = (
  scope: RegisterScope,
): Prisma.Sql => Prisma.sql`x."id"::text AS "actionId", x."task", x."ownerPpid", x."ownerName",
  COALESCE(${needsOwnerSql(scope)}, false) AS "needsOwner", to_char(x."dueDate", 'YYYY-MM-DD') AS "dueDate", COALESCE(${overdueSql()}, false) AS "overdue", x."version"`

interface ActionColumns {
  actionId: string | null
  task: string | null
  ownerPpid: string | null
  ownerName: string | null
  needsOwner: boolean
  dueDate: string | null
  overdue: boolean
  version: number | null
}

export interface ActionRow extends ActionColumns {
  actionId: string
  task: string
  version: number
  state: ActionState
  doneAt: Date | null
  doneByName: string | null
}

type Row = EntryRow & ActionColumns & Pick<RegisterRow, 'state'>

/** Columns of a row of the list. */
export const rowSql = (scope: RegisterScope): Prisma.Sql => Prisma.sql`${ENTRY}, ${actionSql(scope)}, ${ROW_STATE} AS "state"`

export const toRegisterRow =
  ({ mayWrite }: RegisterScope) =>
  ({ decidedAt, ...row }: Row): RegisterRow => ({
    ...row,
    id: row.actionId ?? row.obligationId,
    decidedAt: decidedAt.toISOString(),
    mayWrite,
  })

const day = (text: string): Prisma.Sql => Prisma.sql`${text}::date`

/** The registers, on `REGISTER` and its action x. The configurations of a reader's subscriptions are read apart, for those who have any. */
export const registerList = declareList<typeof registerColumns, Omit<RegisterFilters, 'mine' | 'needsOwner'>, FurtherOrder>({
  name: 'registers',
  columns: registerColumns,
  tables: [
    'Obligation',
    'ObligationAction',
    'Article',
    'ArticleVersion',
    'Entity',
    'EntityMember',
    'PersonalNote',
    'RegisterOpening',
    'Subscription',
    'SubscriptionMember',
    'User',
  ],
  filters: {
    articleTitle: (text) => containsSql(Prisma.sql`o."articleTitle"`, text),
    articleNumber: (text) => Prisma.sql`o."articleNumber"::text = ${text}`,
    entityName: (text) => containsSql(Prisma.sql`e."name"`, text),
    applies: (applies) => Prisma.sql`o."applies" = ${applies.toUpperCase()}::"Applicability"`,
    task: (text) => containsSql(Prisma.sql`x."task"`, text),
    owner: (text) => containsSql(Prisma.sql`x."ownerName"`, text),
    dueDate: ({ start, end }) =>
      allOf([...(start ? [Prisma.sql`x."dueDate" >= ${day(start)}`] : []), ...(end ? [Prisma.sql`x."dueDate" <= ${day(end)}`] : [])]),
    state: (state) => Prisma.sql`${ROW_STATE} = ${state}`,
    articleState: (state) => Prisma.sql`${ARTICLE_STATE} = ${state}`,
    overdue: (yes) => Prisma.sql`COALESCE(${overdueSql()}, false) = ${yes}`,
    unfinished: (yes) => Prisma.sql`(${ROW_STATE} IN ('assess', 'open', 'progress')) = ${yes}`,
  },
  orders: {
    articleTitle: Prisma.sql`search_text(o."articleTitle")`,
    articleNumber: Prisma.sql`o."articleNumber"`,
    entityName: Prisma.sql`search_text(e."name")`,
    applies: Prisma.sql`o."applies"`,
    task: nullable(Prisma.sql`search_text(x."task")`),
    owner: nullable(Prisma.sql`search_text(x."ownerName")`),
    dueDate: nullable(Prisma.sql`x."dueDate"`),
    state: STATE_ORDER,
    decidedAt: Prisma.sql`o."decidedAt"`,
    decidedByName: Prisma.sql`search_text(o."decidedByName")`,
    // What is done, dropped or decided is not due any more, whatever day it had.
    urgency: (direction) =>
      Prisma.sql`"needsOwner" ${directionSql(direction === 'asc' ? 'desc' : 'asc')}, ${FINISHED} ${directionSql(direction)}, x."dueDate" ${directionSql(direction)} NULLS LAST, ${STATE_ORDER}`,
  },
  byDefault: [{ field: 'urgency', direction: 'asc' }],
  tieBreaker: () => Prisma.sql`o."articleNumber" DESC, o."id", x."createdAt", x."id"`,
})
