'use client'
import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { useSettle } from '#components/admin/use-settle.ts'
import { listUrl, type Place } from './taxonomy-calls.ts'

export interface Changes<Item> {
  /** After a create or rename: waits until the list shows it (B501). */
  saved: (done: (items: readonly Item[]) => boolean) => Promise<void>
  /** After a delete: waits until the item is gone, then says so; services and groups that lost it are read again. */
  deleted: (done: (items: readonly Item[]) => boolean, text: string) => Promise<void>
  /** After a change of the order: waits until the list shows it. */
  moved: (done: (items: readonly Item[]) => boolean) => Promise<void>
  /** Shows a list before the server has it. */
  show: (items: readonly Item[]) => Promise<unknown>
  /** Shows what the server has. */
  reread: () => Promise<unknown>
}

/** What follows a change of one list: the wait until it is visible, with what was read put into the page. `read` must do the same on every render. */
export function useChanges<Item>(place: Place, read: () => Promise<Item[]>): Changes<Item> {
  const settle = useSettle()
  const { mutate } = useSWRConfig()
  const url = listUrl(place)
  return useMemo(() => {
    const show = (items: readonly Item[]) => mutate(url, items, { revalidate: false })
    const reread = async () => {
      const items = await read()
      await show(items)
      return items
    }
    return {
      saved: (done) => settle.saved(reread, done),
      deleted: async (done, text) => {
        await settle.changed(reread, done, text)
        await mutate((key) => typeof key === 'string' && key.startsWith('/api/v1/Service'))
      },
      moved: (done) => settle.switched(reread, done),
      show,
      reread,
    }
  }, [url, read, settle, mutate])
}
