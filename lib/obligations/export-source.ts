import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { columnWords } from '#lib/lists/sheet.ts'
import { filterWords } from '#lib/spreadsheet/filter-words.ts'
import { periodWords } from '#lib/spreadsheet/filter-words.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { registerColumns } from './columns.ts'
import type { RegisterFilters } from './contract.ts'
import { WITH_ACTIONS, registerWhere } from './read-service.ts'
import { impactSql, registerList, rowSql } from './rows.ts'
import { registerScopeOf } from './scope.ts'
import type { RegisterScope } from './scope.ts'
import { appliesWords, articleStateWords, stateWords } from './words.ts'
import type { toRegisterRow } from './rows.ts'

/** What an export of registers is asked for, as it goes through JSON; the reader's rights are read again where it is written. */
export interface RegisterCall {
  reader: { ppid: string; isInternal: boolean }
  /** Who made it. */
  name: string
  filters: RegisterFilters | null
  /** ISO instant of the state that is shown. */
  moment: string
}

/** A row of the list with what a supervisor asks for besides. */
export type ExportedRow = Parameters<ReturnType<typeof toRegisterRow>>[0] & {
  /** In the client note of the company, as the entry shows it. */
  impact: number | null
  doneAt: Date | null
  doneByName: string | null
  /** Names of files with who added them, and comments, below each other. */
  evidence: string | null
  comments: string | null
}

export interface ExportedStep {
  obligationId: string
  articleNumber: number
  articleTitle: string
  entityName: string
  at: Date
  byName: string
  words: string
}

const PAGE = 1_000

const linesOf = (table: Prisma.Sql, text: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT string_agg(${text}, chr(10) ORDER BY b."at", b."id") FROM ${table} WHERE b."actionId" = x."id")`
const EVIDENCE = linesOf(
  Prisma.sql`"ObligationEvidence" b JOIN "File" f ON f."id" = b."fileId"`,
  Prisma.sql`f."name" || ' (' || b."byName" || ')'`,
)
const COMMENTS = linesOf(Prisma.sql`"ObligationComment" b`, Prisma.sql`b."byName" || ': ' || b."words"`)
/** Companies and their entries one after the other. */
const ORDER = registerList.order([
  { field: 'entityName', direction: 'asc' },
  { field: 'articleNumber', direction: 'asc' },
])

const part = (index: number): Prisma.Sql => Prisma.sql`LIMIT ${PAGE}::bigint OFFSET ${index * PAGE}::bigint`

/** All pieces of a list until one is not full. */
async function* inParts<Row>(read: (index: number) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let index = 0; ; index += 1) {
    const rows = await read(index)
    yield rows
    if (rows.length < PAGE) return
  }
}

export interface RegisterSource {
  scope: RegisterScope
  where: Prisma.Sql
}

/** What the reader may read at this moment, narrowed by the filters. */
export async function registerSource({ reader, filters }: Pick<RegisterCall, 'reader' | 'filters'>): Promise<RegisterSource> {
  const scope = await registerScopeOf(reader)
  return { scope, where: registerWhere(scope, filters) }
}

export async function countExported({ where }: RegisterSource): Promise<{ rows: number; steps: number; companies: string[] }> {
  const [row] = await rowsOf<{ rows: number; steps: number; companies: string[] }>(Prisma.sql`
    WITH found AS (SELECT o."id", e."name" FROM ${WITH_ACTIONS} WHERE ${where})
    SELECT (SELECT count(*)::int FROM found) AS "rows", COALESCE((SELECT array_agg(DISTINCT "name" ORDER BY "name") FROM found), '{}') AS "companies",
      (SELECT count(*)::int FROM "ObligationHistory" h WHERE h."obligationId" IN (SELECT "id" FROM found)) AS "steps"`)
  return row!
}

export const exportedRows = ({ scope, where }: RegisterSource): AsyncGenerator<ExportedRow[]> =>
  inParts((index) =>
    rowsOf<ExportedRow>(Prisma.sql`
      SELECT ${rowSql(scope)}, ${impactSql(scope)} AS "impact", x."doneAt", x."doneByName", ${EVIDENCE} AS "evidence", ${COMMENTS} AS "comments"
      FROM ${WITH_ACTIONS} WHERE ${where} ORDER BY ${ORDER} ${part(index)}`),
  )

export const exportedSteps = ({ where }: RegisterSource): AsyncGenerator<ExportedStep[]> =>
  inParts((index) =>
    rowsOf<ExportedStep>(Prisma.sql`
      SELECT o."id"::text AS "obligationId", o."articleNumber", o."articleTitle", e."name" AS "entityName", h."at", h."byName", h."words"
      FROM "ObligationHistory" h JOIN "Obligation" o ON o."id" = h."obligationId" JOIN "Entity" e ON e."id" = o."entityId"
      WHERE o."id" IN (SELECT o."id" FROM ${WITH_ACTIONS} WHERE ${where})
      ORDER BY search_text(e."name"), o."articleNumber", o."id", h."at", h."id" ${part(index)}`),
  )

const yes = (yesOrNo: boolean): string => (yesOrNo ? 'Yes' : 'No')

/** The filters as the head of a file names them. */
export const registerFilterWords = (filters: RegisterFilters | null): [string, string][] =>
  filterWords<RegisterFilters>(filters, {
    ...columnWords(registerColumns),
    applies: ['Applicability', (applies) => appliesWords[applies]],
    state: ['State', (state) => stateWords[state]],
    articleState: ['Article', (state) => articleStateWords[state]],
    dueDate: ['Due', ({ start, end }) => periodWords(start && shortDate(start), end && shortDate(end))],
    mine: ['Mine', yes],
    overdue: ['Overdue', yes],
    needsOwner: ['Needs an owner', yes],
    unfinished: ['Unfinished', yes],
  })

/** 'Register of obligations of Alpha S.A.' */
export const registerTitle = (companies: readonly string[]): string =>
  companies.length === 1 ? `Register of obligations of ${companies[0]!}` : 'Register of obligations'
