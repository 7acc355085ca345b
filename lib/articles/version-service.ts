import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { Call } from '#lib/http/call.ts'
import { openSql, scopeOf } from '#lib/news/api.ts'
import type { Scope } from '#lib/news/api.ts'
import { ARTICLE_TYPE, articleSchema } from './contract.ts'
import type * as contract from './version-contract.ts'
import type { Article, ArticleType } from './contract.ts'
import type { PublishedVersion } from './version-contract.ts'
import { asRead } from './links.ts'
import { selectArticles, toArticle } from './rows.ts'

const tagsOf = (kind: 'territories' | 'topics' | 'documentTypes') =>
  Prisma.sql`ARRAY(SELECT jsonb_array_elements_text(COALESCE(v."content"->${Prisma.raw(`'${kind}'`)}, '[]'))::uuid)`

/** A stored version with its own state and tags as "Article" a: what it said was for those who may read an article that is tagged like that. */
const AS_IT_WAS = Prisma.sql`CROSS JOIN LATERAL (
  SELECT (v."content"->>'published')::boolean AS "published", (v."content"->>'type')::int AS "type", ${tagsOf('territories')} AS "territoryIds",
    ${tagsOf('topics')} AS "topicIds", ${tagsOf('documentTypes')} AS "documentTypeIds"
) a`

/** Condition on "ArticleVersion" v beside `AS_IT_WAS`: it was published, and a caller who may read the article may also read what it was. */
const readableSql = (scope: Scope) => Prisma.sql`a."published" AND ${openSql(scope)}`

/** The article as it is, when the caller may read it whole. Throws NOT_FOUND. */
async function openArticle(actor: UserActor, type: ArticleType | null, id: string): Promise<{ scope: Scope; article: Article }> {
  const scope = await scopeOf(actor)
  const ofType = type === null ? Prisma.sql`true` : Prisma.sql`a."type" = ${type}`
  const [row] = await selectArticles({ scope, where: Prisma.sql`a."id" = ${id}::uuid AND ${ofType} AND ${openSql(scope)}` })
  if (!row) throw notFound()
  return { scope, article: toArticle(row) }
}

interface VersionRow {
  version: number
  savedAt: Date
  matters: boolean | null
}

/** The stored versions that the caller may read, newest first. */
const readableVersions = (scope: Scope, id: string): Promise<VersionRow[]> =>
  rowsOf<VersionRow>(Prisma.sql`
    SELECT v."version", v."savedAt", v."matters" FROM "ArticleVersion" v ${AS_IT_WAS}
    WHERE v."articleId" = ${id}::uuid AND ${readableSql(scope)} ORDER BY v."version" DESC`)

/** An article that nobody has saved since it came has no stored version. */
const standsSince = ({ lastUpdateDate, publishDate, creationDate }: Article): string => lastUpdateDate ?? publishDate ?? creationDate

/**
 * The published versions of an article that the caller may read, the current one included, newest first.
 * @param type null = of either
 * Throws NOT_FOUND for an article that the caller may not read whole.
 */
export async function publishedVersions(actor: UserActor, type: ArticleType | null, id: string): Promise<PublishedVersion[]> {
  const { scope, article } = await openArticle(actor, type, id)
  const stored = await readableVersions(scope, article.id)
  const versions = stored.map(({ version, savedAt, matters }) => ({
    version,
    savedAt: savedAt.toISOString(),
    matters: matters === true,
    current: version === article.version,
  }))
  return versions.some(({ current }) => current) || !article.published
    ? versions
    : [{ version: article.version, savedAt: standsSince(article), matters: false, current: true }, ...versions]
}

/** Throws NOT_FOUND, also for a version that was no published one. */
async function publishedVersion(actor: UserActor, type: ArticleType, id: string, version: number): Promise<Article> {
  const { scope, article } = await openArticle(actor, type, id)
  const [stored] = await rowsOf<{ content: unknown }>(Prisma.sql`
    SELECT v."content" FROM "ArticleVersion" v ${AS_IT_WAS}
    WHERE v."articleId" = ${id}::uuid AND v."version" = ${version} AND ${readableSql(scope)}`)
  if (stored) return asRead(scope, articleSchema.parse(stored.content))
  if (version === article.version && article.published) return article
  throw notFound()
}

/** The services of one article type (A122). */
const versionServices = (type: ArticleType) => ({
  published: ({ actor, params }: Pick<Call<typeof contract.listPublishedVersions3W>, 'actor' | 'params'>) =>
    publishedVersions(actor, type, params.id),
  publishedVersion: ({ actor, params }: Pick<Call<typeof contract.getPublishedVersion3W>, 'actor' | 'params'>) =>
    publishedVersion(actor, type, params.id, params.version),
})

const threeW = versionServices(ARTICLE_TYPE.threeW)
const global = versionServices(ARTICLE_TYPE.global)

export const listPublishedVersions3W = threeW.published
export const getPublishedVersion3W = threeW.publishedVersion
export const listPublishedVersionsGlobal = global.published
export const getPublishedVersionGlobal = global.publishedVersion
