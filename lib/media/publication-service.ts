import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { audit } from '#lib/db/audit.ts'
import { openTrash } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { deleteFile, openFile, storeFile } from '#lib/files/store.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import { NO_FILE } from '#lib/http/uploaded-file.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { invalid, notFound } from '#lib/errors/app-error.ts'
import type { OrderStep } from '#lib/http/order.ts'
import type { OrderField } from '#lib/lists/columns.ts'
import { declareOrderedList, readPage } from '#lib/lists/list.ts'
import type { PageRequest } from '#lib/http/page.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import { prepareDocument, preparePicture } from '#lib/images/document.ts'
import { and, flagValue, lockNews, publishDateOf } from '#lib/news/api.ts'
import type { DeskSteps, Filters } from '#lib/news/api.ts'
import { iso } from '#lib/articles/api.ts'
import type * as contract from './publication-contract.ts'
import { publicationColumns } from './columns.ts'
import type { Publication, PublicationBody } from './publication-contract.ts'
import { publishMedium } from './publish.ts'
import { mediaConditions, mediaOrders } from './video-service.ts'

const ENTITY = 'Publication'
/** Longest transaction that stores a large file, milliseconds. */
const STORE_MS = 120_000

const file = { select: { id: true, name: true, contentType: true, size: true } } as const
const include = { image: file, file } as const
type StoredPublication = Prisma.PublicationGetPayload<{ include: typeof include }>

const fileOf = (stored: StoredPublication['file']): Publication['file'] =>
  stored && { fileId: stored.id, name: stored.name, contentType: stored.contentType, size: stored.size }

/** A row as Publication of the API (A153). */
const toPublication = ({
  id,
  title,
  description,
  publishDate,
  published,
  image,
  file: document,
  creationDate,
  lastUpdateDate,
  version,
}: StoredPublication): Publication => ({
  id,
  title,
  description,
  publishDate: iso(publishDate),
  published,
  image: fileOf(image),
  file: fileOf(document),
  creationDate: creationDate.toISOString(),
  lastUpdateDate: iso(lastUpdateDate),
  version,
})

interface PublicationList {
  actor: UserActor
  filters: Filters
  orderBy?: readonly OrderStep<OrderField<typeof publicationColumns>>[]
  page: PageRequest
}

/** The list of publications, on "Publication" p. */
export const publicationList = declareOrderedList({
  name: 'publications',
  columns: publicationColumns,
  tables: ['Publication', 'File'],
  ...mediaOrders('p'),
})

/** A page of the publications that the caller may see, newest first unless ordered. */
export async function publicationPage({ actor, filters, orderBy = [], page }: PublicationList) {
  const where = and(mediaConditions(actor, filters, 'p'))
  const found = await readPage<{ id: string }, string>(
    { select: Prisma.sql`p."id"::text AS "id"`, from: Prisma.sql`"Publication" p`, where, order: publicationList.order(orderBy), page },
    ({ id }) => id,
  )
  const rows = await db.publication.findMany({ where: { id: { in: found.items } }, include })
  const byId = new Map(rows.map((row) => [row.id, toPublication(row)]))
  return { ...found, items: found.items.flatMap((id) => byId.get(id) ?? []) }
}

/** E205. */
export const listPublications: ServiceFunction<typeof contract.listPublications> = ({ actor, body, query }) =>
  publicationPage({ actor, filters: body.filters ?? {}, orderBy: body.orderBy, page: query })

/** A publication that the caller may see. Throws NOT_FOUND. */
async function readPublication(actor: UserActor, id: string): Promise<Publication> {
  const row = await db.publication.findFirst({ where: { id, ...(actor.isInternal ? {} : { published: true }) }, include })
  if (!row) throw notFound()
  return toPublication(row)
}

/** E206. Throws NOT_FOUND. */
export const getPublication: ServiceFunction<typeof contract.getPublication> = ({ actor, params }) => readPublication(actor, params.id)

/** E210: Range is served; pictures and PDF are shown in the page. Throws NOT_FOUND, for the file of another publication too. */
export const getPublicationFile: ServiceFunction<typeof contract.getPublicationFile> = async ({ actor, params: { id, fileId } }) => {
  const { image, file: document } = await readPublication(actor, id)
  const wanted = [image, document].find((one) => one?.fileId === fileId.toLowerCase())
  if (!wanted) throw notFound()
  return openFile(
    wanted.fileId,
    wanted.contentType === 'application/pdf' || wanted.contentType.startsWith('image/') ? 'inline' : 'attachment',
  )
}

/** For 404 before a body is read (W3). */
export const findPublication = async ({ params: { id } }: { params: { id: string } }): Promise<void> => {
  if ((await db.publication.count({ where: { id } })) === 0) throw notFound()
}

async function lockPublication(tx: Transaction, id: string): Promise<StoredPublication> {
  await lockNews(tx)
  const row = await tx.publication.findUnique({ where: { id }, include })
  if (!row) throw notFound()
  return row
}

/** Checked before the transaction, which then only stores. */
const prepare = async ({ image, file: document }: PublicationBody) => ({
  image: image && (await preparePicture(image, 'image')),
  document: document && (await prepareDocument(document)),
})

const columnsOf = ({ title, description, published }: PublicationBody) => ({ title, description: description || null, published })

/** E207. Throws VALIDATION. */
export const createPublication: ServiceFunction<typeof contract.createPublication> = async ({ body, context }) => {
  const { image, document } = await prepare(body)
  if (!document) throw invalid(NO_FILE, 'file')
  return inTransaction(
    context,
    async (tx) => {
      const fileId = await storeFile(tx, document)
      const imageId = image ? await storeFile(tx, image) : null
      await lockNews(tx)
      const publishDate = publishDateOf(body.published, body.publishDate, null, new Date())
      const publication = toPublication(
        await tx.publication.create({ data: { ...columnsOf(body), publishDate, fileId, imageId }, include }),
      )
      await audit(tx, context, { action: 'create', entity: ENTITY, entityId: publication.id, after: publication })
      return publication
    },
    { timeoutMs: STORE_MS },
  )
}

interface Update {
  actor: UserActor
  params: { id: string }
  body: PublicationBody
  context: CallContext
}

/** E208: a file that is not sent is kept (W45). Throws NOT_FOUND, VALIDATION, STALE_VERSION. */
export const updatePublication = async ({ actor, params: { id }, body, context }: Update): Promise<Publication> => {
  const { image, document } = await prepare(body)
  const change = inTransaction(
    context,
    async (tx) => {
      const fileId = document && (await storeFile(tx, document))
      const imageId = image && (await storeFile(tx, image))
      const stored = await lockPublication(tx, id)
      checkVersion(stored.version, body.version)
      const now = new Date()
      const row = await tx.publication.update({
        where: { id },
        data: {
          ...columnsOf(body),
          publishDate: publishDateOf(body.published, body.publishDate, stored.publishDate, now),
          ...(fileId && { fileId }),
          ...(imageId && { imageId }),
          lastUpdateDate: now,
          version: { increment: 1 },
        },
        include,
      })
      if (fileId && stored.fileId) await deleteFile(tx, stored.fileId)
      if (imageId && stored.imageId) await deleteFile(tx, stored.imageId)
      const publication = toPublication(row)
      await audit(tx, context, {
        action: 'update',
        entity: ENTITY,
        entityId: publication.id,
        before: toPublication(stored),
        after: publication,
      })
      return publication
    },
    { timeoutMs: STORE_MS },
  )
  return showingCurrent(change, () => readPublication(actor, id), { context, kind: ENTITY, key: id })
}

async function removeStored(tx: Transaction, context: CallContext, stored: StoredPublication): Promise<void> {
  await tx.publication.delete({ where: { id: stored.id }, select: { id: true } })
  for (const fileId of [stored.fileId, stored.imageId]) if (fileId) await deleteFile(tx, fileId)
  await audit(tx, context, { action: 'delete', entity: ENTITY, entityId: stored.id, before: toPublication(stored) })
}

/** E209: its files go too. Throws NOT_FOUND. */
export const deletePublication: ServiceFunction<typeof contract.deletePublication> = ({ params: { id }, context }) =>
  inTransaction(context, async (tx) => {
    const stored = await lockPublication(tx, id)
    await openTrash(tx, context, { entity: ENTITY, entityId: stored.id, label: stored.title })
    await removeStored(tx, context, stored)
  })

const publishStored = (tx: Transaction, context: CallContext, stored: StoredPublication, published: boolean): Promise<void> =>
  publishMedium(tx, context, { entity: ENTITY, stored, published }, (data) =>
    tx.publication.update({ where: { id: stored.id }, data, select: { id: true } }),
  )

/** E211: the first time sets the publish date (A128). Throws NOT_FOUND, VALIDATION. */
export const publishPublication = (
  call: Pick<Call<typeof contract.publishPublication>, 'params' | 'query' | 'body'> & { context: CallContext },
): Promise<void> => {
  const published = flagValue('published', call)
  return inTransaction(call.context, async (tx) => publishStored(tx, call.context, await lockPublication(tx, call.params.id), published))
}

export const publicationSteps: DeskSteps = {
  publish: async (tx, context, id, published) => publishStored(tx, context, await lockPublication(tx, id), published),
  remove: async (tx, context, id) => removeStored(tx, context, await lockPublication(tx, id)),
}
