'use client'
import { useMemo } from 'react'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import type { TableColumn } from '#components/ui/table/table-columns.ts'
import { useTableState } from '#components/ui/table/use-table-state.ts'
import { call } from '#lib/http/client.ts'
import type { Event } from '#lib/events/contract.ts'
import { eventLabels, readEvent } from './event-form.ts'
import { FilteredExport, SelectedExport } from './exports.tsx'
import { flagColumn } from './flags.tsx'
import { linkedArticleColumn } from './linked-article-column.tsx'
import { OTHER_PAGE_SIZE } from './page-size.ts'
import { RecordTab } from './record-tab.tsx'
import type { NewsTabProps } from './tab.ts'
import { tagColumn } from './tag-column.ts'
import { useArticleNames } from './use-article-names.ts'
import { useFlagSwitch } from './use-flag-switch.ts'
import { newsFilterOf, useNewsList } from './use-news-list.ts'
import { useReference } from './use-reference.ts'

const EventDialog = loadOnDemand(() => import('./event-dialog.tsx').then((module) => module.EventDialog))

const TABLE = 'news-events'
const ADDRESS = '/api/v1/Event'
const defaults = { sort: { field: 'startDate', direction: 'desc' as const }, size: OTHER_PAGE_SIZE }
const initiallyHidden = ['topics', 'territories', 'lastUpdateDate']
const events = {
  entity: 'Event',
  noun: 'event',
  labels: eventLabels,
  address: ADDRESS,
  read: readEvent,
  remove: (id: string) => call('DELETE /api/v1/Event/{id}', { params: { id } }),
} as const
const flagCalls = {
  address: ADDRESS,
  send: ({ id }: Event, _flag: 'published', on: boolean) =>
    call('PATCH /api/v1/Event/{id}/publish', { params: { id }, query: { published: String(on) } }),
  read: ({ id }: Event) => readEvent(id),
}

/** The Compliance Calendar tab: dates, each with the article it belongs to. */
export function EventsTab(rights: NewsTabProps) {
  const { mayWrite } = rights
  const table = useTableState(TABLE, defaults)
  const reference = useReference()
  const onSwitch = useFlagSwitch(flagCalls)
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
  const shown = useMemo(() => columns.toSpliced(4, 0, linkedArticleColumn<Event>(articles)), [columns, articles])
  return (
    <RecordTab<'Event'>
      rights={rights}
      kind={events}
      form={(open) => <EventDialog {...open} reference={reference} />}
      name={TABLE}
      label="Compliance Calendar"
      columns={shown}
      table={table}
      list={list}
      initiallyHidden={initiallyHidden}
      bulkActions={({ ids }) => <SelectedExport kind="event" ids={ids} />}
      toolbar={<FilteredExport kind="event" filters={newsFilterOf(columns, table.state.filters)} />}
      emptyHint="There are no dates yet."
    />
  )
}
