import 'server-only'
import type { ServiceFunction } from '#lib/http/call.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportColumn, ExportSpec } from '#lib/spreadsheet/export.ts'
import { filterWords } from '#lib/spreadsheet/filter-words.ts'
import { momentText } from '#lib/spreadsheet/file-name.ts'
import type { SheetRequest } from '#lib/lists/schemas.ts'
import { sheetColumns } from '#lib/lists/sheet.ts'
import { articleReadsColumns, newsTypes, topicReadsColumns } from './columns.ts'
import type { ArticleReads, ReadershipFilters, TopicReads } from './contract.ts'
import type * as contract from './contract.ts'
import { articleReads, topicReads } from './readership-service.ts'

/** Rows read at a time. */
const PAGE = 5_000
const instantText = (instant: string): string => momentText(new Date(instant))
/** Of the one list or of the other; without a word about order and columns, the most read first with all columns. */
type ExportCall =
  | ({ by: 'articles' } & Partial<SheetRequest<typeof articleReadsColumns, ReadershipFilters>>)
  | ({ by: 'topics' } & Partial<SheetRequest<typeof topicReadsColumns, ReadershipFilters>>)

type Row = ArticleReads | TopicReads

/** What the export of readership writes. */
export async function readershipExport(call: ExportCall): Promise<ExportSpec<Row>> {
  const { by, filters = null } = call
  const moment = new Date()
  const read = (pageNumber: number, pageSize: number): Promise<{ items: Row[]; totalCount: number; hasNext: boolean }> =>
    call.by === 'articles'
      ? articleReads(filters, call.orderBy ?? [], { pageNumber, pageSize })
      : topicReads(filters, call.orderBy ?? [], { pageNumber, pageSize })
  async function* pages(): AsyncGenerator<Row[]> {
    for (let page = 1; ; page += 1) {
      const { items, hasNext } = await read(page, PAGE)
      yield items
      if (!hasNext) return
    }
  }
  return {
    title: by === 'articles' ? 'Readership of articles' : 'Readership of topics',
    prefix: `readership_${by}_`,
    filters: filterWords(filters, {
      from: ['Read from', instantText],
      to: ['Read until', instantText],
      title: by === 'articles' ? 'Article' : 'Topic',
      type: ['News', (type) => newsTypes[type] ?? ''],
    }),
    columns: (call.by === 'articles'
      ? sheetColumns<ArticleReads, typeof articleReadsColumns>(articleReadsColumns, call.columns)
      : sheetColumns<TopicReads, typeof topicReadsColumns>(topicReadsColumns, call.columns)) as ExportColumn<Row>[],
    rowCount: (await read(1, 1)).totalCount,
    moment,
    pages,
  }
}

/** Throws TOO_MANY_REQUESTS while two large exports run. */
export const exportReadership: ServiceFunction<typeof contract.exportReadership> = ({ body }) => {
  const call = { ...body, filters: body.filters ?? null, columns: body.columns ?? null } as ExportCall
  return exportReply('readership', call, readershipExport)
}
