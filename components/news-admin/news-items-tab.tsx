'use client'
import { useMemo, useState } from 'react'
import LinkIcon from '@mui/icons-material/LinkOutlined'
import Button from '@mui/material/Button'
import { ImportButton } from '#components/record/import-button.tsx'
import type { Write } from '#components/ui/feedback/use-write.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { newsItemColumns } from '#lib/news-items/columns.ts'
import { useViewedTable } from '#components/views/use-viewed-table.ts'
import { invalidate } from '#lib/http/reread.ts'
import type { NewsItem } from '#lib/news-items/contract.ts'
import { DeskActions } from './desk-actions.tsx'
import { FilteredExport, SelectedExport } from './exports.tsx'
import { flagColumn } from './flags.tsx'
import { withArticleNames } from './linked-article-column.tsx'
import { newsItemLabels, readNewsItem } from './news-item-form.ts'
import { RecordTab } from './record-tab.tsx'
import { scheduleAction, usePlanTexts, withSchedule } from './schedule-column.tsx'
import type { NewsTabProps } from './tab.ts'
import { tagColumn } from './tag-column.ts'
import { useArticleNames } from './use-article-names.ts'
import { useFlagSwitch } from './use-flag-switch.ts'
import { newsFilterOf, useNewsList } from './use-news-list.ts'
import { useReference } from './use-reference.ts'

const NewsItemDialog = loadOnDemand(() => import('./news-item-dialog.tsx').then((module) => module.NewsItemDialog))
const ScheduleDialog = loadOnDemand(() => import('#components/news-editor/schedule-dialog.tsx').then((module) => module.ScheduleDialog))
const LinkDialog = loadOnDemand(() => import('./link-dialog.tsx').then((module) => module.LinkDialog))

const TABLE = 'news-items'
const ADDRESS = '/api/v1/News'
const defaults = { sort: { field: 'issueDate', direction: 'desc' as const } }

type Flag = 'published' | 'mustRead' | 'isAlive'
const calls: Record<Flag, (write: Write, id: string, on: boolean) => Promise<null>> = {
  published: (write, id, on) => write('PATCH /api/v1/News/{id}/published', { params: { id }, query: { published: String(on) } }),
  mustRead: (write, id, on) => write('PATCH /api/v1/News/{id}/MustRead', { params: { id }, query: { mustRead: String(on) } }),
  isAlive: (write, id, on) => write('PATCH /api/v1/News/{id}/IsAlive', { params: { id }, query: { isAlive: String(on) } }),
}
const newsItems = {
  entity: 'NewsItem',
  noun: 'news',
  labels: newsItemLabels,
  address: ADDRESS,
  read: readNewsItem,
  remove: 'DELETE /api/v1/News/{id}',
} as const
const flagCalls = {
  address: ADDRESS,
  send: (write: Write, { id }: NewsItem, flag: Flag, on: boolean) => calls[flag](write, id, on),
  read: ({ id }: NewsItem) => readNewsItem(id),
}

/** The News tab: news items with their flags and the articles they are linked to. */
export function NewsItemsTab(rights: NewsTabProps) {
  const { mayWrite } = rights
  const table = useViewedTable(TABLE, defaults)
  const reference = useReference()
  const onSwitch = useFlagSwitch(flagCalls)
  const [linking, setLinking] = useState<{ ids: string[]; done: () => void } | null>(null)

  const columns = useMemo(
    () =>
      tableColumns<NewsItem, typeof newsItemColumns>(newsItemColumns, {
        title: { minWidth: 220 },
        issueDate: { width: 116 },
        published: flagColumn<Flag, NewsItem>({ flag: 'published', label: newsItemColumns.published.label, onSwitch, mayWrite }),
        mustRead: flagColumn<Flag, NewsItem>({ flag: 'mustRead', label: newsItemColumns.mustRead.label, onSwitch, mayWrite }),
        isAlive: flagColumn<Flag, NewsItem>({ flag: 'isAlive', label: newsItemColumns.isAlive.label, onSwitch, mayWrite }),
        topics: tagColumn('topics', reference),
        issuers: tagColumn('issuers', reference),
        territories: tagColumn('territories', reference),
        publishDate: { width: 130 },
        lastUpdateDate: { width: 130 },
      }),
    [reference, mayWrite, onSwitch],
  )
  const list = useNewsList('News', columns, table.state)
  const articles = useArticleNames(list.data?.items)
  const planned = usePlanTexts('NewsItem', list.data?.items)
  const shown = useMemo(() => withSchedule(withArticleNames(columns, articles), planned), [columns, articles, planned])
  const [scheduling, setScheduling] = useState<string | null>(null)
  return (
    <RecordTab<'News'>
      rights={rights}
      kind={newsItems}
      form={(open) => <NewsItemDialog {...open} reference={reference} />}
      name={TABLE}
      label="News"
      declared={newsItemColumns}
      columns={shown}
      table={table}
      list={list}
      ownActions={(row) =>
        mayWrite
          ? [
              scheduleAction(() => setScheduling(row.id)),
              {
                label: 'Link to an article',
                icon: <LinkIcon fontSize="small" />,
                onClick: () => setLinking({ ids: [row.id], done: () => {} }),
              },
            ]
          : []
      }
      {...(mayWrite && {
        bulkActions: ({ ids, clear, ...selection }, asShown) => (
          <>
            <DeskActions kind="NewsItem" selection={{ ids, clear, ...selection }} rights={rights} address={ADDRESS} />
            <Button size="small" variant="outlined" startIcon={<LinkIcon />} onClick={() => setLinking({ ids, done: clear })}>
              Link to an article
            </Button>
            <SelectedExport kind="news" ids={ids} shown={asShown} />
          </>
        ),
      })}
      toolbar={(asShown) => (
        <>
          {mayWrite && (
            <ImportButton
              type="News"
              things={['news item', 'news items']}
              endpoint="POST /api/v1/News/import"
              update={{
                label: 'Change news items that exist already',
                hint: 'A news item is found by its id.',
                file: { endpoint: 'POST /api/v1/News/export/editing', body: { filters: newsFilterOf(columns, table.state.filters) } },
              }}
              invalidates={[ADDRESS]}
            />
          )}
          <FilteredExport kind="news" filters={newsFilterOf(columns, table.state.filters)} shown={asShown} />
        </>
      )}
      emptyHint="There is no news yet."
    >
      {scheduling !== null && <ScheduleDialog kind="NewsItem" id={scheduling} onClose={() => setScheduling(null)} />}
      {linking !== null && (
        <LinkDialog
          ids={linking.ids}
          onLinked={async () => {
            linking.done()
            await invalidate(ADDRESS)
          }}
          onClose={() => setLinking(null)}
        />
      )}
    </RecordTab>
  )
}
