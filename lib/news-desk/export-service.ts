import 'server-only'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { ShownField } from '#lib/lists/columns.ts'
import { momentColumn, pagedSheet, wholeSheet } from '#lib/lists/list-sheet.ts'
import type { SheetRequest } from '#lib/lists/schemas.ts'
import { columnWords } from '#lib/lists/sheet.ts'
import { typeNames } from '#lib/news/words.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportSpec } from '#lib/spreadsheet/export.ts'
import { filterWords } from '#lib/spreadsheet/filter-words.ts'
import { draftColumns, planColumns, reviewColumns, templateColumns } from './columns.ts'
import type { PlanFilters, PlanRow } from './plan-contract.ts'
import type * as plans from './plan-contract.ts'
import { readPlans } from './plan-list-service.ts'
import type { DraftFilters, DraftRow } from './queue-contract.ts'
import type * as queue from './queue-contract.ts'
import { readDrafts } from './queue-service.ts'
import type { ReviewFilters, ReviewRow } from './review-contract.ts'
import type * as reviews from './review-contract.ts'
import { readReviews } from './review-list-service.ts'
import type { ArticleTemplate } from './template-contract.ts'
import type * as templates from './template-contract.ts'
import { templatesAt } from './template-service.ts'
import { kindNames, planStates, plannedSteps } from './words.ts'

/** The part of the queue that is the caller's own. */
const MINE = ['Shown', () => 'Only mine'] as const

interface Changed {
  changedAt: string
}
const changedAt = momentColumn<Changed>('Last change', (row) => row.changedAt)

/** What the export of the drafts writes. @param ppid of the caller, whose own drafts may be asked for */
export const draftsExport = ({
  ppid,
  filters,
  orderBy,
  columns,
}: SheetRequest<typeof draftColumns, DraftFilters> & { ppid: string }): Promise<ExportSpec<DraftRow>> =>
  pagedSheet<DraftRow, typeof draftColumns>({
    title: 'Drafts',
    prefix: 'drafts_',
    columns: draftColumns,
    others: { due: momentColumn(draftColumns.due.label, ({ due }) => due), changedAt },
    shown: columns,
    filters: filterWords(
      { ...filters, mine: filters?.mine || null },
      { ...columnWords(draftColumns), type: [draftColumns.type.label, (type) => typeNames[Number(type) as 0 | 1]], mine: MINE },
    ),
    keyOf: ({ id }) => id,
    read: (page) => readDrafts(ppid, filters, orderBy, page),
  })

/** What the export of the articles that wait for a review writes. */
export const reviewsExport = ({
  ppid,
  filters,
  orderBy,
  columns,
}: SheetRequest<typeof reviewColumns, ReviewFilters> & { ppid: string }): Promise<ExportSpec<ReviewRow>> =>
  pagedSheet<ReviewRow, typeof reviewColumns>({
    title: 'Waiting for review',
    prefix: 'reviews_',
    columns: reviewColumns,
    others: {
      due: momentColumn(reviewColumns.due.label, ({ due }) => due),
      askedAt: momentColumn(reviewColumns.askedAt.label, ({ askedAt }) => askedAt),
      changedAt,
    },
    shown: columns,
    filters: filterWords({ ...filters, mine: filters?.mine || null }, { ...columnWords(reviewColumns), mine: MINE }),
    keyOf: ({ id }) => id,
    read: (page) => readReviews(ppid, filters, orderBy, page),
  })

/** What the export of what is planned writes. */
export const plansExport = ({ filters, orderBy, columns }: SheetRequest<typeof planColumns, PlanFilters>): Promise<ExportSpec<PlanRow>> =>
  pagedSheet<PlanRow, typeof planColumns>({
    title: 'Scheduled',
    prefix: 'scheduled_',
    columns: planColumns,
    others: { at: momentColumn(planColumns.at.label, ({ at }) => at), changedAt },
    shown: columns,
    filters: filterWords(filters, {
      ...columnWords(planColumns),
      step: [planColumns.step.label, (step) => plannedSteps[step]],
      kind: [planColumns.kind.label, (kind) => kindNames[kind]],
      state: [planColumns.state.label, (state) => planStates[state]],
    }),
    keyOf: ({ id }) => id,
    read: (page) => readPlans(filters, orderBy, page),
  })

interface TemplatesCall {
  /** Whose templates these are, besides those of all. */
  host: string
  keys: readonly string[]
  columns: readonly ShownField<typeof templateColumns>[] | null
}

/** What the export of article templates writes: those of the given ids. */
export const templatesExport = async ({ host, keys, columns }: TemplatesCall): Promise<ExportSpec<ArticleTemplate>> =>
  wholeSheet<ArticleTemplate, typeof templateColumns>({
    title: 'Templates',
    prefix: 'templates_',
    columns: templateColumns,
    shown: columns,
    rows: await templatesAt(host),
    keyOf: ({ id }) => id,
    keys,
  })

/** Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportDrafts: ServiceFunction<typeof queue.exportDrafts> = ({
  actor: { ppid },
  body: { filters = null, orderBy, columns = null },
}) => exportReply('drafts', { ppid, filters, orderBy, columns }, draftsExport)

/** Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportReviews: ServiceFunction<typeof reviews.exportReviews> = ({
  actor: { ppid },
  body: { filters = null, orderBy, columns = null },
}) => exportReply('reviews', { ppid, filters, orderBy, columns }, reviewsExport)

/** Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportPlans: ServiceFunction<typeof plans.exportPlans> = ({ body: { filters = null, orderBy, columns = null } }) =>
  exportReply('plans', { filters, orderBy, columns }, plansExport)

/** Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportTemplates: ServiceFunction<typeof templates.exportTemplates> = ({ context, body: { keys, columns = null } }) =>
  exportReply('templates', { host: context.host, keys, columns }, templatesExport)
