import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { audit } from '#lib/db/audit.ts'
import { openTrash } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import type { Prisma, SavedView as StoredView } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { namingConflict } from '#lib/http/conflict.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import { checkStaff } from '#lib/people/api.ts'
import { fullName } from '#lib/people/words.ts'
import { tablePreferenceSchema, viewStateSchema } from './contract.ts'
import type { SavedView, ViewAudience } from './contract.ts'
import type * as contract from './contract.ts'
import { REGISTER } from './words.ts'

const ENTITY = 'SavedView'
/** Most views of one table that one person keeps. */
export const MAX_VIEWS = 100
const conflicts = { SavedView_ownerPpid_table_name_key: 'You have a view with this name already' }
const NOTHING_CHOSEN = { hiddenColumns: null }

/** Throws FORBIDDEN for clients: of every table but the register, and for views of it that are not for them alone. */
function checkRight({ isInternal }: UserActor, table: string, audience: ViewAudience = 'owner'): void {
  if (!isInternal && (table !== REGISTER || audience !== 'owner')) throw new AppError('FORBIDDEN')
}

/** For 403 before a body is read. */
export const checkTable = async ({ actor, params: { table } }: { actor: UserActor; params: { table: string } }): Promise<void> =>
  checkRight(actor, table)

/** What was kept; what another version of the portal kept otherwise counts as nothing. Throws FORBIDDEN. */
export const getTablePreference: ServiceFunction<typeof contract.getTablePreference> = async ({ actor, params: { table } }) => {
  checkRight(actor, table)
  const preference = await db.tablePreference.findUnique({ where: { userPpid_table: { userPpid: actor.ppid, table } } })
  return tablePreferenceSchema.safeParse(preference?.state).data ?? NOTHING_CHOSEN
}

/** The last writer wins: it is one person's own choice. Throws FORBIDDEN. */
export const setTablePreference: ServiceFunction<typeof contract.setTablePreference> = async ({
  actor,
  params: { table },
  body,
  context,
}) => {
  checkRight(actor, table)
  await inTransaction(context, (tx) =>
    tx.tablePreference.upsert({
      where: { userPpid_table: { userPpid: actor.ppid, table } },
      create: { userPpid: actor.ppid, table, state: body },
      update: { state: body },
      select: { table: true },
    }),
  )
  return body
}

const person = { select: { ppid: true, firstName: true, lastName: true } } as const
const shown = {
  owner: person,
  people: { include: { user: person }, orderBy: { userPpid: 'asc' } },
} as const satisfies Prisma.SavedViewInclude
type ShownView = Prisma.SavedViewGetPayload<{ include: typeof shown }>

const named = ({ ppid, ...names }: ShownView['owner']) => ({ ppid, name: fullName(names) })

function toView(actor: UserActor, { id, table, name, state, audience, owner, people, version }: ShownView): SavedView {
  const isMine = owner.ppid === actor.ppid
  return {
    id,
    table,
    name,
    state: viewStateSchema.parse(state),
    audience: audience.toLowerCase() as ViewAudience,
    owner: named(owner),
    people: isMine ? people.map(({ user }) => named(user)) : [],
    isMine,
    version,
  }
}

/** The own views, those for everyone, and those shared with the caller; for clients the own ones of the register. */
const usableBy = ({ ppid, isInternal }: UserActor): Prisma.SavedViewWhereInput =>
  isInternal
    ? { OR: [{ ownerPpid: ppid }, { audience: 'EVERYONE' }, { audience: 'PEOPLE', people: { some: { userPpid: ppid } } }] }
    : { ownerPpid: ppid, table: REGISTER }

/** Throws FORBIDDEN. */
export const listSavedViews: ServiceFunction<typeof contract.listSavedViews> = async ({ actor, query: { table } }) => {
  checkRight(actor, table)
  const views = await db.savedView.findMany({
    where: { AND: [{ table }, usableBy(actor)] },
    include: shown,
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
  return views.map((view) => toView(actor, view))
}

/** Of all tables at once, so that a page with several of them makes one request; a view that is there no longer, or no longer shared, is left out. */
export const listOpeningViews: ServiceFunction<typeof contract.listOpeningViews> = async ({ actor }) => {
  const preferences = await db.tablePreference.findMany({ where: { userPpid: actor.ppid }, select: { table: true, state: true } })
  const chosen = preferences.flatMap(({ table, state }) => {
    const id = tablePreferenceSchema.safeParse(state).data?.defaultView
    return id ? [{ table, id }] : []
  })
  if (chosen.length === 0) return []
  // A choice names a table and a view by itself: the view counts only where it is one of that table.
  const views = await db.savedView.findMany({ where: { AND: [{ OR: chosen }, usableBy(actor)] }, select: { table: true, state: true } })
  return views.flatMap(({ table, state }) => {
    const parsed = viewStateSchema.safeParse(state).data
    return parsed ? [{ table, filters: parsed.filters, sort: parsed.sort }] : []
  })
}

const stored = (audience: ViewAudience) => audience.toUpperCase() as StoredView['audience']

/** Views are shared with internal users only. Throws VALIDATION with the path of each other ppid. */
async function setPeople(tx: Transaction, viewId: string, audience: ViewAudience, people: readonly string[]): Promise<void> {
  await tx.savedViewPerson.deleteMany({ where: { viewId } })
  if (audience !== 'people') return
  await checkStaff(tx, people, 'people', 'There is no such person')
  await tx.savedViewPerson.createMany({ data: [...new Set(people)].map((userPpid) => ({ viewId, userPpid })) })
}

const readView = async (from: Transaction | typeof db, actor: UserActor, id: string): Promise<SavedView> => {
  const view = await from.savedView.findFirst({ where: { id, ownerPpid: actor.ppid }, include: shown })
  if (!view) throw notFound()
  checkRight(actor, view.table)
  return toView(actor, view)
}

/** What the trail keeps: what somebody looks for in a register is nobody else's business. */
const noted = (view: SavedView): SavedView | null => (view.table === REGISTER ? null : view)

/** An own view, for 404 before a body is read (W3); those of others read as absent. */
export const findOwnView = ({ actor, params }: { actor: UserActor; params: { id: string } }): Promise<SavedView> =>
  readView(db, actor, params.id)

/** Throws FORBIDDEN, VALIDATION also when the caller has MAX_VIEWS of the table, CONFLICT when one has this name. */
export const createSavedView: ServiceFunction<typeof contract.createSavedView> = ({ actor, body, context }) => {
  const { table, name, state, audience, people } = body
  checkRight(actor, table, audience)
  return namingConflict(
    inTransaction(context, async (tx) => {
      // The caller's record is locked, so that two requests at once do not pass the cap together.
      await tx.$queryRaw`SELECT 1 FROM "User" WHERE "ppid" = ${actor.ppid} FOR NO KEY UPDATE`
      if ((await tx.savedView.count({ where: { ownerPpid: actor.ppid, table } })) >= MAX_VIEWS)
        throw invalid(`At most ${MAX_VIEWS} views of a table. Please delete one that you no longer need.`)
      const { id } = await tx.savedView.create({
        data: { ownerPpid: actor.ppid, table, name, state, audience: stored(audience) },
        select: { id: true },
      })
      await setPeople(tx, id, audience, people)
      const after = await readView(tx, actor, id)
      await audit(tx, context, { action: 'create', entity: ENTITY, entityId: id, after: noted(after) })
      return after
    }),
    conflicts,
  )
}

/** Throws NOT_FOUND for views of others, FORBIDDEN, STALE_VERSION, VALIDATION, CONFLICT. */
export const updateSavedView: ServiceFunction<typeof contract.updateSavedView> = ({ actor, params: { id }, body, context }) => {
  const change = inTransaction(context, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "SavedView" WHERE "id" = ${id}::uuid FOR UPDATE`
    const before = await readView(tx, actor, id)
    checkRight(actor, before.table, body.audience)
    checkVersion(before.version, body.version)
    const { name, state, audience, people } = body
    await tx.savedView.update({
      where: { id },
      data: { name, state, audience: stored(audience), version: { increment: 1 } },
      select: { id: true },
    })
    await setPeople(tx, id, audience, people)
    const after = await readView(tx, actor, id)
    await audit(tx, context, { action: 'update', entity: ENTITY, entityId: before.id, before: noted(before), after: noted(after) })
    return after
  })
  return namingConflict(
    showingCurrent(change, () => readView(db, actor, id), { context, kind: ENTITY, key: id }),
    conflicts,
  )
}

/** One of staff lies in the trash of its owner; one of a client goes for good, as clients have no trash. Throws NOT_FOUND for views of others, FORBIDDEN. */
export const deleteSavedView: ServiceFunction<typeof contract.deleteSavedView> = ({ actor, params: { id }, context }) =>
  inTransaction(context, async (tx) => {
    const before = await readView(tx, actor, id)
    if (actor.isInternal) await openTrash(tx, context, { entity: ENTITY, entityId: before.id, label: before.name })
    await tx.savedView.delete({ where: { id }, select: { id: true } })
    await audit(tx, context, { action: 'delete', entity: ENTITY, entityId: before.id, before: noted(before) })
  })
