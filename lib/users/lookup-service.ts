import 'server-only'
import { contactsOfUser } from '#lib/companies/api.ts'
import { audit } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { findByEmail } from '#lib/directory/api.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { toPerson } from '#lib/people/api.ts'
import { isWaiting } from '#lib/tasks/api.ts'
import type * as contract from './manage-contract.ts'
import { fullName } from '#lib/people/words.ts'
import { REFRESH_KINDS } from './refresh-service.ts'
import { findUser } from './service.ts'

/** E101: the portal's record comes first (A162); null = neither the portal nor the directory knows the e-mail. Each search is audited (security rule 5). */
export const findExistingUser: ServiceFunction<typeof contract.findExistingUser> = async ({ query: { email }, context }) => {
  const stored = await db.user.findUnique({
    where: { email },
    select: { ppid: true, email: true, firstName: true, lastName: true, grade: true, phoneCountryCode: true, phoneNumber: true },
  })
  const known = stored ?? (await findByEmail(email))
  await inTransaction(null, (tx) =>
    audit(tx, context, { action: 'search', entity: 'User', entityId: email, after: { found: known?.ppid ?? null } }),
  )
  if (!known) return null
  const { ppid, firstName, lastName, grade, phoneCountryCode, phoneNumber } = known
  return { ppid, email: known.email, firstName, lastName, grade, phoneCountryCode, phoneNumber, exists: stored !== null }
}

/** E099 (A166). Throws NOT_FOUND for a user whom the caller may not see. */
export const getUserStatus: ServiceFunction<typeof contract.getUserStatus> = async (call) => {
  const { ppid, termsAndConditionsAccepted } = await findUser(call)
  const [row, isRefreshing] = await Promise.all([
    db.user.findUnique({ where: { ppid }, select: { lastRefresh: true } }),
    isWaiting(REFRESH_KINDS, ppid),
  ])
  return { exists: true, termsAndConditionsAccepted, isRefreshing, lastRefresh: row?.lastRefresh?.toISOString() ?? null }
}

/** E098: every company of the user, also one without contacts (W29). Throws NOT_FOUND for a user whom the caller may not see. */
export const getUserContacts: ServiceFunction<typeof contract.getUserContacts> = async (call) => {
  const user = await findUser(call)
  const contacts = await contactsOfUser(user.ppid)
  return user.entities.map(({ entityId, name }) => ({
    entityId,
    entityName: name,
    contacts: contacts.filter((row) => row.entityId === entityId).map(toPerson),
  }))
}

/** E106: in the order asked for; unknown ppids are left out (A055). */
export const getFullNames: ServiceFunction<typeof contract.getFullNames> = async ({ body }) => {
  const users = await db.user.findMany({ where: { ppid: { in: body } }, select: { ppid: true, firstName: true, lastName: true } })
  const names = new Map(users.map((user) => [user.ppid, fullName(user)]))
  return [...new Set(body)].flatMap((ppid) => {
    const name = names.get(ppid)
    return name === undefined ? [] : [{ ppid, fullName: name }]
  })
}
