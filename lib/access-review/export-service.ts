import 'server-only'
import { PassThrough } from 'node:stream'
import { db } from '#lib/db/client.ts'
import { DOCX_TYPE } from '#lib/files/media-types.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportColumn, ExportSpec } from '#lib/spreadsheet/export.ts'
import { exportFileReply } from '#lib/spreadsheet/export-stream.ts'
import { exportFileName, momentText } from '#lib/spreadsheet/file-name.ts'
import { shortDate, shortMoment } from '#lib/text/short-date.ts'
import type { AccessReview, ReviewPerson, ReviewRight } from './contract.ts'
import type * as contract from './contract.ts'
import { readReview } from './read-service.ts'
import { reviewOf } from './scope.ts'
import type { Viewer } from './scope.ts'
import { callerName } from './start-service.ts'
import { belongings, decisions, results, states } from './words.ts'

const PREFIX = 'access_review_'

type Row = Omit<ReviewPerson, 'rights'> & ReviewRight

const columns: readonly ExportColumn<Row>[] = [
  { header: 'Person', value: ({ name }) => name },
  { header: 'E-mail', value: ({ email }) => email },
  { header: 'Belongs', value: ({ belongs }) => belongings[belongs] },
  { header: 'Right', value: ({ serviceName }) => serviceName ?? 'Belongs to the company' },
  { header: 'Main contact', value: ({ isMainContact }) => (isMainContact ? 'Yes' : 'No') },
  { header: '3W', value: ({ threeW }) => (threeW ? 'Yes' : 'No') },
  { header: 'Decision', value: ({ decision }) => (decision === null ? null : decisions[decision]) },
  { header: 'Note', value: ({ note }) => note },
  { header: 'Decided by', value: ({ decidedBy }) => decidedBy },
  { header: 'Decided at', value: ({ decidedAt }) => (decidedAt === null ? null : new Date(decidedAt)), timed: true },
  { header: 'Outcome', value: ({ result }) => (result === null ? null : results[result]) },
]

interface ExportCall {
  viewer: Viewer
  id: string
  /** Who made it. */
  maker: string
}

/** Who did a step and when; nothing for one that was not done. */
const step = (name: string, by: string | null, at: string | null): [string, string][] =>
  at === null ? [] : [[name, `${by ?? ''}, ${shortMoment(at)}`]]

/** What stands above the rows: the steps of the review. */
const stepsOf = ({ company, state, dueDate, reviewers, ...review }: AccessReview): [string, string][] => [
  ['Company', company.name],
  ['Review', states[state]],
  ...step('Started', review.startedBy, review.startedAt),
  ['Reviewers', reviewers.join('; ')],
  ['Due', shortDate(dueDate)],
  ...step('Handed in', review.handedInBy, review.handedInAt),
  ...step(states[state], review.endedBy, review.endedAt),
]

/** What the sheet holds. Throws NOT_FOUND, FORBIDDEN. */
export async function reviewExport({ viewer, id, maker }: ExportCall): Promise<ExportSpec<Row>> {
  const review = await readReview(viewer, id)
  const rows = review.people.flatMap(({ rights, ...person }) => rights.map((right) => ({ ...person, ...right })))
  return {
    title: 'Access review',
    prefix: PREFIX,
    filters: stepsOf(review),
    columns,
    rowCount: rows.length,
    moment: new Date(),
    madeBy: maker,
    pages: async function* () {
      yield await Promise.resolve(rows)
    },
  }
}

/** Throws NOT_FOUND, FORBIDDEN. */
export const exportReview: ServiceFunction<typeof contract.exportReview> = async ({ actor, params }) => {
  const { id } = await reviewOf(db, actor, params.id)
  const { ppid, isInternal, isSuperUser } = actor
  return exportReply('access-review', { viewer: { ppid, isInternal, isSuperUser }, id, maker: callerName(actor) }, reviewExport)
}

/** Throws NOT_FOUND, FORBIDDEN. */
export const exportReviewWord: ServiceFunction<typeof contract.exportReviewWord> = async ({ actor, params }) => {
  const review = await readReview(actor, params.id)
  const moment = new Date()
  const write = async (output: PassThrough) => {
    // The library is loaded where documents are written only.
    const { reviewDocument } = await import('./word.ts')
    const title = `Access review: ${review.company.name}`
    const head = [`State of ${momentText(moment)}`, `Made by ${callerName(actor)}`]
    output.end(await reviewDocument({ title, head, steps: stepsOf(review) }, review.people))
  }
  const rows = review.people.reduce((sum, { rights }) => sum + rights.length, 0)
  return exportFileReply({
    file: { name: exportFileName(PREFIX, 'docx', moment), contentType: DOCX_TYPE, rows },
    name: 'access-review',
    call: { id: review.id },
    large: false,
    writtenHere: () => {
      const output = new PassThrough()
      write(output).catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))))
      return output
    },
  })
}
