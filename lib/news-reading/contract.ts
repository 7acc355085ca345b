import { z } from 'zod'
import { PICTURE_TYPES } from '#lib/files/media-types.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { uploadedFile } from '#lib/http/uploaded-file.ts'
import { articleType } from '#lib/articles/contract.ts'
import { newsFilterSchema } from '#lib/news/filter-contract.ts'
import { RICH_BODY_BYTES, byId } from '#lib/news/fields-contract.ts'

/** Most ids in one call. */
const MAX_IDS = 1_000
/** Largest picture of a rich text. */
export const IMAGE_BYTES = 10 * 1024 * 1024

export const listRead = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/News/read',
  summary: 'Which of the given articles the caller has marked as read, and no later version of them matters',
  access: 'signed-in',
  body: z.strictObject({ ids: z.array(z.guid()).max(MAX_IDS) }),
  response: z.array(z.guid()),
})
export const markRead = endpoint({
  method: 'PUT',
  path: '/api/v1/News/read/{id}',
  summary: 'Marks an article as read by the caller',
  access: 'signed-in',
  params: byId,
  /** The version that was read; left out, the current one. */
  body: z.strictObject({ version: z.int().min(1).max(2_147_483_647) }).optional(),
  response: null,
})
export const markUnread = endpoint({
  method: 'DELETE',
  path: '/api/v1/News/read/{id}',
  summary: 'Takes the mark away',
  access: 'signed-in',
  params: byId,
  response: null,
})

export const listLater = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/News/later',
  summary: 'Which of the given articles the caller wants to read later',
  access: 'signed-in',
  body: z.strictObject({ ids: z.array(z.guid()).max(MAX_IDS) }),
  response: z.array(z.guid()),
})
export const readLater = endpoint({
  method: 'PUT',
  path: '/api/v1/News/later/{id}',
  summary: 'Keeps an article for the caller to read later',
  access: 'signed-in',
  params: byId,
  response: null,
})
export const dropLater = endpoint({
  method: 'DELETE',
  path: '/api/v1/News/later/{id}',
  summary: 'Takes an article from what the caller wants to read later',
  access: 'signed-in',
  params: byId,
  response: null,
})

/** Marks what is listed there, or what the filters leave. */
const manyBody = z.union([
  z.strictObject({ ids: z.array(z.guid()).max(MAX_IDS) }),
  z.strictObject({
    type: articleType,
    filters: newsFilterSchema.nullish(),
    /** Only what was published before this moment. */
    publishedBefore: z.iso.datetime({ offset: true }).optional(),
  }),
])

export const markManyRead = endpoint({
  method: 'POST',
  path: '/api/v1/News/read/many',
  cost: 'search',
  summary:
    'Marks many articles as read by the caller at once: the given ones, or all that filters leave; those that are read already stay as they are',
  access: 'signed-in',
  body: manyBody,
  response: z.strictObject({
    /** By which they can be taken back. */
    batchId: z.guid(),
    /** How many were unread before. */
    count: z.int(),
  }),
})
export const unmarkMany = endpoint({
  method: 'DELETE',
  path: '/api/v1/News/read/many/{id}',
  summary: 'Takes back the marks that the caller set at once',
  access: 'signed-in',
  params: byId,
  response: null,
})

/** `{kind}/{id}`; `new` and `new-{type}` stand for a record that is not stored yet. */
const draftParams = z.object({ kind: z.string().regex(/^[a-z]{1,20}$/), id: z.union([z.guid(), z.string().regex(/^new(-[01])?$/)]) })

export const draftSchema = z.strictObject({
  /** What the form held. */
  content: z.record(z.string(), z.unknown()),
  /** Version of the record that the draft started from; null = a new record. */
  baseVersion: z.int().nullable(),
  savedAt: z.iso.datetime(),
})

export const getDraft = endpoint({
  method: 'GET',
  path: '/api/v1/News/draft/{kind}/{id}',
  summary: "The caller's unsaved text of a record; null = none",
  access: 'internal',
  params: draftParams,
  response: draftSchema.nullable(),
})
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/v1/News/draft/{kind}/{id}',
  summary: "Keeps the caller's unsaved text of a record; STALE_VERSION when another tab has kept a newer one than `after` says",
  access: 'internal',
  params: draftParams,
  body: z.strictObject({
    content: z.record(z.string(), z.unknown()),
    baseVersion: z.int().min(0).max(2_147_483_647).nullish(),
    /** savedAt of the draft that this one goes on from, null = there was none; left out, the last one stays. */
    after: z.iso.datetime().nullish(),
  }),
  maxBodyBytes: RICH_BODY_BYTES,
  response: draftSchema,
  replyMadeAgain: true,
})
export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/api/v1/News/draft/{kind}/{id}',
  summary: "Throws the caller's unsaved text away",
  access: 'internal',
  params: draftParams,
  response: null,
})

export const listOtherDrafts = endpoint({
  method: 'GET',
  path: '/api/v1/News/draft/{kind}/{id}/others',
  summary: 'Who else has unsaved text of a stored record, the latest first',
  access: 'internal',
  params: draftParams.extend({ id: z.guid() }),
  response: z.array(z.strictObject({ name: z.string(), savedAt: z.iso.datetime() })),
})

const upload = uploadedFile()

export const uploadNewsImage = endpoint({
  method: 'POST',
  path: '/api/v1/News/image',
  summary: 'Stores a picture for rich text; one that no text uses goes after a day',
  access: 'internal',
  body: z.strictObject({ image: upload }),
  multipart: { files: { image: 'one' }, maxFileBytes: IMAGE_BYTES },
  cost: 'picture',
  response: z.strictObject({ id: z.guid(), url: z.string() }),
  status: 201,
})
export const getNewsImage = endpoint({
  method: 'GET',
  path: '/api/v1/News/image/{id}',
  summary: 'A picture of a text that the caller may read',
  access: 'signed-in',
  params: byId,
  response: 'file',
  mediaTypes: PICTURE_TYPES,
  cache: 'private',
})
