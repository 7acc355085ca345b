'use client'
import { useMemo } from 'react'
import Link from '@mui/material/Link'
import type { Write } from '#components/ui/feedback/use-write.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { videoColumns } from '#lib/media/columns.ts'
import { useViewedTable } from '#components/views/use-viewed-table.ts'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'
import type { Video } from '#lib/media/video-contract.ts'
import { DeskActions } from './desk-actions.tsx'
import { FilteredExport } from './exports.tsx'
import { flagColumn } from './flags.tsx'
import { OTHER_PAGE_SIZE } from './page-size.ts'
import { RecordTab } from './record-tab.tsx'
import type { NewsTabProps } from './tab.ts'
import { useFlagSwitch } from './use-flag-switch.ts'
import { newsFilterOf, useNewsList } from './use-news-list.ts'
import { readVideo, videoLabels } from './video-form.ts'

const VideoDialog = loadOnDemand(() => import('./video-dialog.tsx').then((module) => module.VideoDialog))

const TABLE = 'news-videos'
const ADDRESS = '/api/v1/Video'
const defaults = { sort: { field: 'publishDate', direction: 'desc' as const }, size: OTHER_PAGE_SIZE }
const providers = { youtube: 'YouTube', vimeo: 'Vimeo' } as const
const videos = {
  entity: 'Video',
  noun: 'video',
  labels: videoLabels,
  address: ADDRESS,
  read: readVideo,
  remove: 'DELETE /api/v1/Video/{id}',
} as const
const flagCalls = {
  address: ADDRESS,
  send: (write: Write, { id }: Video, _flag: 'published', on: boolean) =>
    write('PATCH /api/v1/Video/{id}/publish', { params: { id }, query: { published: String(on) } }),
  read: ({ id }: Video) => readVideo(id),
}

/** The Videos tab. */
export function VideosTab(rights: NewsTabProps) {
  const { mayWrite } = rights
  const table = useViewedTable(TABLE, defaults)
  const onSwitch = useFlagSwitch(flagCalls)
  const columns = useMemo(
    () =>
      tableColumns<Video, typeof videoColumns>(videoColumns, {
        title: { minWidth: 300 },
        url: {
          width: 140,
          render: ({ url, provider, title }) => (
            <Link href={url} target="_blank" rel="noreferrer" onClick={(event) => event.stopPropagation()}>
              {providers[provider]}
              <VisuallyHidden>{`: ${title}, opens a new tab`}</VisuallyHidden>
            </Link>
          ),
        },
        published: flagColumn<'published', Video>({ flag: 'published', label: videoColumns.published.label, onSwitch, mayWrite }),
        publishDate: { width: 140 },
        creationDate: { width: 130 },
        lastUpdateDate: { width: 130 },
      }),
    [mayWrite, onSwitch],
  )
  const list = useNewsList('Video', columns, table.state)
  return (
    <RecordTab<'Video'>
      rights={rights}
      kind={videos}
      form={(open) => <VideoDialog {...open} />}
      name={TABLE}
      label="Videos"
      declared={videoColumns}
      columns={columns}
      table={table}
      list={list}
      {...(mayWrite && {
        bulkActions: (selection) => <DeskActions kind="Video" selection={selection} rights={rights} address={ADDRESS} />,
      })}
      toolbar={(asShown) => <FilteredExport kind="video" filters={newsFilterOf(columns, table.state.filters)} shown={asShown} />}
      emptyHint="There are no videos yet."
    />
  )
}
