import 'server-only'
import { audit } from '#lib/db/audit.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { deleteFile, storeFile } from '#lib/files/store.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import { encodePhoto } from '#lib/images/picture.ts'
import { auditOf, withEntities } from './audit.ts'
import type * as contract from './contract.ts'
import { phoneOf, profileOfCaller, readUser, toProfile } from './record.ts'

/** E092. Throws USER_NOT_CREATED (418) while the caller has no record (B081, W69). */
export const getMyProfile: ServiceFunction<typeof contract.getMyProfile> = async ({ actor }) => {
  if (actor.kind !== 'user') throw new AppError('USER_NOT_CREATED')
  return profileOfCaller(actor) ?? currentProfile(actor.ppid)
}

type Body = Call<typeof contract.updateMyProfile>['body']

function gradeOf({ grade }: Body, isInternal: boolean) {
  if (!isInternal || grade === undefined || grade === null) return {}
  if (grade === '') throw invalid(REQUIRED, 'grade')
  return { grade }
}

/**
 * E093: names, phone, photo, and the grade of internal users (A084).
 * Throws STALE_VERSION with the stored profile (W60), VALIDATION when the photo is no picture.
 */
export const updateMyProfile: ServiceFunction<typeof contract.updateMyProfile> = async ({ actor, body, context }) => {
  const { firstName, lastName, photo, version } = body
  const changes = { firstName, lastName, ...phoneOf(body), ...gradeOf(body, actor.isInternal) }
  const picture = typeof photo === 'object' && photo !== null ? await encodePhoto(photo.path) : null
  const change = inTransaction(context, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE "ppid" = ${actor.ppid} FOR NO KEY UPDATE`
    const before = await tx.user.findUnique({ where: { ppid: actor.ppid }, include: withEntities })
    if (!before) throw notFound()
    checkVersion(before.version, version)
    const photoFileId = picture
      ? await storeFile(tx, { name: 'photo.png', contentType: 'image/png', buffer: picture })
      : photo === ''
        ? null
        : undefined
    const after = await tx.user.update({
      where: { ppid: actor.ppid },
      data: { ...changes, photoFileId, version: { increment: 1 } },
      include: withEntities,
    })
    if (photoFileId !== undefined && before.photoFileId !== null) await deleteFile(tx, before.photoFileId)
    await audit(tx, context, { action: 'update', entity: 'User', entityId: actor.ppid, before: auditOf(before), after: auditOf(after) })
  })
  await showingCurrent(change, () => currentProfile(actor.ppid), { context, kind: 'User', key: actor.ppid })
  return currentProfile(actor.ppid)
}

/** The stored profile of a user. Throws NOT_FOUND. */
export async function currentProfile(ppid: string) {
  const user = await readUser(ppid)
  if (!user) throw notFound()
  return toProfile(user)
}
