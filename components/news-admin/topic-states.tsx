import AvailableIcon from '@mui/icons-material/LockOutlined'
import DeniedIcon from '@mui/icons-material/BlockOutlined'
import SelectedIcon from '@mui/icons-material/CheckOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { AccessRow } from '#lib/subscriptions/access-list-contract.ts'
import { RightsExport } from './exports.tsx'
import { stateWords, topicState, topicStates } from '#lib/subscriptions/words.ts'

const icons = { selected: <SelectedIcon />, available: <AvailableIcon />, denied: <DeniedIcon /> }

/** The topics of a subscription under their states, in the expanded row. */
export function TopicStates({ row, topics }: { row: AccessRow; topics: readonly { id: string; name: string }[] }) {
  const groups = topicStates
    .map((state) => ({ state, own: topics.filter(({ id }) => topicState(row, id) === state) }))
    .filter(({ own }) => own.length > 0)
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { sm: '120px minmax(0, 1fr)' },
          gap: 1.5,
          alignItems: 'start',
          typography: 'body2',
        }}
      >
        {groups.map(({ state, own }) => (
          <Box key={state} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary', pt: 0.25 }}>{`${stateWords[state]} (${own.length})`}</Box>
            <Box component="dd" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
              {own.length === topics.length && state === 'selected' ? (
                <span>All topics</span>
              ) : (
                own.map(({ id, name }) => <Chip key={id} size="small" variant="outlined" icon={icons[state]} label={name} />)
              )}
            </Box>
          </Box>
        ))}
      </Box>
      <RightsExport subscriptionId={row.id} />
    </Box>
  )
}
