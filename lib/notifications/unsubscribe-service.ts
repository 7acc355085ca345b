import 'server-only'
import type { Actor } from '#lib/caller/actor.ts'
import { config } from '#lib/config/config.ts'
import { audit } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { AppError, invalid } from '#lib/errors/app-error.ts'
import { preferencesOf } from '#lib/personal/api.ts'
import { showUnsubscribe as endpoint } from './contract.ts'
import type * as contract from './contract.ts'
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts'
import type { UnsubscribeScope } from './unsubscribe-token.ts'

const BAD_TOKEN = 'The link is not valid'

/** Address for the List-Unsubscribe header and the foot of a mail. */
export const unsubscribeUrl = async (scope: UnsubscribeScope): Promise<string> =>
  `${config().publicUrl}${endpoint.path}?token=${await unsubscribeToken(scope)}`

/**
 * What a link, or without one the caller, unsubscribes from (W57): of the types of a link those that are still chosen.
 * @throws AppError VALIDATION for a bad token or one of a person who is gone, UNAUTHENTICATED without token and caller
 */
async function unsubscribeScope(token: string | undefined, actor: Actor): Promise<UnsubscribeScope> {
  if (token === undefined) {
    if (actor.kind !== 'user') throw new AppError('UNAUTHENTICATED')
    return { ppid: actor.ppid, types: (await preferencesOf(actor.ppid)).types }
  }
  const scope = await readUnsubscribeToken(token)
  const user = scope && (await db.user.findUnique({ where: { ppid: scope.ppid }, select: { ppid: true } }))
  if (!scope || !user) throw invalid(BAD_TOKEN, 'token')
  const { types } = await preferencesOf(scope.ppid)
  return { ppid: scope.ppid, types: types.filter((type) => scope.types.includes(type)) }
}

const mailedSearches = (ppid: string) => db.savedSearch.count({ where: { ownerPpid: ppid, byMail: true } })

/** What the page of a link asks about, with how many saved searches have mails; null = the link is not valid, or there is neither link nor user. */
export async function linkScope(token: string | undefined, actor: Actor): Promise<{ types: number[]; searches: number } | null> {
  try {
    const { ppid, types } = await unsubscribeScope(token, actor)
    return { types, searches: await mailedSearches(ppid) }
  } catch (error) {
    if (error instanceof AppError && (error.code === 'VALIDATION' || error.code === 'UNAUTHENTICATED')) return null
    throw error
  }
}

/** E256: changes nothing (A203). Throws as `unsubscribeScope`. */
export const showUnsubscribe: ServiceFunction<typeof contract.showUnsubscribe> = async ({ actor, query }) => {
  const { types } = await unsubscribeScope(query.token, actor)
  return { types }
}

/** E264: clears the types, and takes saved searches out of the mails; done again it changes nothing more. Throws as `unsubscribeScope`. */
export const unsubscribe: ServiceFunction<typeof contract.unsubscribe> = async ({ actor, query, context }) => {
  const { ppid, types } = await unsubscribeScope(query.token, actor)
  const searches = await mailedSearches(ppid)
  if (types.length + searches === 0) return
  await inTransaction(context, async (tx) => {
    // Mails of saved searches end too; bell and feed go on.
    await tx.savedSearch.updateMany({ where: { ownerPpid: ppid, byMail: true }, data: { byMail: false, version: { increment: 1 } } })
    // One statement, so that a choice made at the same moment is not undone.
    await tx.$executeRaw`
      UPDATE "NotificationPreference" SET "types" = ARRAY(SELECT type FROM unnest("types") AS type WHERE type <> ALL (${types}::int[]) ORDER BY type)
      WHERE "userPpid" = ${ppid}`
    await audit(tx, context, {
      action: 'unsubscribe',
      entity: 'Notification',
      entityId: ppid,
      before: { types, ...(searches > 0 && { searches }) },
    })
  })
}
