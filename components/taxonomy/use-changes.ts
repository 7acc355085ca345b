'use client'
import { useMemo, useRef } from 'react'
import { ACTION_TAKEN, useWrite, type Write } from '#components/ui/feedback/use-write.ts'
import { useCacheWriter } from '#lib/http/use-api.ts'
import type { Industry, TaxonomyItem } from '#lib/taxonomy/contract.ts'
import { listKey, listQuery, type Branch } from './taxonomy-calls.ts'

export interface Changes<Item> {
  write: Write
  /** After a create or rename: waits until the list shows it (B501). */
  saved: (done: (items: readonly Item[]) => boolean) => Promise<void>
  /** After a delete: waits until the item is gone, then says so; services and groups that lost it are read again. */
  deleted: (done: (items: readonly Item[]) => boolean, text: string) => Promise<void>
  /** Changes the order: shows it at once, writes it, and waits until the list has it. */
  move: (items: readonly Item[], store: () => Promise<unknown>, done: (items: readonly Item[]) => boolean) => Promise<void>
  /** Shows what the server has. */
  reread: () => Promise<unknown>
}

/** What follows a change of one list: the wait until it is visible, with what was read put into the page. `read` must do the same on every render. */
export function useChanges<Item extends TaxonomyItem | Industry>(branch: Branch, read: () => Promise<Item[]>): Changes<Item> {
  const { write, follow } = useWrite()
  const writeCache = useCacheWriter()
  const { resource, domain, version } = branch
  /** Counts the changes of the order. */
  const moves = useRef(0)
  return useMemo(() => {
    const shown = { resource, domain, version }
    const show = (items: readonly Item[]) => writeCache(listKey(shown), listQuery(shown), () => [...items] as TaxonomyItem[])
    const reread = async () => {
      const items = await read()
      await show(items)
      return items
    }
    return {
      write,
      saved: (done) => follow(undefined, { seen: async () => done(await reread()), success: ACTION_TAKEN }),
      deleted: (done, success) => follow(undefined, { seen: async () => done(await reread()), success, invalidates: ['/api/v1/Service'] }),
      move: async (items, store, done) => {
        moves.current += 1
        const sequence = moves.current
        const isLast = () => sequence === moves.current
        await show(items)
        await store()
        // With a later move on its way, what is stored is older than what is shown.
        await follow(undefined, {
          seen: async () => {
            const stored = await read()
            if (isLast()) await show(stored)
            return !isLast() || done(stored)
          },
        })
      },
      reread,
    }
  }, [resource, domain, version, read, write, follow, writeCache])
}
