import { call } from '#lib/http/client.ts'
import type { Publication } from '#lib/media/publication-contract.ts'
import { dayOf, instantOf } from './dates.ts'

export const publicationLabels = {
  title: 'Title',
  description: 'Description',
  file: 'File',
  image: 'Picture',
  publishDate: 'Publish date',
  published: 'Published',
} as const

/** A publication as its form holds it. */
export interface PublicationValues {
  title: string
  description: string
  publishDate: string | null
  published: boolean
  /** A new file; null = the stored one is kept (W45). */
  file: File | null
  image: File | null
  /** Null = a new publication. */
  version: number | null
}

export const newPublication: PublicationValues = {
  title: '',
  description: '',
  publishDate: null,
  published: false,
  file: null,
  image: null,
  version: null,
}

/** Files are those that the form holds: a stored record names its own, which stay. */
export const toValues = (
  { title, description, publishDate, published, version }: Publication,
  files: Pick<PublicationValues, 'file' | 'image'> = newPublication,
): PublicationValues => ({
  title,
  description: description ?? '',
  publishDate: dayOf(publishDate),
  published,
  file: files.file,
  image: files.image,
  version,
})

/** The fields of the save but its files; a date that was not changed keeps the time that `stored` has. */
export const toFields = ({ title, description, publishDate, published, version }: PublicationValues, stored: Publication | null) => ({
  title,
  description,
  publishDate: instantOf(publishDate, stored?.publishDate ?? null) ?? '',
  published,
  ...(version === null ? {} : { version }),
})

/** The form to send; a file that is not sent stays. */
export function toFormData(values: PublicationValues, stored: Publication | null): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(toFields(values, stored))) form.append(name, String(value))
  if (values.file) form.append('file', values.file)
  if (values.image) form.append('image', values.image)
  return form
}

/** The stored publication, for the waits after a write. */
export const readPublication = (id: string): Promise<Publication> => call('GET /api/v1/Publication/{id}', { params: { id } })
