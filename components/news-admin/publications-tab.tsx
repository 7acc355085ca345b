'use client'
import { useMemo } from 'react'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { publicationFileAddress } from '#components/publications/publication-file.ts'
import { fileSize } from '#components/ui/file-size.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import type { TableColumn } from '#components/ui/table/table-columns.ts'
import { useTableState } from '#components/ui/table/use-table-state.ts'
import { call } from '#lib/http/client.ts'
import type { Publication } from '#lib/media/publication-contract.ts'
import { flagColumn } from './flags.tsx'
import { OTHER_PAGE_SIZE } from './page-size.ts'
import { publicationLabels, readPublication } from './publication-form.ts'
import { RecordTab } from './record-tab.tsx'
import type { NewsTabProps } from './tab.ts'
import { useFlagSwitch } from './use-flag-switch.ts'
import { useNewsList } from './use-news-list.ts'

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
  remove: (id: string) => call('DELETE /api/v1/Publication/{id}', { params: { id } }),
} as const
const flagCalls = {
  address: ADDRESS,
  send: ({ id }: Publication, _flag: 'published', on: boolean) =>
    call('PATCH /api/v1/Publication/{id}/publish', { params: { id }, query: { published: String(on) } }),
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
  const table = useTableState(TABLE, defaults)
  const onSwitch = useFlagSwitch(flagCalls)
  const columns = useMemo(
    (): TableColumn<Publication>[] => [
      { field: 'title', label: 'Title', filter: 'text', minWidth: 280 },
      { field: 'file', label: 'File', value: ({ file }) => file && `${file.name}, ${fileSize(file.size)}`, sortable: false, minWidth: 220 },
      flagColumn<'published', Publication>({ flag: 'published', label: 'Published', onSwitch, mayWrite }),
      { field: 'publishDate', label: 'Published on', kind: 'date', filter: 'date-range', width: 140 },
      { field: 'creationDate', label: 'Created on', kind: 'date', width: 130 },
      { field: 'lastUpdateDate', label: 'Changed on', kind: 'date', width: 130 },
    ],
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
      columns={columns}
      table={table}
      list={list}
      ownActions={(row) =>
        row.file === null ? [] : [{ label: 'Download', icon: <DownloadIcon fontSize="small" />, onClick: () => download(row) }]
      }
      emptyHint="There are no publications yet."
    />
  )
}
