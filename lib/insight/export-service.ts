import 'server-only'
import type { ServiceFunction } from '#lib/http/call.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportColumn, ExportSpec } from '#lib/spreadsheet/export.ts'
import { filterWords } from '#lib/spreadsheet/filter-words.ts'
import { momentText } from '#lib/spreadsheet/file-name.ts'
import { sheetColumns } from '#lib/lists/sheet.ts'
import { articleReadsColumns, newsTypes, topicReadsColumns } from './columns.ts'
import type { ArticleReads, ReadershipFilters, TopicReads } from './contract.ts'
import type * as contract from './contract.ts'
import { articleReads, topicReads } from './readership-service.ts'

/** Rows read at a time. */
const PAGE = 5_000
const instantText = (instant: string): string => momentText(new Date(instant))
interface ExportCall {
  by: 'articles' | 'topics'
  filters: ReadershipFilters | null
}

type Row = ArticleReads | TopicReads

/** What the export of readership writes; filters as on the screen, the most read first. */
export async function readershipExport({ by, filters }: ExportCall): Promise<ExportSpec<Row>> {
  const moment = new Date()
  const read = (pageNumber: number, pageSize: number): Promise<{ items: Row[]; totalCount: number; hasNext: boolean }> =>
    by === 'articles' ? articleReads(filters, [], { pageNumber, pageSize }) : topicReads(filters, [], { pageNumber, pageSize })
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
    columns: (by === 'articles'
      ? sheetColumns<ArticleReads, typeof articleReadsColumns>(articleReadsColumns, null)
      : sheetColumns<TopicReads, typeof topicReadsColumns>(topicReadsColumns, null)) as ExportColumn<Row>[],
    rowCount: (await read(1, 1)).totalCount,
    moment,
    pages,
  }
}

/** Throws TOO_MANY_REQUESTS while two large exports run. */
export const exportReadership: ServiceFunction<typeof contract.exportReadership> = ({ body: { by, filters } }) =>
  exportReply('readership', { by, filters: filters ?? null }, readershipExport)
