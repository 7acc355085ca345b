'use client'
import { useMemo } from 'react'
import type { Write } from '#components/ui/feedback/use-write.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { eventColumns } from '#lib/events/columns.ts'
import { useViewedTable } from '#components/views/use-viewed-table.ts'
import type { Event } from '#lib/events/contract.ts'
import { eventLabels, readEvent } from './event-form.ts'
import { DeskActions } from './desk-actions.tsx'
import { FilteredExport, SelectedExport } from './exports.tsx'
import { flagColumn } from './flags.tsx'
import { withArticleNames } from './linked-article-column.tsx'
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
const events = {
  entity: 'Event',
  noun: 'event',
  labels: eventLabels,
  address: ADDRESS,
  read: readEvent,
  remove: 'DELETE /api/v1/Event/{id}',
} as const
const flagCalls = {
  address: ADDRESS,
  send: (write: Write, { id }: Event, _flag: 'published', on: boolean) =>
    write('PATCH /api/v1/Event/{id}/publish', { params: { id }, query: { published: String(on) } }),
  read: ({ id }: Event) => readEvent(id),
}

/** The Compliance Calendar tab: dates, each with the article it belongs to. */
export function EventsTab(rights: NewsTabProps) {
  const { mayWrite } = rights
  const table = useViewedTable(TABLE, defaults)
  const reference = useReference()
  const onSwitch = useFlagSwitch(flagCalls)
  const columns = useMemo(
    () =>
      tableColumns<Event, typeof eventColumns>(eventColumns, {
        title: { minWidth: 220 },
        startDate: { width: 116 },
        endDate: { width: 116 },
        published: flagColumn<'published', Event>({ flag: 'published', label: eventColumns.published.label, onSwitch, mayWrite }),
        topics: tagColumn('topics', reference),
        territories: tagColumn('territories', reference),
        lastUpdateDate: { width: 116 },
      }),
    [reference, mayWrite, onSwitch],
  )
  const list = useNewsList('Event', columns, table.state)
  const articles = useArticleNames(list.data?.items)
  const shown = useMemo(() => withArticleNames(columns, articles), [columns, articles])
  return (
    <RecordTab<'Event'>
      rights={rights}
      kind={events}
      form={(open) => <EventDialog {...open} reference={reference} />}
      name={TABLE}
      label="Compliance Calendar"
      declared={eventColumns}
      columns={shown}
      table={table}
      list={list}
      bulkActions={(selection, asShown) => (
        <>
          <DeskActions kind="Event" selection={selection} rights={rights} address={ADDRESS} />
          <SelectedExport kind="event" ids={selection.ids} shown={asShown} />
        </>
      )}
      toolbar={(asShown) => <FilteredExport kind="event" filters={newsFilterOf(columns, table.state.filters)} shown={asShown} />}
      emptyHint="There are no dates yet."
    />
  )
}
