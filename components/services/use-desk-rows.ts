'use client'
import { useMemo } from 'react'
import { useApi } from '#lib/http/use-api.ts'
import type { ServiceTableRow } from '#lib/services/columns.ts'
import type { ServiceRow } from '#lib/services/contract.ts'
import { gaps, type Gap } from '#lib/services/words.ts'

/**
 * The services with what only the keepers see of them.
 * @returns rows undefined while the list is not there; options of the filter "Gaps" with how many services have each
 */
export function useDeskRows(services: readonly ServiceRow[] | undefined) {
  const { data: desk, error, isValidating, mutate } = useApi('GET /api/v1/ServiceDesk', {}, { revalidateOnFocus: false })
  const rows = useMemo(() => {
    const more = new Map(desk?.map((row) => [row.id, row]))
    return services?.map((row): ServiceTableRow => ({ ...row, ...more.get(row.id) }))
  }, [services, desk])
  const gapOptions = useMemo(
    () =>
      (Object.keys(gaps) as Gap[]).map((gap) => {
        const count = desk?.filter((row) => row.gaps.includes(gap)).length
        return { value: gap, label: count === undefined ? gaps[gap] : `${gaps[gap]} (${count.toLocaleString('en')})` }
      }),
    [desk],
  )
  return { rows, gapOptions, error, retrying: isValidating, retry: () => void mutate() }
}
