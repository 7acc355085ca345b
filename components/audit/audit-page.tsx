'use client'
import { useMemo } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { BackLink } from '#components/ui/back-link.tsx'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { ExportButton } from '#components/ui/table/export-button.tsx'
import { FilterBar } from '#components/ui/table/filter-bar.tsx'
import { ListStates } from '#components/ui/feedback/list-states.tsx'
import { useListState } from '#components/ui/table/use-list-state.ts'
import { useTableState } from '#components/ui/table/use-table-state.ts'
import { useApiPages } from '#lib/http/use-api-pages.ts'
import { useApi } from '#lib/http/use-api.ts'
import { AuditRow } from './audit-row.tsx'
import { ConcernedFilters } from './concerned-filters.tsx'
import { trailTable, trailFiltersOf } from './audit-filters.ts'

const KEY = 'POST /api/v1/Audit/paged'
const TABLE = 'audit'
const NO_CHOICES = { entities: [], actions: [] }

/** Who did what and when, of everything: the audit trail, newest first (security rule 37). */
export function AuditPage() {
  const { state, change } = useTableState(TABLE)
  const { data: choices } = useApi('GET /api/v1/Audit/choices', {})
  const columns = useMemo(() => trailTable(choices ?? NO_CHOICES), [choices])
  // Until the choices are there, a chosen one from the address is not thrown away.
  const filters = choices === undefined ? null : trailFiltersOf(columns, state.filters)
  const read = useApiPages(
    KEY,
    (index, before) =>
      filters === null || (index > 0 && before?.next === null) ? null : { body: { filters, after: before?.next ?? null } },
    { revalidateFirstPage: false, revalidateOnFocus: false },
  )
  const { size, setSize } = read
  const list = useListState(read)
  const { data, stale, error } = list
  const rows = data?.flatMap(({ items }) => items)
  const names = useMemo(() => Object.assign({}, ...(data ?? []).map((page) => page.names)) as Record<string, string>, [data])
  const setFilters = (next: Record<string, string>) => change({ filters: next })
  const narrow = (field: string, value: string) => setFilters({ ...state.filters, [field]: value })
  const loadingMore = data !== undefined && !stale && data.length < size
  return (
    <>
      <BackLink href="/admin">Administration</BackLink>
      <Typography variant="h1">Audit trail</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        Who did what and when; nothing here can be changed or removed
      </Typography>
      <FilterBar
        label="Audit trail"
        columns={columns}
        filters={state.filters}
        onChange={setFilters}
        before={<ConcernedFilters filters={state.filters} names={names} onChange={setFilters} />}
        after={
          <ExportButton endpoint="POST /api/v1/Audit/export/excel" body={{ filters: filters ?? {} }}>
            Export
          </ExportButton>
        }
      />
      <ListStates list={{ ...list, data: rows }} failure="The trail could not be read." failureAt="end">
        {(shown) =>
          shown.length === 0 ? (
            <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
              <EmptyState filtered={Object.keys(state.filters).length > 0} onClear={() => setFilters({})}>
                Nothing has been done yet.
              </EmptyState>
            </Box>
          ) : (
            <>
              <Box
                component="ol"
                aria-label="Audit trail"
                sx={{ listStyle: 'none', m: 0, p: 0, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
              >
                {shown.map((row) => (
                  <AuditRow key={row.id} row={row} names={names} onNarrow={narrow} />
                ))}
              </Box>
              <Box sx={{ display: 'flex', justifyContent: 'center', py: 2 }}>
                {stale || error !== undefined ? null : data?.at(-1)?.next === null ? (
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    This is the beginning of the trail.
                  </Typography>
                ) : (
                  <BusyButton variant="outlined" busy={loadingMore} onClick={() => void setSize(size + 1)}>
                    Show earlier ones
                  </BusyButton>
                )}
              </Box>
            </>
          )
        }
      </ListStates>
    </>
  )
}
