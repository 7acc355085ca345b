import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { orderFields } from '#lib/lists/columns.ts'
import { videoColumns } from './columns.ts'
import { OTHER_PAGE_SIZE, pageOf, pageQuery } from '#lib/http/page.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { versionField } from '#lib/http/version.ts'
import { checkVideoLink, parseVideo } from '#lib/text/video-link.ts'
import { byId, flagInput, ignored, instant, replyInstant, title } from '#lib/news/fields-contract.ts'
import { newsFilterSchema } from '#lib/news/filter-contract.ts'

/** E201. */
export const videoSchema = z.strictObject({
  id: z.guid(),
  title: z.string(),
  provider: z.enum(['youtube', 'vimeo']),
  /** Id at the provider (W52). */
  link: z.string(),
  /** Address of the video's page. */
  url: z.url(),
  publishDate: replyInstant,
  published: z.boolean(),
  creationDate: z.iso.datetime(),
  lastUpdateDate: replyInstant,
  version: z.int(),
})
export type Video = z.infer<typeof videoSchema>

const LINK_LENGTH = 2_000

/** A full address or a bare id (W52). */
const link = z
  .string(REQUIRED)
  .trim()
  .min(1, REQUIRED)
  .max(LINK_LENGTH)
  .superRefine((text, context) => {
    const message = text === '' || parseVideo(text) !== null ? null : checkVideoLink(text)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })

/** What is left out of an update stays as it is. */
const videoBody = z.strictObject({
  title,
  link,
  publishDate: instant.nullish(),
  published: z.boolean().optional(),
  version: versionField,
  id: ignored,
  url: ignored,
  provider: ignored,
  creationDate: ignored,
  lastUpdateDate: ignored,
})
export type VideoBody = z.output<typeof videoBody>

const root = '/api/v1/Video'
const one = `${root}/{id}` as const

export const listVideos = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/paged`,
  cost: 'search',
  summary: 'A page of videos that the caller may see, newest first',
  access: 'signed-in',
  query: pageQuery(OTHER_PAGE_SIZE),
  body: z.strictObject({ filters: newsFilterSchema.nullish(), orderBy: orderBySchema(orderFields(videoColumns)) }),
  response: pageOf(videoSchema),
})
export const createVideo = endpoint({
  method: 'POST',
  path: root,
  summary: 'Creates a video',
  access: 'internal',
  body: videoBody,
  response: videoSchema,
  status: 201,
})
export const getVideo = endpoint({
  method: 'GET',
  path: one,
  summary: 'One video',
  access: 'signed-in',
  params: byId,
  response: videoSchema,
})
export const updateVideo = endpoint({
  method: 'PUT',
  path: one,
  summary: 'Changes a video; what is left out stays',
  access: 'internal',
  params: byId,
  body: videoBody,
  response: videoSchema,
})
export const deleteVideo = endpoint({
  method: 'DELETE',
  path: one,
  summary: 'Deletes a video',
  access: 'internal',
  params: byId,
  response: null,
})
export const publishVideo = endpoint({
  method: 'PATCH',
  path: `${one}/publish`,
  summary: 'Sets published and nothing else; the first time sets the publish date',
  access: 'internal',
  params: byId,
  ...flagInput('published'),
  response: null,
})
