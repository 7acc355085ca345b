'use client'
import { useMemo, useState } from 'react'
import dynamic from 'next/dynamic'
import AddIcon from '@mui/icons-material/Add'
import Link from '@mui/material/Link'
import { TabLayout } from '#components/admin/tab-layout.tsx'
import type { TableColumn } from '#components/ui/table-columns.ts'
import { useTableState } from '#components/ui/use-table-state.ts'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'
import { call } from '#lib/http/client.ts'
import type { Video } from '#lib/news/video-contract.ts'
import { flagColumn } from './flags.tsx'
import { NewsTable } from './news-table.tsx'
import { OTHER_PAGE_SIZE } from './page-size.ts'
import { RecordDialogs, type RecordTask } from './record-dialogs.tsx'
import { rowActionsOf } from './row-actions.tsx'
import type { NewsTabProps } from './tab.ts'
import { useFlagSwitch } from './use-flag-switch.ts'
import { useNewsList, useRefresh } from './use-news-list.ts'
import { readVideo, videoLabels } from './video-form.ts'

const VideoDialog = dynamic(() => import('./video-dialog.tsx').then((module) => module.VideoDialog))

const TABLE = 'news-videos'
const ADDRESS = '/api/v1/Video'
const defaults = { sort: { field: 'publishDate', direction: 'desc' as const }, size: OTHER_PAGE_SIZE }
const providers = { youtube: 'YouTube', vimeo: 'Vimeo' } as const
const flagCalls = {
  address: ADDRESS,
  send: ({ id }: Video, _flag: 'published', on: boolean) => call('PATCH /api/v1/Video/{id}/publish', { params: { id }, query: { published: String(on) } }),
  read: ({ id }: Video) => readVideo(id),
}

/** The Videos tab. */
export function VideosTab(rights: NewsTabProps) {
  const { mayWrite } = rights
  const table = useTableState(TABLE, defaults)
  const refresh = useRefresh()
  const onSwitch = useFlagSwitch(flagCalls)
  const [editing, setEditing] = useState<{ id: string | null } | null>(null)
  const [task, setTask] = useState<RecordTask<Video> | null>(null)
  const columns = useMemo(
    (): TableColumn<Video>[] => [
      { field: 'title', label: 'Title', filter: 'text', minWidth: 300 },
      {
        field: 'url',
        label: 'Video',
        sortable: false,
        width: 140,
        render: ({ url, provider, title }) => (
          <Link href={url} target="_blank" rel="noreferrer" onClick={(event) => event.stopPropagation()}>
            {providers[provider]}
            <VisuallyHidden>{`: ${title}, opens a new tab`}</VisuallyHidden>
          </Link>
        ),
      },
      flagColumn<'published', Video>({ flag: 'published', label: 'Published', onSwitch, mayWrite }),
      { field: 'publishDate', label: 'Published on', kind: 'date', filter: 'date-range', width: 140 },
      { field: 'creationDate', label: 'Created on', kind: 'date', width: 130 },
      { field: 'lastUpdateDate', label: 'Changed on', kind: 'date', width: 130 },
    ],
    [mayWrite, onSwitch],
  )
  const list = useNewsList('Video', columns, table.state)
  const again = () => refresh(ADDRESS)
  return (
    <TabLayout floating={mayWrite ? [{ label: 'Create video', icon: <AddIcon />, onClick: () => setEditing({ id: null }) }] : []}>
      <NewsTable<'Video'>
        name={TABLE}
        label="Videos"
        columns={columns}
        table={table}
        list={list}
        {...(mayWrite && { onOpen: setEditing })}
        rowActions={(row) => rowActionsOf(rights, { onEdit: () => setEditing(row), onHistory: () => setTask({ kind: 'history', row }), onDelete: () => setTask({ kind: 'delete', row }) })}
        emptyHint="There are no videos yet."
      />
      {editing !== null && <VideoDialog id={editing.id} onSaved={again} onClose={() => setEditing(null)} />}
      {task !== null && (
        <RecordDialogs
          task={task}
          entity="Video"
          noun="video"
          name={task.row.title}
          labels={videoLabels}
          onDelete={() => call('DELETE /api/v1/Video/{id}', { params: { id: task.row.id } })}
          read={() => readVideo(task.row.id)}
          onDeleted={again}
          onClose={() => setTask(null)}
        />
      )}
    </TabLayout>
  )
}
