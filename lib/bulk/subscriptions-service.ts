import 'server-only'
import { z } from 'zod'
import { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { invalid } from '#lib/errors/app-error.ts'
import { NO_USER } from '#lib/text/form-texts.ts'
import { refuseUnlikePreview } from './preview-service.ts'
import { defineTask, startTask } from '#lib/tasks/api.ts'
import { notifyTask } from './users-service.ts'
import { refreshSomeTask, userRows } from '#lib/users/api.ts'
import { fullName } from '#lib/people/words.ts'
import type * as contract from './subscriptions-contract.ts'
import { addMember, memberOfSql, selectedSql } from '#lib/subscriptions/api.ts'
import { resultOf, takeUserBackTask } from './take-back.ts'

export const addUserTask = defineTask({
  kind: 'subscriptions.add-user',
  input: z.strictObject({ ppid: z.string(), isMainContact: z.boolean().optional() }),
  row:
    ({ taskId, key, input, context }) =>
    async (tx) =>
      resultOf(await addMember(tx, context, key, input, taskId), { ...input, subscriptionId: key }),
  takeBack: takeUserBackTask,
})

const subscriptionRows = (selected: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT s."id"::text AS "key", v."name" || ' - ' || e."name" AS "label"
  FROM "Subscription" s JOIN "Service" v ON v."id" = s."serviceId" JOIN "Entity" e ON e."id" = s."entityId" WHERE s."id" IN (${selected})`

/** Members of the selected subscriptions, each once. */
const memberRows = (selected: Prisma.Sql): Prisma.Sql => userRows(memberOfSql(selected))

/** Long work over the chosen subscriptions, or all that match now. Throws VALIDATION for an unknown user (W8), CONFLICT when the preview is outdated. */
export const startSubscriptionBulk: ServiceFunction<typeof contract.startSubscriptionBulk> = ({ actor, body, context }) =>
  inTransaction(context, async (tx) => {
    const selected = selectedSql(actor, body.selection)
    if (body.action === 'refresh')
      return { taskId: await startTask(tx, context, refreshSomeTask, { input: {}, rows: memberRows(selected) }) }
    if (body.action === 'notify')
      return {
        taskId: await startTask(tx, context, notifyTask, {
          input: { threeW: body.send3WEmail, amds: body.sendAmdsEmail },
          rows: memberRows(selected),
        }),
      }
    const { ppid, isMainContact, revision } = body
    const user = await tx.user.findUnique({ where: { ppid }, select: { firstName: true, lastName: true } })
    if (!user) throw invalid(NO_USER, 'ppid')
    await refuseUnlikePreview(tx, actor, { ppid, subscriptions: body.selection }, revision)
    return {
      taskId: await startTask(tx, context, addUserTask, {
        subject: fullName(user),
        input: { ppid, ...(isMainContact === undefined ? {} : { isMainContact }) },
        rows: subscriptionRows(selected),
      }),
    }
  })
