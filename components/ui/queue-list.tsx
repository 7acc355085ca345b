'use client'
import { useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { ListStates } from '#components/ui/feedback/list-states.tsx'
import { useQueryState } from '#components/ui/use-query-state.ts'
import type { ListState } from '#components/ui/table/use-list-state.ts'

const PAGE_SIZE = 20

export interface StateChoice<State extends string> {
  /** Null = every state. */
  value: State | null
  label: string
  /** What stands in for an empty list. */
  nothing: ReactNode
}

interface Shown<State extends string> {
  chosen: StateChoice<State>
  page: { page: number; size: number }
  filters: { state?: State }
}

/** The state and the page that the address names; without one the first choice. */
export function useShown<State extends string>(choices: readonly StateChoice<State>[]): Shown<State> {
  const { query } = useQueryState()
  const chosen = choices.find(({ value }) => value === query.get('state')) ?? choices[0]!
  const page = Math.max(1, Number(query.get('page')) || 1)
  return { chosen, page: { page, size: PAGE_SIZE }, filters: chosen.value === null ? {} : { state: chosen.value } }
}

interface QueueListProps<Item, State extends string> {
  /** Accessible name of the list. */
  label: string
  list: ListState<{ items: Item[]; totalCount: number }>
  choices: readonly StateChoice<State>[]
  shown: Shown<State>
  card: (item: Item) => ReactNode
}

/** A page of a queue as cards, narrowed to those of one state; page and state are in the address. */
export function QueueList<Item, State extends string>({ label, list, choices, shown, card }: QueueListProps<Item, State>) {
  const { chosen, page } = shown
  const { write } = useQueryState()
  const [counted, setCounted] = useState<{ state: State | null; total: number } | null>(null)
  const total = list.stale ? undefined : list.data?.totalCount
  if (total !== undefined && (counted?.state !== chosen.value || counted.total !== total)) setCounted({ state: chosen.value, total })
  // While another page of the same state is read, its pages are the same: what was pressed stays, and the focus with it.
  const pages = counted?.state === chosen.value ? Math.ceil(counted.total / PAGE_SIZE) : 0
  return (
    <>
      {choices.length > 1 && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={chosen.label}
          onChange={(_, pressed: string | null) => {
            const next = choices.find((one) => one.label === pressed)
            if (next) write({ state: next === choices[0] ? null : next.value, page: null })
          }}
          aria-label="State"
          sx={{ mb: 2 }}
        >
          {choices.map((choice) => (
            <ToggleButton key={choice.label} value={choice.label} sx={{ px: { xs: 1.25, sm: 2 } }}>
              {choice.label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {/* Items of another state are no rows of this one, however well marked: what could be pressed there is another thing. */}
      <ListStates list={{ ...list, stale: false, data: list.stale ? undefined : list.data }}>
        {({ items }) =>
          items.length === 0 ? (
            <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
              <EmptyState filtered={false}>{chosen.nothing}</EmptyState>
            </Box>
          ) : (
            <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
              {items.map(card)}
            </Box>
          )
        }
      </ListStates>
      {pages > 1 && (
        <Pagination
          count={pages}
          page={Math.min(page.page, pages)}
          onChange={(_, next) => write({ page: next === 1 ? null : String(next) })}
          sx={{ mt: 2 }}
        />
      )}
    </>
  )
}
