import { z } from 'zod'
import { DOCUMENT_TYPES, PICTURE_TYPES } from '#lib/files/media-types.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { uploadedFile } from '#lib/http/uploaded-file.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { orderFields } from '#lib/lists/columns.ts'
import { publicationColumns } from './columns.ts'
import { OTHER_PAGE_SIZE, pageOf, pageQuery } from '#lib/http/page.ts'
import { TRUE_OR_FALSE } from '#lib/text/form-texts.ts'
import { versionField } from '#lib/http/version.ts'
import { byId, flagInput, ignored, instant, plainDescription, replyInstant, title } from '#lib/news/fields-contract.ts'
import { newsFilterSchema } from '#lib/news/filter-contract.ts'

/** Largest file of a publication. */
export const PUBLICATION_BYTES = 100 * 1024 * 1024

const storedFileSchema = z.strictObject({ fileId: z.guid(), name: z.string(), contentType: z.string(), size: z.int() })

/** E206; image and file are served by E210 (A153). */
export const publicationSchema = z.strictObject({
  id: z.guid(),
  title: z.string(),
  /** Plain text. */
  description: z.string().nullable(),
  publishDate: replyInstant,
  published: z.boolean(),
  image: storedFileSchema.nullable(),
  file: storedFileSchema.nullable(),
  creationDate: z.iso.datetime(),
  lastUpdateDate: replyInstant,
  version: z.int(),
})
export type Publication = z.infer<typeof publicationSchema>

/** An uploaded file; '' or left out = none. */
const upload = z.union([z.literal('').transform(() => undefined), uploadedFile()]).optional()
const flag = z
  .union([
    z.boolean(),
    z
      .string()
      .toLowerCase()
      .pipe(z.enum(['true', 'false', ''], TRUE_OR_FALSE))
      .transform((text) => text === 'true'),
  ])
  .default(false)
/** What the reply says of a stored file, sent back in JSON, changes nothing. */
const unchangedFile = z
  .strictObject({ fileId: z.guid(), name: ignored, contentType: ignored, size: ignored })
  .nullish()
  .transform(() => undefined)

/** A form or JSON; a text that is left out is empty, `published` false, a file is kept (W17, W45). */
const publicationBody = z.strictObject({
  title,
  description: plainDescription.nullish(),
  publishDate: z.union([z.literal('').transform(() => null), instant]).nullish(),
  published: flag,
  image: z.union([upload, unchangedFile]),
  file: z.union([upload, unchangedFile]),
  version: versionField,
  id: ignored,
  creationDate: ignored,
  lastUpdateDate: ignored,
})
export type PublicationBody = z.output<typeof publicationBody>

const multipart = { files: { image: 'one', file: 'one' }, maxFileBytes: PUBLICATION_BYTES } as const
const root = '/api/v1/Publication'
const one = `${root}/{id}` as const

export const listPublications = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/paged`,
  cost: 'search',
  summary: 'A page of publications that the caller may see, newest first',
  access: 'signed-in',
  query: pageQuery(OTHER_PAGE_SIZE),
  body: z.strictObject({ filters: newsFilterSchema.nullish(), orderBy: orderBySchema(orderFields(publicationColumns)) }),
  response: pageOf(publicationSchema),
})
export const getPublication = endpoint({
  method: 'GET',
  path: one,
  summary: 'One publication',
  access: 'signed-in',
  params: byId,
  response: publicationSchema,
})
export const createPublication = endpoint({
  method: 'POST',
  path: root,
  cost: 'picture',
  summary: 'Creates a publication with its file',
  access: 'internal',
  body: publicationBody,
  multipart,
  response: publicationSchema,
  status: 201,
})
export const updatePublication = endpoint({
  method: 'PUT',
  path: one,
  summary: 'Changes a publication; a file that is not sent is kept',
  access: 'internal',
  params: byId,
  body: publicationBody,
  multipart: { ...multipart, json: true },
  cost: 'picture',
  response: publicationSchema,
})
export const deletePublication = endpoint({
  method: 'DELETE',
  path: one,
  summary: 'Deletes a publication with its files',
  access: 'internal',
  params: byId,
  response: null,
})
export const getPublicationFile = endpoint({
  method: 'GET',
  path: `${one}/file/{fileId}`,
  summary: 'Bytes of the image or the file of a publication',
  access: 'signed-in',
  params: z.object({ id: z.guid(), fileId: z.guid() }),
  response: 'file',
  mediaTypes: [...PICTURE_TYPES, ...DOCUMENT_TYPES],
  cache: 'private',
})
export const publishPublication = endpoint({
  method: 'PATCH',
  path: `${one}/publish`,
  summary: 'Sets published and nothing else; the first time sets the publish date',
  access: 'internal',
  params: byId,
  ...flagInput('published'),
  response: null,
})
