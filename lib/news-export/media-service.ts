import 'server-only'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { PageRequest } from '#lib/http/page.ts'
import { pagedSheet } from '#lib/lists/list-sheet.ts'
import { publicationPage, videoPage } from '#lib/media/api.ts'
import { publicationColumns, videoColumns } from '#lib/media/columns.ts'
import type { Publication } from '#lib/media/publication-contract.ts'
import type { Video } from '#lib/media/video-contract.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportSpec } from '#lib/spreadsheet/export.ts'
import { exportedMedia, publicationAddress } from './all-service.ts'
import type { AsShown } from './as-shown.ts'
import type * as contract from './contract.ts'
import { allNames, describeFilters, exportCall, filtersOf } from './source.ts'
import type { ExportCall } from './source.ts'

type VideoCall = ExportCall & AsShown<typeof videoColumns>
type PublicationCall = ExportCall & AsShown<typeof publicationColumns>

/** What narrows the rows, as name and value. */
const narrowedBy = async (call: ExportCall, row: 'v' | 'p') => describeFilters(exportedMedia(call, row).filters, await allNames())

/** What the export of videos writes. */
export async function videosExport(call: VideoCall): Promise<ExportSpec<Video>> {
  const { actor, orderBy = [] } = call
  const filters = filtersOf(call)
  const url = ({ url: address }: Video): string => address
  return pagedSheet<Video, typeof videoColumns>({
    title: 'Videos',
    prefix: 'videos_',
    columns: videoColumns,
    others: { url: [{ header: videoColumns.url.label, value: url, link: url }] },
    shown: call.columns ?? null,
    filters: await narrowedBy(call, 'v'),
    keyOf: ({ id }) => id,
    read: (page: PageRequest) => videoPage({ actor, filters, orderBy, page }),
  })
}

/** What the export of publications writes. */
export async function publicationsExport(call: PublicationCall): Promise<ExportSpec<Publication>> {
  const { actor, orderBy = [] } = call
  const filters = filtersOf(call)
  return pagedSheet<Publication, typeof publicationColumns>({
    title: 'Publications',
    prefix: 'publications_',
    columns: publicationColumns,
    others: {
      file: [
        {
          header: publicationColumns.file.label,
          value: (row) => publicationColumns.file.value(row),
          link: (row) => row.file && publicationAddress(row),
        },
      ],
    },
    shown: call.columns ?? null,
    filters: await narrowedBy(call, 'p'),
    keyOf: ({ id }) => id,
    read: (page: PageRequest) => publicationPage({ actor, filters, orderBy, page }),
  })
}

/** Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportVideos: ServiceFunction<typeof contract.exportVideos> = ({ actor, body: { filters, orderBy, columns } }) =>
  exportReply('videos', { ...exportCall(actor, filters), orderBy, columns }, videosExport)

/** Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportPublications: ServiceFunction<typeof contract.exportPublications> = ({ actor, body: { filters, orderBy, columns } }) =>
  exportReply('publications', { ...exportCall(actor, filters), orderBy, columns }, publicationsExport)
