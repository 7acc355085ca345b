import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { lockCatalogue } from '#lib/catalogue/api.ts'
import { audit } from '#lib/db/audit.ts'
import { openChangeSet } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { namingConflict } from '#lib/http/conflict.ts'
import { checkStaff } from '#lib/people/api.ts'
import { inOrderOf } from '#lib/text/row-order.ts'
import type { BulkServiceAction } from './bulk-contract.ts'
import type * as contract from './bulk-contract.ts'
import { changedFields, readTargets, writeChange } from './bulk-steps.ts'
import type { Targets } from './bulk-steps.ts'
import { deletionConflicts, removeStored } from './manage-service.ts'
import { ENTITY } from './save-service.ts'
import { readAllStored, worksOn } from './stored.ts'
import type { StoredService } from './stored.ts'
import { servicesText } from './words.ts'
import type { Outcome } from './words.ts'

/** Some hundred services, each with its version and its row in the trail. */
const BULK_MS = 60_000

interface PlannedService {
  stored: StoredService
  outcome: Outcome
}

/** Tags and groups belong to one tenant: a service of others does not get them. */
const isElsewhere = ({ tenants }: StoredService, { tenantIds }: Targets): boolean =>
  tenantIds.some((tenantId) => !tenants.some(({ id }) => id === tenantId))

function outcomeOf(stored: StoredService, action: BulkServiceAction, targets: Targets): Outcome {
  if (action.do === 'delete') return targets.subscribed.has(stored.service.id) ? 'subscribed' : 'changes'
  const { after } = changedFields(stored, action, targets)
  if (Object.keys(after).length === 0) return 'same'
  if (isElsewhere(stored, targets)) return 'domain'
  if (after.domains?.length === 0) return 'no-domain'
  // A089: each kind keeps one.
  return Object.entries(after).some(([field, value]) => field !== 'responsiblesPpids' && Array.isArray(value) && value.length === 0)
    ? 'last-tag'
    : 'changes'
}

interface Planning {
  actor: UserActor
  ids: readonly string[]
  action: BulkServiceAction
  /** Versions that the caller saw; a service that has another one by now is left out. */
  versions: ReadonlyMap<string, number> | null
}

/** What would become of each of the services that are there, by name. Throws FORBIDDEN, VALIDATION. */
async function planOf(
  from: Transaction,
  { actor, ids, action, versions }: Planning,
): Promise<{ targets: Targets; plan: PlannedService[] }> {
  if (action.do === 'delete' && !actor.isSuperUser) throw new AppError('FORBIDDEN')
  if (action.do === 'responsibles') await checkStaff(from, action.ppids, 'action.ppids', 'There is no such person')
  const targets = await readTargets(from, ids, action)
  if (targets.unknown) throw invalid(targets.unknown, 'action')
  const services = inOrderOf(await readAllStored(from, ids), ({ service }) => service.name, 'asc')
  const plan = services.map((stored): PlannedService => {
    const { id, version } = stored.service
    if (!actor.isSuperUser && !worksOn(stored, actor.ppid)) return { stored, outcome: 'foreign' }
    const outcome = outcomeOf(stored, action, targets)
    return { stored, outcome: outcome === 'changes' && versions !== null && versions.get(id) !== version ? 'changed' : outcome }
  })
  return { targets, plan }
}

/** Which would change, and which stay and why. Throws NOT_FOUND when none of them is there, FORBIDDEN, VALIDATION. */
export const previewServicesBulk: ServiceFunction<typeof contract.previewServicesBulk> = async ({ actor, body: { ids, action } }) => {
  const { plan } = await planOf(db, { actor, ids: [...new Set(ids)], action, versions: null })
  if (plan.length === 0) throw notFound()
  return {
    rows: plan.map(({ stored: { service }, outcome }) => ({ id: service.id, name: service.name, version: service.version, outcome })),
  }
}

async function change(
  tx: Transaction,
  context: CallContext,
  stored: StoredService,
  action: BulkServiceAction,
  targets: Targets,
): Promise<void> {
  if (action.do === 'delete') return removeStored(tx, context, stored)
  const { before, after } = changedFields(stored, action, targets)
  await writeChange(tx, stored, after, targets)
  await audit(tx, context, { action: 'update', entity: ENTITY, entityId: stored.service.id, before, after })
}

/**
 * Does it to all that change, as one change set; what is deleted lies in the trash as one. Services that the caller may not edit, that somebody changed or
 * deleted since the look, or that cannot take it are left out with the reason. Throws FORBIDDEN, VALIDATION, CONFLICT for a subscription of this moment.
 */
export const changeServicesBulk: ServiceFunction<typeof contract.changeServicesBulk> = ({ actor, body: { rows, action }, context }) =>
  namingConflict(
    inTransaction(
      context,
      async (tx) => {
        await lockCatalogue(tx)
        const versions = new Map(rows.map(({ id, version }) => [id, version]))
        const { plan, targets } = await planOf(tx, { actor, ids: [...versions.keys()], action, versions })
        const changing = plan.filter(({ outcome }) => outcome === 'changes').map(({ stored }) => stored)
        const [first] = changing
        if (first !== undefined)
          await openChangeSet(tx, context, {
            action: 'bulk',
            entity: ENTITY,
            entityId: first.service.id,
            label: changing.length === 1 ? first.service.name : servicesText(changing.length),
            deletes: action.do === 'delete',
          })
        for (const stored of changing) await change(tx, context, stored, action, targets)
        const there = new Set(plan.map(({ stored }) => stored.service.id))
        return {
          changed: changing.length,
          leftOut: [
            ...plan
              .filter(({ outcome }) => outcome !== 'changes' && outcome !== 'same')
              .map(({ stored: { service }, outcome }) => ({ id: service.id, name: service.name, outcome })),
            ...[...versions.keys()].filter((id) => !there.has(id)).map((id) => ({ id, name: null, outcome: 'gone' as const })),
          ],
        }
      },
      { timeoutMs: BULK_MS },
    ),
    deletionConflicts,
  )
