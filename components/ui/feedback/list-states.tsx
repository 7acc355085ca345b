'use client'
import type { ReactNode } from 'react'
import { RetryAlert } from './retry-alert.tsx'
import { RowsSkeleton } from './skeletons.tsx'
import { StaleRows } from './stale-rows.tsx'
import type { ListState } from '#components/ui/table/use-list-state.ts'

interface ListStatesProps<T> {
  list: Omit<ListState<T>, 'data'> & { data: T | undefined }
  /** What could not be read, e.g. 'The list could not be read.' */
  failure?: string
  /** Stands for rows that are on their way. */
  skeleton?: ReactNode
  /** Where a failure stands beside rows of the same request: where a list grows, its end is where the reader is. */
  failureAt?: 'start' | 'end'
  children: (data: T) => ReactNode
}

/**
 * States of a list: on its way, failed, rows. Rows of an earlier request are marked while the next one is under way and gone after a failure; rows that
 * could not be read a second time stay below that message.
 */
export function ListStates<T>({
  list,
  failure = 'The list could not be read.',
  skeleton = <RowsSkeleton />,
  failureAt = 'start',
  children,
}: ListStatesProps<T>) {
  const { data, stale, error, retrying, retry } = list
  const alert = error !== undefined && (
    <RetryAlert error={error} retrying={retrying} onRetry={retry} sx={{ my: data === undefined ? 0 : 1.5 }}>
      {failure}
    </RetryAlert>
  )
  if (data === undefined) return error === undefined ? skeleton : alert
  // One shape with and without a failure: rows keep their place in it, and with that the focus and what is open in them.
  return (
    <>
      {failureAt === 'start' && alert}
      <StaleRows stale={stale}>{children(data)}</StaleRows>
      {failureAt === 'end' && alert}
    </>
  )
}
