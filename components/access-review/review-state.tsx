import Chip from '@mui/material/Chip'
import { states, type ReviewState } from '#lib/access-review/words.ts'

const colours = {
  SENT: 'info',
  UNDER_WAY: 'info',
  OVERDUE: 'warning',
  HANDED_IN: 'info',
  APPLIED: 'success',
  WITHDRAWN: 'default',
} as const satisfies Record<ReviewState, string>

/** How far a review is. */
export const ReviewStateChip = ({ state }: { state: ReviewState }) => (
  <Chip size="small" variant="outlined" color={colours[state]} label={states[state]} />
)
