import { fileSize } from '#lib/text/file-size.ts'
import type { ListColumns } from '#lib/lists/columns.ts'
import type { Publication } from './publication-contract.ts'
import type { Video } from './video-contract.ts'

const title = { label: 'Title', filter: 'text' } as const
const published = { label: 'Published', kind: 'yes-no', filter: 'yes-no' } as const
const dates = {
  publishDate: { label: 'Published on', kind: 'date', filter: 'date-range' },
  creationDate: { label: 'Created on', kind: 'date' },
  lastUpdateDate: { label: 'Changed on', kind: 'date' },
} as const

/** The columns of the Videos tab. */
export const videoColumns = { title, url: { label: 'Video', order: false }, published, ...dates } as const satisfies ListColumns<Video>

/** The columns of the Publications tab. */
export const publicationColumns = {
  title,
  file: { label: 'File', order: false, value: ({ file }) => file && `${file.name}, ${fileSize(file.size)}` },
  published,
  ...dates,
} as const satisfies ListColumns<Publication>
