'use client'
import { createContext, useContext, useEffect } from 'react'
import type { ReactNode } from 'react'
import { mutate, useSWRConfig } from 'swr'
import type { PrefetchedReply } from './prefetch.ts'

/** How long a prefetched reply is used in place of a call: what is mounted later, e.g. entered again, calls again. Milliseconds. */
const FRESH_MS = 10_000

const PrefetchedContext = createContext<readonly PrefetchedReply[]>([])

/** Replies older than that. */
const stale = new WeakSet<readonly PrefetchedReply[]>()

/** Gives the screen below the replies that its page prefetched on the server (`prefetchFor`): they are in the HTML, and the browser does not call again. */
export function Prefetched({ replies, children }: { replies: readonly PrefetchedReply[]; children: ReactNode }) {
  useEffect(() => {
    // A page that the router shows again brings what was true when it was made.
    if (stale.has(replies)) return
    for (const { address, reply } of replies) void mutate(address, reply, { revalidate: false })
    const timer = setTimeout(() => stale.add(replies), FRESH_MS)
    return () => {
      clearTimeout(timer)
      stale.add(replies)
    }
  }, [replies])
  return <PrefetchedContext value={replies}>{children}</PrefetchedContext>
}

/** What the page prefetched for this key of the cache; undefined = nothing, or the cache holds another reply by now. */
export function usePrefetched(address: string | null): PrefetchedReply | undefined {
  const replies = useContext(PrefetchedContext)
  const { cache } = useSWRConfig()
  if (address === null || stale.has(replies)) return undefined
  const prefetched = replies.find((one) => one.address === address)
  const cached: unknown = cache.get(address)?.data
  return cached === undefined || cached === prefetched?.reply ? prefetched : undefined
}
