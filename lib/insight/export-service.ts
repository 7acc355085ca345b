import 'server-only'
import type { ServiceFunction } from '#lib/http/call.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportColumn, ExportSpec } from '#lib/spreadsheet/export.ts'
import { filterWords } from '#lib/spreadsheet/filter-words.ts'
import { momentText } from '#lib/spreadsheet/file-name.ts'
import type { ArticleReads, ReadershipFilters, TopicReads } from './contract.ts'
import type * as contract from './contract.ts'
import { articleReads, topicReads } from './readership-service.ts'

/** Rows read at a time. */
const PAGE = 5_000
const types: Readonly<Record<number, string>> = { 0: '3W', 1: 'Global' }
const instantText = (instant: string): string => momentText(new Date(instant))
const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant))

const articleColumns: ExportColumn<ArticleReads>[] = [
  { header: 'Article', value: ({ title }) => title },
  { header: 'News', value: ({ type }) => types[type] ?? null },
  { header: 'Published on', value: ({ publishDate }) => dateOf(publishDate) },
  { header: 'Readers', value: ({ readers }) => readers },
  { header: 'Companies', value: ({ companies }) => companies },
  { header: 'Staff', value: ({ staff }) => staff },
  { header: 'Last read on', value: ({ lastReadAt }) => dateOf(lastReadAt) },
]
const topicColumns: ExportColumn<TopicReads>[] = [
  { header: 'Topic', value: ({ name }) => name },
  { header: 'Articles', value: ({ articles }) => articles },
  { header: 'Articles read', value: ({ articlesRead }) => articlesRead },
  { header: 'Reads', value: ({ reads }) => reads },
  { header: 'Readers', value: ({ readers }) => readers },
  { header: 'Last read on', value: ({ lastReadAt }) => dateOf(lastReadAt) },
]

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
      type: ['News', (type) => types[type] ?? ''],
    }),
    columns: (by === 'articles' ? articleColumns : topicColumns) as ExportColumn<Row>[],
    rowCount: (await read(1, 1)).totalCount,
    moment,
    pages,
  }
}

/** Throws TOO_MANY_REQUESTS while two large exports run. */
export const exportReadership: ServiceFunction<typeof contract.exportReadership> = ({ body: { by, filters } }) =>
  exportReply('readership', { by, filters: filters ?? null }, readershipExport)
