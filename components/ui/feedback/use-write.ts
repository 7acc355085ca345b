'use client'
import { useMemo, useRef, useState } from 'react'
import type { CallInput, Reply } from '#lib/http/client.ts'
import { invalidate } from '#lib/http/reread.ts'
import { write as send, type WriteKey } from '#lib/http/write.ts'
import { useBanner } from './banner-queue.tsx'
import { rereadOvertaken } from './overtaken.ts'
import { undoOptions } from './undo-options.ts'
import { waitUntil } from './wait-until.ts'

/** B049; after every create and update, and when a change cannot be seen yet (A176). */
export const ACTION_TAKEN = 'Your action has been taken into account and will be treated in a few moments.'

/** What follows a write that went through. */
interface Following<R> {
  /** Reads what was written, and returns whether the change can be seen; it is waited for (B046 to B048). A read that fails is one that does not show it. */
  seen?: (reply: R) => Promise<boolean>
  /** The banner of 4 s (B036, B050); while the change cannot be seen, ACTION_TAKEN stands in for it. */
  success?: string | ((reply: R) => string)
  /** Of the banner: it takes the place of the one before. */
  topic?: string
  /** Beginnings of the addresses that are read again. */
  invalidates?: readonly string[]
}

/** Calls an endpoint that changes something; fulfilled with its reply when what follows is done. Rejected with the ApiError of the call. */
export type Write = <K extends WriteKey>(key: K, input: CallInput<K>, following?: Following<Reply<K>>) => Promise<Reply<K>>

export interface Writing {
  /** For forms, confirmations and switches, which are busy meanwhile and show by themselves why it failed. */
  write: Write
  /** What follows a write, for one that `write` did not send. */
  follow: <R>(reply: R, following: Following<R>) => Promise<R>
  /** For buttons: does something that writes, `busy` meanwhile; its failure becomes the banner of failed calls (B585). */
  attempt: (work: () => Promise<unknown>) => Promise<void>
  busy: boolean
}

/** The way in which screens change something: the call with its idempotency key, the wait until the change can be seen, the banner, and what is read again. */
export function useWrite(): Writing {
  const banner = useBanner()
  const [busy, setBusy] = useState(false)
  /** Of the last call, until a banner shows it. */
  const changeSet = useRef<string | null>(null)
  const ways = useMemo((): Omit<Writing, 'busy'> => {
    const follow: Writing['follow'] = async (reply, { seen, success, topic, invalidates = [] }) => {
      // Read before anything is waited for: another write of the same screen may follow meanwhile.
      const own = changeSet.current
      // The change is stored already: a read that fails is a try that does not show it, and no failure of the save.
      const isSeen = seen === undefined || (await waitUntil(() => seen(reply).catch(() => false), Boolean, false))
      const text = typeof success === 'function' ? success(reply) : success
      const options = { ...undoOptions(own, banner), ...(topic !== undefined && { topic }) }
      if ((!isSeen || text !== undefined) && changeSet.current === own) changeSet.current = null
      if (!isSeen) banner.success(ACTION_TAKEN, options)
      else if (text !== undefined) banner.success(text, options)
      if (invalidates.length > 0) await invalidate(...invalidates)
      return reply
    }
    return {
      follow,
      write: async (key, input, following = {}) => {
        let own: string | null = null
        const reply = await send(key, { ...input, onChangeSet: (id: string) => (own = id) })
        changeSet.current = own
        return follow(reply, following)
      },
      attempt: async (work) => {
        setBusy(true)
        try {
          await work()
        } catch (error) {
          banner.failure(error)
          rereadOvertaken(error)
        } finally {
          setBusy(false)
        }
      },
    }
  }, [banner])
  return useMemo(() => ({ ...ways, busy }), [ways, busy])
}
