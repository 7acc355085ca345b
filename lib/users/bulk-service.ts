import 'server-only'
import { z } from 'zod'
import { audit } from '#lib/db/audit.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { CallContext, ServiceFunction } from '#lib/http/call.ts'
import { invalid } from '#lib/http/errors.ts'
import { addMember } from '#lib/subscriptions/member-service.ts'
import { resultOf, takeUsersBackTask } from '#lib/subscriptions/take-back-service.ts'
import { subscriptionText } from '#lib/subscriptions/words.ts'
import { defineTask, startTask } from '#lib/tasks/run-service.ts'
import type { TaskSpec } from '#lib/tasks/run-service.ts'
import type { UserSelection } from './bulk-contract.ts'
import type * as contract from './bulk-contract.ts'
import { userFilterSql } from './list-service.ts'
import { notifyUser } from './notify-service.ts'
import { refreshSomeTask, userRows } from './refresh-service.ts'

export const notifyTask = defineTask({
  kind: 'users.notify',
  input: z.strictObject({ threeW: z.boolean(), amds: z.boolean() }),
  row:
    ({ key, input, context }) =>
    async (tx) => {
      await notifyUser(tx, key, input)
      await audit(tx, context, { action: 'notify', entity: 'User', entityId: key, after: input })
      return null
    },
})

export const addToSubscriptionTask = defineTask({
  kind: 'users.add-to-subscription',
  input: z.strictObject({ subscriptionId: z.guid() }),
  row:
    ({ taskId, key, input, context }) =>
    async (tx) =>
      resultOf(await addMember(tx, context, input.subscriptionId, { ppid: key }, taskId), { ...input, ppid: key }),
  takeBack: takeUsersBackTask,
})

const selected = (selection: UserSelection): Prisma.Sql =>
  userRows('ppids' in selection ? Prisma.sql`u."ppid" = ANY(${selection.ppids}::text[])` : userFilterSql(selection.filters))

const start = <S extends z.ZodType>(tx: Transaction, context: CallContext, task: TaskSpec<S>, selection: UserSelection, input: z.input<S>, subject: string | null = null) =>
  startTask(tx, context, task, { input, subject, rows: selected(selection) })

/** Long work over the chosen users, or all that match now (users who come to match later are not part of it). Throws VALIDATION for an unknown subscription (W8). */
export const startBulkAction: ServiceFunction<typeof contract.startBulkAction> = ({ body, context }) =>
  inTransaction(context, async (tx) => {
    if (body.action === 'refresh') return { taskId: await start(tx, context, refreshSomeTask, body.selection, {}) }
    if (body.action === 'notify') return { taskId: await start(tx, context, notifyTask, body.selection, { threeW: body.send3WEmail, amds: body.sendAmdsEmail }) }
    const { subscriptionId } = body
    const found = await tx.subscription.findUnique({ where: { id: subscriptionId }, select: { service: { select: { name: true } }, entity: { select: { name: true } } } })
    if (!found) throw invalid('There is no such subscription', 'subscriptionId')
    return { taskId: await start(tx, context, addToSubscriptionTask, body.selection, { subscriptionId }, subscriptionText(found.service.name, found.entity.name)) }
  })
