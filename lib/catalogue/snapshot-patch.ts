import 'server-only'
import { db } from '#lib/db/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { toPerson } from '#lib/people/api.ts'
import { CATALOGUE_REVISION, deepFreeze, inCatalogueOrder, personFields, toServices, toSnapshot, withServices } from './snapshot.ts'
import type { ServiceTables, Snapshot } from './snapshot.ts'

/** More changed services than these are read with the whole catalogue. */
const MAX_PATCHED = 100
/** Changes of services that are looked at to find out; one service may have many. */
const MAX_CHANGES = 1_000

interface Changes {
  revision: string
  /** Each once. */
  serviceIds: readonly string[]
}

/** What has changed since a revision; null = too much, or something that many services show. */
async function readChanges(tx: Transaction, since: string): Promise<Changes | null> {
  const revision = await tx.revision.findUnique({ where: { name: CATALOGUE_REVISION } })
  const changes = await tx.$queryRaw<{ revision: bigint; serviceId: string | null }[]>`
    SELECT DISTINCT "revision", "serviceId"::text AS "serviceId" FROM "CatalogueChange" WHERE "revision" > ${BigInt(since)} LIMIT ${MAX_CHANGES}`
  const raised = BigInt(revision?.value ?? 0) - BigInt(since)
  const known = new Set(changes.map((change) => change.revision))
  const serviceIds = [...new Set(changes.map(({ serviceId }) => serviceId))]
  // A revision that nobody has noted changed something else, or is too long ago.
  const isPatch = raised > 0n && changes.length < MAX_CHANGES && BigInt(known.size) === raised && serviceIds.length <= MAX_PATCHED
  return isPatch && serviceIds.every((id) => id !== null) ? { revision: String(revision?.value ?? 0), serviceIds } : null
}

/**
 * The catalogue from an earlier snapshot, with the services read again that have changed since; null = it has to be built whole.
 * @returns the ids of what was read again too, or deleted
 */
export const patchSnapshot = (previous: Snapshot): Promise<{ snapshot: Snapshot; serviceIds: readonly string[] } | null> =>
  db.$transaction(
    async (tx) => {
      const changes = await readChanges(tx, previous.revision)
      if (changes === null) return null
      const ids = [...changes.serviceIds]
      const of = { where: { serviceId: { in: ids } } }
      const inOrder = { ...of, orderBy: { position: 'asc' as const } }
      const tables: ServiceTables = [
        await tx.service.findMany({ where: { id: { in: ids } } }),
        await tx.serviceDomain.findMany(of),
        await tx.serviceTaxonomy.findMany(of),
        await tx.servicePerson.findMany(inOrder),
        await tx.serviceApplication.findMany(inOrder),
        await tx.serviceIllustration.findMany({ ...inOrder, include: { file: { select: { contentType: true } } } }),
        await tx.serviceRelation.findMany(inOrder),
      ]
      const ppids = [...tables[3].map(({ userPpid }) => userPpid), ...tables[4].flatMap(({ itContactPpid }) => itContactPpid ?? [])]
      const users = await tx.user.findMany({ where: { ppid: { in: ppids } }, select: personFields })
      const people = new Map([...previous.people, ...users.map((user) => [user.ppid, deepFreeze(toPerson(user))] as const)])
      const { tenants, pages, taxonomy, formerItems } = previous
      const parts = { tenants, pages, taxonomy, formerItems, people }
      const changed = new Set(ids)
      const others = [...previous.services.values()].filter(({ row }) => !changed.has(row.id))
      const services = [...others, ...toServices(tables, parts)].sort(inCatalogueOrder)
      const groups = withServices([...previous.groups.values()], services)
      return { snapshot: toSnapshot(changes.revision, services, groups, parts), serviceIds: ids }
    },
    { isolationLevel: 'RepeatableRead' },
  )
