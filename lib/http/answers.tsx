'use client'
import { createContext, useContext, useEffect } from 'react'
import type { ReactNode } from 'react'
import { mutate, useSWRConfig } from 'swr'
import type { Answer } from './answer.ts'

/** How long an answer of the page stands for one of its own: what is drawn later, e.g. entered again, asks anew. Milliseconds. */
const FRESH_MS = 10_000

const Brought = createContext<readonly Answer[]>([])

/** Those that are older. */
const old = new WeakSet<readonly Answer[]>()

/** Gives the screen below what its page asked on the server (`askFor`): it is there in the HTML, and not asked for a second time. */
export function Answers({ answers, children }: { answers: readonly Answer[]; children: ReactNode }) {
  useEffect(() => {
    // A page that the router shows again brings what was true when it was made.
    if (old.has(answers)) return
    for (const { address, reply } of answers) void mutate(address, reply, { revalidate: false })
    const timer = setTimeout(() => old.add(answers), FRESH_MS)
    return () => {
      clearTimeout(timer)
      old.add(answers)
    }
  }, [answers])
  return <Brought value={answers}>{children}</Brought>
}

/** What the page brought along for this key of the cache; undefined = nothing, or the cache has had another answer. */
export function useAnswer(address: string | null): Answer | undefined {
  const answers = useContext(Brought)
  const { cache } = useSWRConfig()
  if (address === null || old.has(answers)) return undefined
  const answer = answers.find((one) => one.address === address)
  const cached: unknown = cache.get(address)?.data
  return cached === undefined || cached === answer?.reply ? answer : undefined
}
