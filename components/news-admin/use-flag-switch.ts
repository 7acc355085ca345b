'use client'
import { useCallback } from 'react'
import { useInvalidate } from '#lib/http/use-api.ts'
import { useSettle } from '#components/record/use-settle.ts'

interface FlagCalls<Row, Flag extends string> {
  /** Address whose lists are read again. */
  address: string
  send: (row: Row, flag: Flag, on: boolean) => Promise<unknown>
  read: (row: Row) => Promise<Record<Flag, boolean>>
}

/** Saves a flag, waits until it reads back (B453), and reads the lists again. `calls` is a constant. */
export function useFlagSwitch<Row, Flag extends string>(calls: FlagCalls<Row, Flag>): (row: Row, flag: Flag, on: boolean) => Promise<void> {
  const { switched } = useSettle()
  const refresh = useInvalidate()
  return useCallback(
    async (row, flag, on) => {
      await calls.send(row, flag, on)
      await switched(
        () => calls.read(row),
        (record) => record[flag] === on,
      )
      await refresh(calls.address)
    },
    [calls, switched, refresh],
  )
}
