import 'server-only'
import { audit } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { offeredName } from '#lib/files/file-kind.ts'
import { openFile, storeFile } from '#lib/files/store.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { showingCurrent } from '#lib/http/stale-save.ts'
import { encodeIllustration } from '#lib/images/picture.ts'
import { ownImageAddress } from '#lib/rich-text/document.ts'
import { fullName } from '#lib/people/words.ts'
import { SECTIONS } from '#lib/articles/contract.ts'
import { UNLESS_READ, WRITER, linkedVisibleSql, openSql, scopeOf, standsSql, withArticleTitles } from '#lib/news/api.ts'
import { visibleId } from './visible-article.ts'
import type * as contract from './contract.ts'

/** Marks of the caller among the given articles, as far as they stand. */
export const listRead: ServiceFunction<typeof contract.listRead> = async ({ actor, body: { ids } }) => {
  const rows = await rowsOf<{ id: string }>(Prisma.sql`
    SELECT a."id"::text AS "id" FROM "ReadMark" m JOIN "Article" a ON a."id" = m."articleId"
    WHERE m."userPpid" = ${actor.ppid} AND m."articleId" = ANY(${ids}::uuid[]) AND ${standsSql('m')}`)
  return rows.map(({ id }) => id)
}

/** The mark holds the version that was read, of a later one than there is the current one. Throws NOT_FOUND. */
export const markRead: ServiceFunction<typeof contract.markRead> = async ({ actor, params, body, context }) => {
  const id = await visibleId(actor, params.id)
  await inTransaction(
    context,
    (tx) => tx.$executeRaw`
      INSERT INTO "ReadMark" AS m ("userPpid", "articleId", "articleVersion")
      SELECT ${actor.ppid}, a."id", LEAST(a."version", ${body?.version ?? null}::int) FROM "Article" a WHERE a."id" = ${id}::uuid ${UNLESS_READ}`,
  )
}

/** Throws NOT_FOUND. */
export const markUnread: ServiceFunction<typeof contract.markUnread> = async ({ actor, params, context }) => {
  const where = { userPpid: actor.ppid, articleId: await visibleId(actor, params.id) }
  await inTransaction(context, async (tx) => void (await tx.readMark.deleteMany({ where })))
}

interface StoredDraft {
  content: unknown
  baseVersion: number | null
  savedAt: Date
}
const toDraft = ({ content, baseVersion, savedAt }: StoredDraft) => ({
  content: content as Record<string, unknown>,
  baseVersion,
  savedAt: savedAt.toISOString(),
})
const recordOf = ({ kind, id }: { kind: string; id: string }): string => `${kind}/${id.toLowerCase()}`

/** Texts of a form that may lead to articles. */
const LINKING = [...SECTIONS, 'repositoryText'] as const

/** The caller's draft, with the titles of now; null = none. */
export const getDraft: ServiceFunction<typeof contract.getDraft> = async ({ actor, params }) => {
  const draft = await db.newsDraft.findUnique({ where: { userPpid_record: { userPpid: actor.ppid, record: recordOf(params) } } })
  if (!draft) return null
  const [content] = await withArticleTitles(WRITER, [toDraft(draft).content], LINKING)
  return { ...toDraft(draft), content: content! }
}

/**
 * The last one stays, unless the caller names the draft that it goes on from: then one that another tab has kept meanwhile is not written over.
 * Throws STALE_VERSION with that one in `current`.
 */
export const saveDraft: ServiceFunction<typeof contract.saveDraft> = ({
  actor,
  params,
  body: { content, baseVersion = null, after },
  context,
}) => {
  const key = { userPpid: actor.ppid, record: recordOf(params) }
  const data = { content: content as Prisma.InputJsonObject, baseVersion, savedAt: new Date() }
  const write = inTransaction(context, async (tx) => {
    if (after !== undefined) {
      // Two tabs that begin at once both find no draft; the lock makes the second one find that of the first.
      await tx.$queryRaw`SELECT 1 FROM "User" WHERE "ppid" = ${actor.ppid} FOR NO KEY UPDATE`
      const stored = await tx.newsDraft.findUnique({ where: { userPpid_record: key }, select: { savedAt: true } })
      if ((stored?.savedAt.toISOString() ?? null) !== after) throw new AppError('STALE_VERSION')
    }
    const { savedAt } = await tx.newsDraft.upsert({
      where: { userPpid_record: key },
      create: { ...key, ...data },
      update: data,
      select: { savedAt: true },
    })
    // Without the text, which would be stored with the Idempotency-Key and outlive the draft.
    return { savedAt: savedAt.toISOString() }
  })
  const reply = write.then(({ savedAt }) => ({ content, baseVersion, savedAt }))
  return showingCurrent(
    reply,
    async () => {
      const stored = await db.newsDraft.findUnique({ where: { userPpid_record: key } })
      return stored && toDraft(stored)
    },
    null,
  )
}

/** Also when there is none. */
export const deleteDraft: ServiceFunction<typeof contract.deleteDraft> = async ({ actor, params, context }) => {
  await inTransaction(
    context,
    async (tx) => void (await tx.newsDraft.deleteMany({ where: { userPpid: actor.ppid, record: recordOf(params) } })),
  )
}

/** Drafts of others for the same record; their text stays theirs. */
export const listOtherDrafts: ServiceFunction<typeof contract.listOtherDrafts> = async ({ actor, params }) => {
  const drafts = await db.newsDraft.findMany({
    where: { record: recordOf(params), userPpid: { not: actor.ppid } },
    orderBy: { savedAt: 'desc' },
    select: { savedAt: true, user: { select: { firstName: true, lastName: true } } },
  })
  return drafts.map(({ savedAt, user }) => ({ name: fullName(user), savedAt: savedAt.toISOString() }))
}

/** The picture is re-encoded (W62). Throws VALIDATION. */
export const uploadNewsImage: ServiceFunction<typeof contract.uploadNewsImage> = async ({ actor, body: { image }, context }) => {
  const picture = await encodeIllustration(image.path, 'image')
  return inTransaction(context, async (tx) => {
    const fileId = await storeFile(tx, { name: offeredName(image.name, picture.contentType), ...picture })
    const { id } = await tx.newsImage.create({ data: { fileId, createdByPpid: actor.ppid }, select: { id: true } })
    await audit(tx, context, { action: 'create', entity: 'NewsImage', entityId: id, after: { fileId } })
    return { id, url: ownImageAddress(id) }
  })
}

/** A picture that a text shows which the caller may read; all for the firm. Throws NOT_FOUND. */
export const getNewsImage: ServiceFunction<typeof contract.getNewsImage> = async ({ actor, params: { id } }) => {
  const scope = await scopeOf(actor)
  const shown = scope.everything
    ? Prisma.sql`true`
    : Prisma.sql`(EXISTS (SELECT 1 FROM "ArticleImage" x JOIN "Article" a ON a."id" = x."articleId" WHERE x."imageId" = i."id" AND ${openSql(scope)})
        OR EXISTS (SELECT 1 FROM "NewsItemImage" x JOIN "NewsItem" n ON n."id" = x."newsItemId" WHERE x."imageId" = i."id" AND ${linkedVisibleSql(scope, 'n')}))`
  const [row] = await rowsOf<{ fileId: string }>(
    Prisma.sql`SELECT i."fileId"::text AS "fileId" FROM "NewsImage" i WHERE i."id" = ${id}::uuid AND ${shown}`,
  )
  if (!row) throw notFound()
  return openFile(row.fileId, 'inline')
}
