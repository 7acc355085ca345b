import 'server-only'
import { lockEntity } from '#lib/companies/api.ts'
import { audit } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { SELF_SERVICE } from './apply.ts'
import { withdrawInvitations } from './invitations.ts'
import { withdrawRequests } from './requests.ts'
import type { SelfServiceSetting } from './staff-contract.ts'
import type * as contract from './staff-contract.ts'

async function read(from: Transaction | typeof db, id: string): Promise<SelfServiceSetting> {
  const entity = await from.entity.findUnique({
    where: { id },
    select: {
      selfService: { select: { mode: true } },
      _count: { select: { invitations: { where: { state: 'OPEN' } }, peopleRequests: { where: { state: 'PENDING' } } } },
    },
  })
  if (!entity) throw notFound()
  return {
    mode: entity.selfService?.mode ?? 'OFF',
    openInvitations: entity._count.invitations,
    waitingRequests: entity._count.peopleRequests,
  }
}

/** For 404 before a body is read (W3). Throws NOT_FOUND. */
export const findSetting = ({ params: { id } }: { params: { id: string } }): Promise<SelfServiceSetting> => read(db, id)

/** Throws NOT_FOUND. */
export const getSelfService: ServiceFunction<typeof contract.getSelfService> = ({ params: { id } }) => read(db, id)

/** The same again changes nothing. Throws NOT_FOUND. */
export const setSelfService: ServiceFunction<typeof contract.setSelfService> = ({ params: { id }, body: { mode }, context }) =>
  inTransaction(context, async (tx) => {
    await lockEntity(tx, id)
    const before = (await read(tx, id)).mode
    if (before === mode) return read(tx, id)
    if (mode === 'OFF') {
      await tx.selfService.delete({ where: { entityId: id }, select: { mode: true } })
      await withdrawInvitations(tx, context, { entityId: id, state: 'OPEN' })
      await withdrawRequests(tx, context, { entityId: id })
    } else
      await tx.selfService.upsert({ where: { entityId: id }, create: { entityId: id, mode }, update: { mode }, select: { mode: true } })
    await audit(tx, context, {
      action: SELF_SERVICE,
      entity: 'Entity',
      entityId: id.toLowerCase(),
      before: { selfService: before },
      after: { selfService: mode },
    })
    return read(tx, id)
  })
