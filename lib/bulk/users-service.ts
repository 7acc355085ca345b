import 'server-only'
import { z } from 'zod'
import { audit } from '#lib/db/audit.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { invalid } from '#lib/errors/app-error.ts'
import { refuseUnlikePreview } from './preview-service.ts'
import { addMember } from '#lib/subscriptions/api.ts'
import { resultOf, takeUsersBackTask } from './take-back.ts'
import { subscriptionText } from '#lib/subscriptions/words.ts'
import { defineTask, startTask } from '#lib/tasks/api.ts'
import type { TaskSpec } from '#lib/tasks/api.ts'
import type { UserSelection } from '#lib/users/list-contract.ts'
import type * as contract from './users-contract.ts'
import { selectedUsersSql, notifyUser, refreshSomeTask, userRows } from '#lib/users/api.ts'
import { concernedBy } from './notify-service.ts'

export const notifyTask = defineTask({
  kind: 'users.notify',
  input: z.strictObject({ threeW: z.boolean(), amds: z.boolean() }),
  row:
    ({ key, input, context }) =>
    async (tx) => {
      const { chosen, reason } = await concernedBy(tx, key, input)
      if (!chosen.threeW && !chosen.amds) return reason
      await notifyUser(tx, key, chosen)
      await audit(tx, context, { action: 'notify', entity: 'User', entityId: key, after: chosen })
      return reason
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

const start = <S extends z.ZodType>(
  tx: Transaction,
  context: CallContext,
  task: TaskSpec<S>,
  selection: UserSelection,
  input: z.input<S>,
  subject: string | null = null,
) => startTask(tx, context, task, { input, subject, rows: userRows(selectedUsersSql(selection)) })

/** Long work over the chosen users, or all that match now (users who come to match later are not part of it). Throws VALIDATION for an unknown subscription (W8), CONFLICT when the preview is outdated. */
export const startBulkAction: ServiceFunction<typeof contract.startBulkAction> = ({ actor, body, context }) =>
  inTransaction(context, async (tx) => {
    if (body.action === 'refresh') return { taskId: await start(tx, context, refreshSomeTask, body.selection, {}) }
    if (body.action === 'notify')
      return { taskId: await start(tx, context, notifyTask, body.selection, { threeW: body.send3WEmail, amds: body.sendAmdsEmail }) }
    const { subscriptionId, revision } = body
    const found = await tx.subscription.findUnique({
      where: { id: subscriptionId },
      select: { service: { select: { name: true } }, entity: { select: { name: true } } },
    })
    if (!found) throw invalid('There is no such subscription', 'subscriptionId')
    await refuseUnlikePreview(tx, actor, { people: body.selection, to: { subscriptionId } }, revision)
    return {
      taskId: await start(
        tx,
        context,
        addToSubscriptionTask,
        body.selection,
        { subscriptionId },
        subscriptionText(found.service.name, found.entity.name),
      ),
    }
  })
