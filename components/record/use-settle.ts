'use client'
import { useMemo } from 'react'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { waitUntil } from '#components/ui/feedback/wait-until.ts'
import { ApiError } from '#lib/http/client.ts'

/** B049; after every create and update, and when the change cannot be seen yet (A176). */
export const ACTION_TAKEN = 'Your action has been taken into account and will be treated in a few moments.'

const NOT_FOUND = 404

interface Settle {
  /** After a create or an update: waits until `read` gives what was written (B046, B048), then shows the banner. */
  saved: <T>(read: () => Promise<T>, done: (value: T) => boolean) => Promise<void>
  /** After a delete: waits until `read` fails with 404 (B047), then shows `text`. */
  deleted: (read: () => Promise<unknown>, text: string) => Promise<void>
  /** After any other change: waits until `done` accepts what `read` gives, then shows `text`. */
  changed: <T>(read: () => Promise<T>, done: (value: T) => boolean, text: string) => Promise<void>
  /** After a switch: waits until `read` gives the new value (B453); says something only when it does not come. */
  switched: <T>(read: () => Promise<T>, done: (value: T) => boolean) => Promise<void>
}

/** True when the change is visible within the tries of the waiting helper. */
async function isVisible<T>(read: () => Promise<T>, done: (value: T) => boolean): Promise<boolean> {
  // The change is stored already: a read that fails is a try that does not show it, and no failure of the save.
  const attempt = (): Promise<boolean> => read().then(done, () => false)
  return waitUntil(attempt, Boolean, false)
}

/** What follows a successful write in the administration: the wait until the change is visible, then the banner of 4 s (B036, B050). */
export function useSettle(): Settle {
  const banner = useBanner()
  return useMemo(() => {
    const changed: Settle['changed'] = async (read, done, text) => banner.success((await isVisible(read, done)) ? text : ACTION_TAKEN)
    return {
      saved: async (read, done) => {
        await isVisible(read, done)
        banner.success(ACTION_TAKEN)
      },
      deleted: (read, text) => changed(() => isGone(read), Boolean, text),
      changed,
      switched: async (read, done) => {
        if (!(await isVisible(read, done))) banner.success(ACTION_TAKEN)
      },
    }
  }, [banner])
}

const isGone = (read: () => Promise<unknown>): Promise<boolean> =>
  read().then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.status === NOT_FOUND,
  )
