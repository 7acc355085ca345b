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
import type { OwnMessage } from '#lib/messages/contract.ts'
import type { MessageState } from '#lib/messages/words.ts'

const PAGE_SIZE = 20

export interface StateChoice {
  /** Null = every state. */
  value: MessageState | null
  label: string
  /** What stands in for an empty list. */
  nothing: ReactNode
}

interface Shown {
  chosen: StateChoice
  page: { page: number; size: number }
  filters: { state?: MessageState }
}

/** The state and the page that the address names; without one the first choice. */
export function useShown(choices: readonly StateChoice[]): Shown {
  const { query } = useQueryState()
  const chosen = choices.find(({ value }) => value === query.get('state')) ?? choices[0]!
  const page = Math.max(1, Number(query.get('page')) || 1)
  return { chosen, page: { page, size: PAGE_SIZE }, filters: chosen.value === null ? {} : { state: chosen.value } }
}

interface MessageListProps<M extends OwnMessage> {
  list: ListState<{ items: M[]; totalCount: number }>
  choices: readonly StateChoice[]
  shown: Shown
  card: (message: M) => ReactNode
}

/** A page of messages, narrowed to those of one state; page and state are in the address. */
export function MessageList<M extends OwnMessage>({
  list,
  choices,
  shown: {
    chosen,
    page: { page },
  },
  card,
}: MessageListProps<M>) {
  const { write } = useQueryState()
  const [pages, setPages] = useState(0)
  const known = list.stale || !list.data ? pages : Math.ceil(list.data.totalCount / PAGE_SIZE)
  if (known !== pages) setPages(known)
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={chosen.label}
        onChange={(_, label: string | null) => {
          const next = choices.find((one) => one.label === label)
          if (next) write({ state: next === choices[0] ? null : next.value, page: null })
        }}
        aria-label="State"
        sx={{ mb: 2 }}
      >
        {choices.map(({ label }) => (
          <ToggleButton key={label} value={label} sx={{ px: { xs: 1.25, sm: 2 } }}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {/* Messages of another state are no rows of this one, however well marked. */}
      <ListStates list={{ ...list, stale: false, data: list.stale ? undefined : list.data }}>
        {({ items }) =>
          items.length === 0 ? (
            <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
              <EmptyState filtered={false}>{chosen.nothing}</EmptyState>
            </Box>
          ) : (
            <Box component="ul" aria-label="Messages" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
              {items.map(card)}
            </Box>
          )
        }
      </ListStates>
      {pages > 1 && (
        <Pagination
          count={pages}
          page={Math.min(page, pages)}
          onChange={(_, next) => write({ page: next === 1 ? null : String(next) })}
          sx={{ mt: 2 }}
        />
      )}
    </>
  )
}
