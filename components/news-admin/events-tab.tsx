'use client'
import { useMemo, useState } from 'react'
import dynamic from 'next/dynamic'
import AddIcon from '@mui/icons-material/Add'
import { TabLayout } from '#components/admin/tab-layout.tsx'
import type { TableColumn } from '#components/ui/table-columns.ts'
import { useTableState } from '#components/ui/use-table-state.ts'
import { call } from '#lib/http/client.ts'
import type { Event } from '#lib/news/event-contract.ts'
import { ArticleCell } from './article-cell.tsx'
import { eventLabels, readEvent } from './event-form.ts'
import { FilteredExport, SelectedExport } from './exports.tsx'
import { flagColumn } from './flags.tsx'
import { NewsTable } from './news-table.tsx'
import { OTHER_PAGE_SIZE } from './page-size.ts'
import { RecordDialogs, type RecordTask } from './record-dialogs.tsx'
import { rowActionsOf } from './row-actions.tsx'
import type { NewsTabProps } from './tab.ts'
import { tagColumn } from './tag-column.ts'
import { useArticleNames } from './use-article-names.ts'
import { useFlagSwitch } from './use-flag-switch.ts'
import { newsFilterOf, useNewsList, useRefresh } from './use-news-list.ts'
import { useReference } from './use-reference.ts'

const EventDialog = dynamic(() => import('./event-dialog.tsx').then((module) => module.EventDialog))

const TABLE = 'news-events'
const ADDRESS = '/api/v1/Event'
const defaults = { sort: { field: 'startDate', direction: 'desc' as const }, size: OTHER_PAGE_SIZE }
const initiallyHidden = ['topics', 'territories', 'lastUpdateDate']
const flagCalls = {
  address: ADDRESS,
  send: ({ id }: Event, _flag: 'published', on: boolean) => call('PATCH /api/v1/Event/{id}/publish', { params: { id }, query: { published: String(on) } }),
  read: ({ id }: Event) => readEvent(id),
}

/** The Compliance Calendar tab: dates, each with the article it belongs to. */
export function EventsTab(rights: NewsTabProps) {
  const { mayWrite } = rights
  const table = useTableState(TABLE, defaults)
  const reference = useReference()
  const refresh = useRefresh()
  const onSwitch = useFlagSwitch(flagCalls)
  const [editing, setEditing] = useState<{ id: string | null } | null>(null)
  const [task, setTask] = useState<RecordTask<Event> | null>(null)
  const columns = useMemo(
    (): TableColumn<Event>[] => [
      { field: 'title', label: 'Title', filter: 'text', minWidth: 220 },
      { field: 'startDate', label: 'Start date', kind: 'date', filter: 'date-range', width: 116 },
      { field: 'endDate', label: 'End date', kind: 'date', width: 116 },
      flagColumn<'published', Event>({ flag: 'published', label: 'Published', onSwitch, mayWrite }),
      tagColumn('topics', reference),
      tagColumn('territories', reference),
      { field: 'lastUpdateDate', label: 'Changed on', kind: 'date', width: 116 },
    ],
    [reference, mayWrite, onSwitch],
  )
  const list = useNewsList('Event', columns, table.state)
  const articles = useArticleNames(list.data?.items)
  const shown = useMemo(() => {
    const linked: TableColumn<Event> = {
      field: 'articleId',
      label: 'Linked article',
      value: ({ articleId }) => (articleId === null ? null : (articles.get(articleId)?.title ?? null)),
      render: ({ articleId }) => <ArticleCell id={articleId} articles={articles} />,
      sortable: false,
      minWidth: 180,
    }
    return columns.toSpliced(4, 0, linked)
  }, [columns, articles])
  const again = () => refresh(ADDRESS)
  return (
    <TabLayout floating={mayWrite ? [{ label: 'Create event', icon: <AddIcon />, onClick: () => setEditing({ id: null }) }] : []}>
      <NewsTable<'Event'>
        name={TABLE}
        label="Compliance Calendar"
        columns={shown}
        table={table}
        list={list}
        initiallyHidden={initiallyHidden}
        {...(mayWrite && { onOpen: setEditing })}
        rowActions={(row) => rowActionsOf(rights, { onEdit: () => setEditing(row), onHistory: () => setTask({ kind: 'history', row }), onDelete: () => setTask({ kind: 'delete', row }) })}
        bulkActions={({ ids }) => <SelectedExport kind="event" ids={ids} />}
        toolbar={<FilteredExport kind="event" filters={newsFilterOf(columns, table.state.filters)} />}
        emptyHint="There are no dates yet."
      />
      {editing !== null && <EventDialog id={editing.id} reference={reference} onSaved={again} onClose={() => setEditing(null)} />}
      {task !== null && (
        <RecordDialogs
          task={task}
          entity="Event"
          noun="event"
          name={task.row.title}
          labels={eventLabels}
          onDelete={() => call('DELETE /api/v1/Event/{id}', { params: { id: task.row.id } })}
          read={() => readEvent(task.row.id)}
          onDeleted={again}
          onClose={() => setTask(null)}
        />
      )}
    </TabLayout>
  )
}
