import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { audit } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import type { Prisma, SavedSearch as StoredSearch } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { invalid, notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { namingConflict } from '#lib/http/conflict.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import { withTextMark } from '#lib/news/api.ts'
import type * as contract from './contract.ts'
import type { SavedSearch } from './contract.ts'

const ENTITY = 'SavedSearch'
/** Most searches of one person: each is asked whenever the bell is. */
const MAX_SEARCHES = 20
const conflicts = { SavedSearch_ownerPpid_name_key: 'You have a saved search with this name already' }

const toSearch = ({ id, name, type, address, byMail, createdAt, version }: StoredSearch): SavedSearch => ({
  id,
  name,
  type: type === 0 ? 0 : 1,
  address,
  byMail,
  createdAt: createdAt.toISOString(),
  version,
})

/** What the audit trail keeps: what somebody looks for is nobody else's business. */
const noted = ({ byMail }: Pick<SavedSearch, 'byMail'>) => ({ byMail })
/** The trail records only that it was changed. */
const searchFields = ({ name, type, address }: SavedSearch) => ({ name, type, address })
/** As plain JSON, dates as texts. */
const stored = (filters: object) => JSON.parse(JSON.stringify(filters)) as Prisma.InputJsonObject

const readSearch = async (from: Transaction | typeof db, { ppid }: Pick<UserActor, 'ppid'>, id: string): Promise<SavedSearch> => {
  const row = await from.savedSearch.findFirst({ where: { id, ownerPpid: ppid } })
  if (!row) throw notFound()
  return toSearch(row)
}

/** Mails go to those who have a row of choices; one without it has chosen nothing, which is weekly (A202). */
const keepChoice = (tx: Transaction, userPpid: string) =>
  tx.notificationPreference.createMany({ data: [{ userPpid }], skipDuplicates: true })

/** The caller's own, by name. */
export const listSavedSearches: ServiceFunction<typeof contract.listSavedSearches> = async ({ actor }) =>
  (await db.savedSearch.findMany({ where: { ownerPpid: actor.ppid }, orderBy: [{ name: 'asc' }, { id: 'asc' }] })).map(toSearch)

/** Throws NOT_FOUND, also for a search of somebody else. */
export const getSavedSearch = ({ actor, params }: { actor: UserActor; params: { id: string } }): Promise<SavedSearch> =>
  readSearch(db, actor, params.id)

/** Throws VALIDATION when the caller has MAX_SEARCHES already, CONFLICT when one has this name. */
export const createSavedSearch: ServiceFunction<typeof contract.createSavedSearch> = ({ actor: { ppid }, body, context }) =>
  namingConflict(
    inTransaction(context, async (tx) => {
      // The caller's record is locked, so that two requests at once do not pass the cap together.
      await tx.$queryRaw`SELECT 1 FROM "User" WHERE "ppid" = ${ppid} FOR NO KEY UPDATE`
      if ((await tx.savedSearch.count({ where: { ownerPpid: ppid } })) >= MAX_SEARCHES)
        throw invalid(`At most ${MAX_SEARCHES} saved searches. Please delete one that you no longer need.`)
      const { filters, ...data } = body
      const after = toSearch(await tx.savedSearch.create({ data: { ...data, filters: stored(filters), ownerPpid: ppid } }))
      if (after.byMail) await keepChoice(tx, ppid)
      await audit(tx, context, { action: 'create', entity: ENTITY, entityId: after.id, after: noted(after) })
      return after
    }),
    conflicts,
  )

/** Throws NOT_FOUND for a search of somebody else, STALE_VERSION, CONFLICT. */
export const updateSavedSearch: ServiceFunction<typeof contract.updateSavedSearch> = ({ actor, params: { id }, body, context }) => {
  const change = inTransaction(context, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "SavedSearch" WHERE "id" = ${id}::uuid FOR UPDATE`
    const before = await readSearch(tx, actor, id)
    checkVersion(before.version, body.version)
    const { name, byMail, search } = body
    const other = search && { ...search, filters: stored(search.filters), since: new Date() }
    const after = toSearch(await tx.savedSearch.update({ where: { id }, data: { name, byMail, ...other, version: { increment: 1 } } }))
    if (byMail) await keepChoice(tx, actor.ppid)
    const sides = withTextMark(noted(before), noted(after), [searchFields(before), searchFields(after)])
    await audit(tx, context, { action: 'update', entity: ENTITY, entityId: before.id, ...sides })
    return after
  })
  return namingConflict(
    showingCurrent(change, () => readSearch(db, actor, id), { context, kind: ENTITY, key: id }),
    conflicts,
  )
}

/** Throws NOT_FOUND for a search of somebody else. */
export const deleteSavedSearch: ServiceFunction<typeof contract.deleteSavedSearch> = ({ actor, params: { id }, context }) =>
  inTransaction(context, async (tx) => {
    const before = await readSearch(tx, actor, id)
    await tx.savedSearch.delete({ where: { id }, select: { id: true } })
    await audit(tx, context, { action: 'delete', entity: ENTITY, entityId: before.id, before: noted(before) })
  })
