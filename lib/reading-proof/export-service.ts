import 'server-only'
import { PassThrough } from 'node:stream'
import type { UserActor } from '#lib/caller/actor.ts'
import { invalid } from '#lib/errors/app-error.ts'
import { DOCX_TYPE } from '#lib/files/media-types.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { fullName } from '#lib/people/words.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportSpec } from '#lib/spreadsheet/export.ts'
import { exportFileReply } from '#lib/spreadsheet/export-stream.ts'
import { exportFileName, momentText } from '#lib/spreadsheet/file-name.ts'
import type { OrderStep } from '#lib/http/order.ts'
import type { OrderField, ShownField } from '#lib/lists/columns.ts'
import { filterWords, periodWords } from '#lib/spreadsheet/filter-words.ts'
import { columnWords, sheetColumns } from '#lib/lists/sheet.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { db } from '#lib/db/client.ts'
import { proofColumns, readingStates } from './columns.ts'
import type { ProofFilters, ReadingProof } from './contract.ts'
import type * as contract from './contract.ts'
import { companyOf, proofPage } from './proof-service.ts'
import type { Viewer } from './proof-service.ts'

const PAGE = 2_000
/** Most rows of a Word document; it is in memory until it is packed. */
const MAX_WORD_ROWS = 5_000

interface ExportCall {
  viewer: Viewer
  /** Who made it. */
  maker: string
  entityId: string
  filters: ProofFilters | null
  orderBy?: readonly OrderStep<OrderField<typeof proofColumns>>[]
  columns?: readonly ShownField<typeof proofColumns>[] | null
}

async function exportCall(actor: UserActor, body: { entityId: string; filters?: ProofFilters | null | undefined }): Promise<ExportCall> {
  const maker = await db.user.findUniqueOrThrow({ where: { ppid: actor.ppid }, select: { firstName: true, lastName: true } })
  const { ppid, isInternal } = actor
  return { viewer: { ppid, isInternal }, maker: fullName(maker), entityId: body.entityId, filters: body.filters ?? null }
}

/** What narrowed the rows, as name and value. */
const words = (filters: ProofFilters | null) =>
  filterWords(filters, {
    ...columnWords(proofColumns),
    state: [proofColumns.state.label, (state) => readingStates[state]],
    askedAt: [proofColumns.askedAt.label, ({ start, end }) => periodWords(start && shortDate(start), end && shortDate(end))],
  })

async function* pagesOf({ viewer, entityId, filters, orderBy = [] }: ExportCall): AsyncGenerator<ReadingProof[]> {
  for (let pageNumber = 1; ; pageNumber += 1) {
    const { items, hasNext } = await proofPage(viewer, { entityId, filters, orderBy }, { pageNumber, pageSize: PAGE })
    yield items
    if (!hasNext) return
  }
}

const countOf = async ({ viewer, entityId, filters }: ExportCall): Promise<number> =>
  (await proofPage(viewer, { entityId, filters }, { pageNumber: 1, pageSize: 1 })).totalCount

/** What the sheet holds. Throws NOT_FOUND. */
export async function proofExport(call: ExportCall): Promise<ExportSpec<ReadingProof>> {
  const company = await companyOf(call.viewer, call.entityId)
  return {
    title: 'Proof of reading',
    prefix: 'proof_of_reading_',
    filters: [['Company', company], ['Made by', call.maker], ...words(call.filters)],
    columns: sheetColumns<ReadingProof, typeof proofColumns>(proofColumns, call.columns),
    rowCount: await countOf(call),
    moment: new Date(),
    pages: () => pagesOf(call),
  }
}

/** Throws NOT_FOUND. */
export const exportReadingProof: ServiceFunction<typeof contract.exportReadingProof> = async ({ actor, body }) => {
  const { orderBy, columns = null } = body
  return exportReply('reading-proof', { ...(await exportCall(actor, body)), orderBy, columns }, proofExport)
}

/** Throws NOT_FOUND, VALIDATION for more rows than a document can hold. */
export const exportReadingProofWord: ServiceFunction<typeof contract.exportReadingProofWord> = async ({ actor, body }) => {
  const call = await exportCall(actor, body)
  const company = await companyOf(call.viewer, call.entityId)
  const rows = await countOf(call)
  if (rows > MAX_WORD_ROWS)
    throw invalid(
      `A Word file holds at most ${MAX_WORD_ROWS.toLocaleString('en')} rows; ${rows.toLocaleString('en')} match. Narrow the filters, or export to Excel.`,
      'filters',
    )
  const moment = new Date()
  const chosen = words(call.filters)
  const head = [
    `State of ${momentText(moment)}`,
    `Made by ${call.maker}`,
    chosen.length === 0 ? 'Filters: none' : `Filters: ${chosen.map(([name, value]) => `${name} = ${value}`).join(', ')}`,
  ]
  const write = async (output: PassThrough) => {
    // The library is loaded where documents are written only.
    const { proofDocument } = await import('./word.ts')
    const shown: ReadingProof[] = []
    for await (const some of pagesOf(call)) shown.push(...some)
    output.end(await proofDocument({ title: `Proof of reading: ${company}`, head }, shown))
  }
  return exportFileReply({
    file: { name: exportFileName('proof_of_reading_', 'docx', moment), contentType: DOCX_TYPE, rows },
    name: 'reading-proof',
    call,
    large: false,
    writtenHere: () => {
      const output = new PassThrough()
      write(output).catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))))
      return output
    },
  })
}
