'use client'
import { createContext, useContext, useEffect } from 'react'
import type { ReactNode } from 'react'
import { mutate, useSWRConfig } from 'swr'
import type { Answer } from './answer.ts'

const Brought = createContext<readonly Answer[]>([])

/** Those that are in the cache: what is entered again later asks anew. */
const stored = new WeakSet<readonly Answer[]>()

/** Gives the screen below what its page asked on the server (`askFor`): it is there in the HTML, and not asked for a second time. */
export function Answers({ answers, children }: { answers: readonly Answer[]; children: ReactNode }) {
  useEffect(() => {
    for (const { address, reply } of answers) void mutate(address, reply, { revalidate: false })
    stored.add(answers)
  }, [answers])
  return <Brought value={answers}>{children}</Brought>
}

/** What the page brought along for this key of the cache; undefined = nothing, or it is in the cache already. */
export function useAnswer(address: string | null): Answer | undefined {
  const answers = useContext(Brought)
  const { cache } = useSWRConfig()
  if (address === null || stored.has(answers) || cache.get(address)?.data !== undefined) return undefined
  return answers.find((answer) => answer.address === address)
}
