import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { byId } from '#lib/news/fields-contract.ts'
import { articleSchema } from './contract.ts'

const versionSummarySchema = z.strictObject({
  version: z.int(),
  savedAt: z.iso.datetime(),
  /** Name of the author; null when unknown. */
  savedBy: z.string().nullable(),
  /** The one that stands now. */
  current: z.boolean(),
})

/** A state of an article that was published and that the caller may read; without who saved it. */
const publishedVersionSchema = z.strictObject({
  version: z.int(),
  savedAt: z.iso.datetime(),
  /** The editors said that it matters to those who had read an earlier one. */
  matters: z.boolean(),
  current: z.boolean(),
})
export type PublishedVersion = z.infer<typeof publishedVersionSchema>

const byVersion = z.object({ id: z.guid(), version: z.coerce.number().int().min(1).max(2_147_483_647) })

/** The endpoints for the versions of 3W and of global articles. */
function versionContract<const R extends 'Article3W' | 'ArticleGlobal'>(resource: R) {
  const one = `/api/v1/${resource}/{id}` as const
  return {
    versions: endpoint({
      method: 'GET',
      path: `${one}/versions` as const,
      summary: 'What was saved when and by whom, newest first',
      access: 'internal',
      params: byId,
      response: z.array(versionSummarySchema),
    }),
    version: endpoint({
      method: 'GET',
      path: `${one}/versions/{version}` as const,
      summary: 'The article as it was saved then',
      access: 'internal',
      params: byVersion,
      response: articleSchema,
    }),
    published: endpoint({
      method: 'GET',
      path: `${one}/published` as const,
      summary: 'The published versions that the caller may read, newest first; of an article without history the current one',
      access: 'signed-in',
      params: byId,
      response: z.array(publishedVersionSchema),
    }),
    publishedVersion: endpoint({
      method: 'GET',
      path: `${one}/published/{version}` as const,
      summary: 'The article as it was published then',
      access: 'signed-in',
      params: byVersion,
      response: articleSchema,
    }),
  }
}

const threeW = versionContract('Article3W')
const global = versionContract('ArticleGlobal')

export const listArticleVersions3W = threeW.versions
export const getArticleVersion3W = threeW.version
export const listPublishedVersions3W = threeW.published
export const getPublishedVersion3W = threeW.publishedVersion

export const listArticleVersionsGlobal = global.versions
export const getArticleVersionGlobal = global.version
export const listPublishedVersionsGlobal = global.published
export const getPublishedVersionGlobal = global.publishedVersion
