import EndingIcon from '@mui/icons-material/HourglassBottomOutlined'
import Box from '@mui/material/Box'
import type { TrashRow } from '#lib/changes/contract.ts'
import { daysLeft, daysLeftText } from '#lib/changes/words.ts'
import { shortMoment } from '#lib/text/short-date.ts'

/** From here on an icon says it too. */
const SOON_DAYS = 3

/** How long a row of the trash can still come back. */
export function DaysLeft({ row }: { row: TrashRow }) {
  const soon = daysLeft(row) < SOON_DAYS
  return (
    <Box
      component="span"
      title={`Until ${shortMoment(row.expiresAt)}`}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, ...(soon && { color: 'warning.main' }) }}
    >
      {soon && <EndingIcon fontSize="small" aria-hidden />}
      {daysLeftText(row)}
    </Box>
  )
}
