import 'server-only'
import { db } from '#lib/db/client.ts'
import { openFile } from '#lib/files/store.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type * as contract from './contract.ts'

/** E088: the photo, open to every signed-in user (W32); null when the user has none. Throws NOT_FOUND for an unknown user. */
export const getUserPhoto: ServiceFunction<typeof contract.getUserPhoto> = async ({ params }) => {
  const user = await db.user.findUnique({ where: { ppid: params.id }, select: { photoFileId: true } })
  if (!user) throw notFound()
  return user.photoFileId === null ? null : openFile(user.photoFileId, 'inline')
}
