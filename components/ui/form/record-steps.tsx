import BackIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'

/** Where a record stands in the list that it was opened from. */
export interface Steps {
  /** From 1. */
  position: number
  total: number
  /** Ids of its neighbours; undefined = there is none. */
  previous: string | undefined
  next: string | undefined
  onOpen: (id: string) => void
}

/**
 * The way through the ids of a list.
 * @param id the one that is open; where the list does not have it there is no way
 */
export function stepsOf(ids: readonly string[], id: string | null, onOpen: (id: string) => void): Steps | undefined {
  const at = id === null ? -1 : ids.indexOf(id)
  return at < 0 || ids.length < 2 ? undefined : { position: at + 1, total: ids.length, previous: ids[at - 1], next: ids[at + 1], onOpen }
}

interface RecordStepsProps {
  steps: Steps
  /** Of what it is a list. */
  label?: string
  disabled: boolean
  onStep: (id: string) => void
}

/** '3 of 42' between the buttons that open the record before and the one after. */
export const RecordSteps = ({
  steps: { position, total, previous, next },
  label = 'Records of the list',
  disabled,
  onStep,
}: RecordStepsProps) => (
  <Box role="group" aria-label={label} sx={{ display: 'flex', alignItems: 'center', pr: 2, flexShrink: 0 }}>
    <IconButton aria-label="Previous" disabled={disabled || previous === undefined} onClick={() => onStep(previous!)}>
      <BackIcon />
    </IconButton>
    <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {`${position.toLocaleString('en')} of ${total.toLocaleString('en')}`}
    </Typography>
    <IconButton aria-label="Next" disabled={disabled || next === undefined} onClick={() => onStep(next!)}>
      <NextIcon />
    </IconButton>
  </Box>
)
