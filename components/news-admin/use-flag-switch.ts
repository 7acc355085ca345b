'use client'
import { useCallback } from 'react'
import { useWrite, type Write } from '#components/ui/feedback/use-write.ts'

interface FlagCalls<Row, Flag extends string> {
  /** Address whose lists are read again. */
  address: string
  send: (write: Write, row: Row, flag: Flag, on: boolean) => Promise<unknown>
  read: (row: Row) => Promise<Record<Flag, boolean>>
}

/** Saves a flag, waits until it reads back (B453), and reads the lists again. `calls` is a constant. */
export function useFlagSwitch<Row, Flag extends string>(calls: FlagCalls<Row, Flag>): (row: Row, flag: Flag, on: boolean) => Promise<void> {
  const { write, follow } = useWrite()
  return useCallback(
    async (row, flag, on) => {
      await calls.send(write, row, flag, on)
      await follow(null, { seen: async () => (await calls.read(row))[flag] === on, invalidates: [calls.address] })
    },
    [calls, write, follow],
  )
}
