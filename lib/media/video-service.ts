import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { audit } from '#lib/db/audit.ts'
import { openTrash } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Video as StoredVideo } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { invalid, notFound } from '#lib/errors/app-error.ts'
import type { OrderStep } from '#lib/http/order.ts'
import type { OrderField } from '#lib/lists/columns.ts'
import { declareOrderedList, nullable, readPage } from '#lib/lists/list.ts'
import type { PageRequest } from '#lib/http/page.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import { checkVideoLink, parseVideo } from '#lib/text/video-link.ts'
import { and, rangeSql, titleMatchSql, flagValue, lockNews, publishDateOf } from '#lib/news/api.ts'
import type { DeskSteps, Filters } from '#lib/news/api.ts'
import { iso } from '#lib/articles/api.ts'
import type * as contract from './video-contract.ts'
import { videoColumns } from './columns.ts'
import { publishMedium } from './publish.ts'
import type { Video, VideoBody } from './video-contract.ts'

const ENTITY = 'Video'

/** A row as Video of the API. */
export const toVideo = ({
  id,
  title,
  provider,
  link,
  publishDate,
  published,
  creationDate,
  lastUpdateDate,
  version,
}: StoredVideo): Video => ({
  id,
  title,
  provider: provider === 'YOUTUBE' ? 'youtube' : 'vimeo',
  link,
  url: provider === 'YOUTUBE' ? `https://www.youtube.com/watch?v=${link}` : `https://vimeo.com/${link}`,
  publishDate: iso(publishDate),
  published,
  creationDate: creationDate.toISOString(),
  lastUpdateDate: iso(lastUpdateDate),
  version,
})

/** Orders of "Video" v or "Publication" p: the newest first. */
export function mediaOrders(row: 'v' | 'p') {
  const column = (name: string) => Prisma.raw(`${row}."${name}"`)
  return {
    orders: {
      title: column('title'),
      publishDate: nullable(column('publishDate')),
      creationDate: column('creationDate'),
      lastUpdateDate: nullable(column('lastUpdateDate')),
      published: column('published'),
    },
    byDefault: [],
    tieBreaker: (steps: readonly unknown[]) =>
      steps.length > 0
        ? Prisma.sql`${column('id')} DESC`
        : Prisma.sql`COALESCE(${column('publishDate')}, ${column('creationDate')}) DESC, ${column('id')} DESC`,
  }
}

/** The list of videos, on "Video" v. */
export const videoList = declareOrderedList({ name: 'videos', columns: videoColumns, tables: ['Video'], ...mediaOrders('v') })

/** Conditions on "Video" v or "Publication" p: drafts for the firm only, and the filters that apply (W53). */
export function mediaConditions(
  actor: Pick<UserActor, 'isInternal'>,
  { published, publishedDateRange, freeTextSearch, textFilters }: Filters,
  row: 'v' | 'p',
): Prisma.Sql[] {
  const column = (name: string) => Prisma.raw(`${row}."${name}"`)
  return [
    ...(actor.isInternal ? [] : [Prisma.sql`${column('published')}`]),
    ...(published === null || published === undefined ? [] : [Prisma.sql`${column('published')} = ${published}`]),
    ...(publishedDateRange ? rangeSql(column('publishDate'), publishedDateRange) : []),
    ...(freeTextSearch ? [titleMatchSql(freeTextSearch, row)] : []),
    ...(textFilters ?? []).flatMap(({ field, text }) => (field === 'title' && text !== '' ? [titleMatchSql(text, row)] : [])),
  ]
}

interface VideoList {
  actor: UserActor
  filters: Filters
  orderBy?: readonly OrderStep<OrderField<typeof videoColumns>>[]
  page: PageRequest
}

/** A page of the videos that the caller may see, newest first unless ordered. */
export async function videoPage({ actor, filters, orderBy = [], page }: VideoList) {
  const where = and(mediaConditions(actor, filters, 'v'))
  return readPage<StoredVideo, Video>(
    { select: Prisma.sql`v.*`, from: Prisma.sql`"Video" v`, where, order: videoList.order(orderBy), page },
    toVideo,
  )
}

/** E199. */
export const listVideos: ServiceFunction<typeof contract.listVideos> = ({ actor, body, query }) =>
  videoPage({ actor, filters: body.filters ?? {}, orderBy: body.orderBy, page: query })

/** A video that the caller may see. Throws NOT_FOUND. */
async function readVideo(actor: UserActor, id: string): Promise<Video> {
  const row = await db.video.findFirst({ where: { id, ...(actor.isInternal ? {} : { published: true }) } })
  if (!row) throw notFound()
  return toVideo(row)
}

/** E201. Throws NOT_FOUND. */
export const getVideo: ServiceFunction<typeof contract.getVideo> = ({ actor, params }) => readVideo(actor, params.id)

/** For 404 before a body is read (W3). */
export const findVideo = async ({ params: { id } }: { params: { id: string } }): Promise<void> => {
  if ((await db.video.count({ where: { id } })) === 0) throw notFound()
}

async function lockVideo(tx: Transaction, id: string): Promise<StoredVideo> {
  await lockNews(tx)
  const row = await tx.video.findUnique({ where: { id } })
  if (!row) throw notFound()
  return row
}

/** Reduced to provider and id (B188). Throws VALIDATION. */
function linkColumns(link: string): Pick<StoredVideo, 'provider' | 'link'> {
  const video = parseVideo(link)
  if (!video) throw invalid(checkVideoLink(link) ?? '', 'link')
  return { provider: video.provider === 'youtube' ? 'YOUTUBE' : 'VIMEO', link: video.id }
}

/** E200. Throws VALIDATION. */
export const createVideo: ServiceFunction<typeof contract.createVideo> = ({
  body: { title, link, published = false, publishDate },
  context,
}) =>
  inTransaction(context, async (tx) => {
    await lockNews(tx)
    const video = toVideo(
      await tx.video.create({
        data: { title, ...linkColumns(link), published, publishDate: publishDateOf(published, publishDate, null, new Date()) },
      }),
    )
    await audit(tx, context, { action: 'create', entity: ENTITY, entityId: video.id, after: video })
    return video
  })

interface Update {
  actor: UserActor
  params: { id: string }
  body: VideoBody
  context: CallContext
}

/** E202. Throws NOT_FOUND, VALIDATION, STALE_VERSION. */
export const updateVideo = ({ actor, params: { id }, body, context }: Update): Promise<Video> => {
  const change = inTransaction(context, async (tx) => {
    const stored = await lockVideo(tx, id)
    checkVersion(stored.version, body.version)
    const published = body.published ?? stored.published
    const now = new Date()
    const video = toVideo(
      await tx.video.update({
        where: { id },
        data: {
          title: body.title,
          ...linkColumns(body.link),
          published,
          publishDate: publishDateOf(published, body.publishDate, stored.publishDate, now),
          lastUpdateDate: now,
          version: { increment: 1 },
        },
      }),
    )
    await audit(tx, context, { action: 'update', entity: ENTITY, entityId: video.id, before: toVideo(stored), after: video })
    return video
  })
  return showingCurrent(change, () => readVideo(actor, id), { context, kind: ENTITY, key: id })
}

async function removeStored(tx: Transaction, context: CallContext, stored: StoredVideo): Promise<void> {
  await tx.video.delete({ where: { id: stored.id }, select: { id: true } })
  await audit(tx, context, { action: 'delete', entity: ENTITY, entityId: stored.id, before: toVideo(stored) })
}

/** E203. Throws NOT_FOUND. */
export const deleteVideo: ServiceFunction<typeof contract.deleteVideo> = ({ params: { id }, context }) =>
  inTransaction(context, async (tx) => {
    const stored = await lockVideo(tx, id)
    await openTrash(tx, context, { entity: ENTITY, entityId: stored.id, label: stored.title })
    await removeStored(tx, context, stored)
  })

const publishStored = (tx: Transaction, context: CallContext, stored: StoredVideo, published: boolean): Promise<void> =>
  publishMedium(tx, context, { entity: ENTITY, stored, published }, (data) =>
    tx.video.update({ where: { id: stored.id }, data, select: { id: true } }),
  )

/** E204: the first time sets the publish date (A128). Throws NOT_FOUND, VALIDATION. */
export const publishVideo = (
  call: Pick<Call<typeof contract.publishVideo>, 'params' | 'query' | 'body'> & { context: CallContext },
): Promise<void> => {
  const published = flagValue('published', call)
  return inTransaction(call.context, async (tx) => publishStored(tx, call.context, await lockVideo(tx, call.params.id), published))
}

export const videoSteps: DeskSteps = {
  publish: async (tx, context, id, published) => publishStored(tx, context, await lockVideo(tx, id), published),
  remove: async (tx, context, id) => removeStored(tx, context, await lockVideo(tx, id)),
}
