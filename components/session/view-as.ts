'use client'
import { announceSessionChange } from '#lib/auth/sign-in.ts'
import { VIEW_AS } from '#lib/view-as/words.ts'
import { write } from '#lib/http/write.ts'

/** Begins to see the portal as somebody else; every page is rendered again for the person. Throws ApiError. */
export async function beginViewAs(ppid: string): Promise<void> {
  await write('POST /api/v1/ViewAs', { body: { ppid } })
  announceSessionChange()
  location.assign('/')
}

/** Ends it, and leads back to the choice of people. Throws ApiError. */
export async function endViewAs(): Promise<void> {
  await write('DELETE /api/v1/ViewAs', {})
  announceSessionChange()
  location.assign(VIEW_AS)
}

/** The time is over, as the server will see with the next request. */
export function leaveEndedView(): void {
  announceSessionChange()
  location.replace(`${VIEW_AS}?ended=time`)
}
