import 'server-only'
import type { Actor, UserActor } from '#lib/caller/actor.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import type { ServiceMarkKind } from '#lib/db/generated/client.ts'
import { violates } from '#lib/db/errors.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { currentTenant } from '#lib/tenants/api.ts'
import type * as contract from './mark-contract.ts'
import { isInternal, maySee, catalogue } from '#lib/catalogue/api.ts'
import { relationsOf } from '#lib/relations/api.ts'
import type { ServiceRecord, CatalogueMarks, Marked } from '#lib/catalogue/api.ts'

/** Services kept per person as opened last. More than are shown, since some may be hidden later or belong to another tenant. */
export const KEPT_VIEWS = 12

/** Only people with a record and accepted terms have marks. */
const hasMarks = (actor: Actor): actor is UserActor => actor.kind === 'user' && actor.termsAccepted

/** Among these services the ones that the caller may see today and that the host's tenant offers, in the same order. */
async function shownAmong(actor: Actor, host: string, records: readonly ServiceRecord[]): Promise<ServiceRecord[]> {
  const tenant = await currentTenant(host)
  const here = records.filter(({ row }) => tenant !== null && row.domains.includes(tenant.domain))
  // Nobody needs a relation to see what is live.
  const hidden = isInternal(actor) ? [] : here.filter(({ row }) => !row.live).map(({ row }) => row.id)
  const relations = await relationsOf(actor, hidden)
  return here.filter((record) => maySee(actor, relations, record))
}

/** The id as it is stored. Throws NOT_FOUND for a service that the caller does not see on this host. */
async function shownId(actor: Actor, host: string, id: string): Promise<string> {
  const record = (await catalogue()).services.get(id.toLowerCase())
  const [shown] = await shownAmong(actor, host, record ? [record] : [])
  if (!shown) throw notFound()
  return shown.row.id
}

/** A service that is deleted at this moment reads as absent. */
async function unlessDeleted<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (violates(error, 'ServiceMark_serviceId_fkey')) throw notFound()
    throw error
  }
}

/** Starring again keeps the first star. Throws NOT_FOUND. */
export const starService: ServiceFunction<typeof contract.starService> = async ({ actor, params, context }) => {
  const mark = {
    userPpid: actor.ppid,
    kind: 'STAR',
    serviceId: await shownId(actor, context.host, params.id),
    markedAt: new Date(),
  } as const
  await unlessDeleted(inTransaction(context, async (tx) => void (await tx.serviceMark.createMany({ data: [mark], skipDuplicates: true }))))
}

/** Also when there is no star. Throws NOT_FOUND. */
export const unstarService: ServiceFunction<typeof contract.unstarService> = async ({ actor, params, context }) => {
  const where = { userPpid: actor.ppid, kind: 'STAR', serviceId: await shownId(actor, context.host, params.id) } as const
  await inTransaction(context, async (tx) => void (await tx.serviceMark.deleteMany({ where })))
}

const lastViewed = (ppid: string) =>
  db.serviceMark.findFirst({
    where: { userPpid: ppid, kind: 'VIEW' },
    orderBy: [{ markedAt: 'desc' }, { serviceId: 'asc' }],
    select: { serviceId: true },
  })

async function writeView(tx: Transaction, userPpid: string, serviceId: string): Promise<void> {
  // Tabs that open services at once come one after the other, or neither would see what the other one adds.
  await tx.$queryRaw`SELECT 1 FROM "User" WHERE "ppid" = ${userPpid} FOR NO KEY UPDATE`
  const key = { userPpid, kind: 'VIEW', serviceId } as const
  const markedAt = new Date()
  await tx.serviceMark.upsert({
    where: { userPpid_kind_serviceId: key },
    create: { ...key, markedAt },
    update: { markedAt },
    select: { kind: true },
  })
  await tx.$executeRaw`
    DELETE FROM "ServiceMark" WHERE "userPpid" = ${userPpid} AND "kind" = 'VIEW' AND "serviceId" NOT IN (
      SELECT "serviceId" FROM "ServiceMark" WHERE "userPpid" = ${userPpid} AND "kind" = 'VIEW' ORDER BY "markedAt" DESC, "serviceId" LIMIT ${KEPT_VIEWS})`
}

/** Keeps the last KEPT_VIEWS services per person; writes nothing when this one is the last already. Throws NOT_FOUND. */
export const viewService: ServiceFunction<typeof contract.viewService> = async ({ actor, params, context }) => {
  const serviceId = await shownId(actor, context.host, params.id)
  if ((await lastViewed(actor.ppid))?.serviceId === serviceId) return
  await unlessDeleted(inTransaction(context, (tx) => writeView(tx, actor.ppid, serviceId)))
}

/** What the caller marked among the services of the host, the newest first; null = the caller has no marks. One read, prepared, because it runs with every catalogue page. */
export async function catalogueMarks({ actor, host }: { actor: Actor; host: string }): Promise<CatalogueMarks | null> {
  if (!hasMarks(actor)) return null
  const [snapshot, rows] = await Promise.all([
    catalogue(),
    preparedRows<{ kind: ServiceMarkKind; serviceId: string }>(
      Prisma.sql`SELECT "kind", "serviceId" FROM "ServiceMark" WHERE "userPpid" = ${actor.ppid} ORDER BY "markedAt" DESC, "serviceId"`,
    ),
  ])
  const records = [...new Set(rows.map(({ serviceId }) => serviceId))]
    .map((id) => snapshot.services.get(id))
    .filter((record) => record !== undefined)
  const shown = new Map(
    (await shownAmong(actor, host, records)).map(({ row: { id, name, friendlyUrl } }) => [id, { id, name, friendlyUrl }]),
  )
  const marked = (wanted: ServiceMarkKind): Marked[] =>
    rows.flatMap(({ kind, serviceId }) => (kind === wanted ? (shown.get(serviceId) ?? []) : []))
  return { starred: marked('STAR'), viewed: marked('VIEW'), readAt: new Date().toISOString() }
}

/** Whether the caller starred a service; null = it cannot be starred: the caller has no marks, or the host's tenant does not offer it. */
export async function isStarred({ actor, host, serviceId }: { actor: Actor; host: string; serviceId: string }): Promise<boolean | null> {
  if (!hasMarks(actor)) return null
  const record = (await catalogue()).services.get(serviceId)
  if ((await shownAmong(actor, host, record ? [record] : [])).length === 0) return null
  return (await db.serviceMark.count({ where: { userPpid: actor.ppid, kind: 'STAR', serviceId } })) > 0
}
