'use client'
import { useMemo } from 'react'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { publicationFileAddress } from '#components/publications/publication-file.ts'
import type { Write } from '#components/ui/feedback/use-write.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { publicationColumns } from '#lib/media/columns.ts'
import { useViewedTable } from '#components/views/use-viewed-table.ts'
import type { Publication } from '#lib/media/publication-contract.ts'
import { DeskActions } from './desk-actions.tsx'
import { FilteredExport } from './exports.tsx'
import { flagColumn } from './flags.tsx'
import { OTHER_PAGE_SIZE } from './page-size.ts'
import { publicationLabels, readPublication } from './publication-form.ts'
import { RecordTab } from './record-tab.tsx'
import type { NewsTabProps } from './tab.ts'
import { useFlagSwitch } from './use-flag-switch.ts'
import { newsFilterOf, useNewsList } from './use-news-list.ts'

const PublicationDialog = loadOnDemand(() => import('./publication-dialog.tsx').then((module) => module.PublicationDialog))

const TABLE = 'news-publications'
const ADDRESS = '/api/v1/Publication'
const defaults = { sort: { field: 'publishDate', direction: 'desc' as const }, size: OTHER_PAGE_SIZE }
const publications = {
  entity: 'Publication',
  noun: 'publication',
  labels: publicationLabels,
  consequence: 'Its files go with it.',
  address: ADDRESS,
  read: readPublication,
  remove: 'DELETE /api/v1/Publication/{id}',
} as const
const flagCalls = {
  address: ADDRESS,
  send: (write: Write, { id }: Publication, _flag: 'published', on: boolean) =>
    write('PATCH /api/v1/Publication/{id}/publish', { params: { id }, query: { published: String(on) } }),
  read: ({ id }: Publication) => readPublication(id),
}

function download({ id, file }: Publication): void {
  if (file === null) return
  const link = document.createElement('a')
  link.href = publicationFileAddress(id, file.fileId)
  link.download = file.name
  link.click()
}

/** The Publications tab. */
export function PublicationsTab(rights: NewsTabProps) {
  const { mayWrite } = rights
  const table = useViewedTable(TABLE, defaults)
  const onSwitch = useFlagSwitch(flagCalls)
  const columns = useMemo(
    () =>
      tableColumns<Publication, typeof publicationColumns>(publicationColumns, {
        title: { minWidth: 280 },
        file: { minWidth: 220 },
        published: flagColumn<'published', Publication>({
          flag: 'published',
          label: publicationColumns.published.label,
          onSwitch,
          mayWrite,
        }),
        publishDate: { width: 140 },
        creationDate: { width: 130 },
        lastUpdateDate: { width: 130 },
      }),
    [mayWrite, onSwitch],
  )
  const list = useNewsList('Publication', columns, table.state)
  return (
    <RecordTab<'Publication'>
      rights={rights}
      kind={publications}
      form={(open) => <PublicationDialog {...open} />}
      name={TABLE}
      label="Publications"
      declared={publicationColumns}
      columns={columns}
      table={table}
      list={list}
      {...(mayWrite && {
        bulkActions: (selection) => <DeskActions kind="Publication" selection={selection} rights={rights} address={ADDRESS} />,
      })}
      ownActions={(row) =>
        row.file === null ? [] : [{ label: 'Download', icon: <DownloadIcon fontSize="small" />, onClick: () => download(row) }]
      }
      toolbar={(asShown) => <FilteredExport kind="publication" filters={newsFilterOf(columns, table.state.filters)} shown={asShown} />}
      emptyHint="There are no publications yet."
    />
  )
}
