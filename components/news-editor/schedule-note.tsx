'use client'
import { useState } from 'react'
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { useApi } from '#lib/http/use-api.ts'
import type { Schedule } from '#lib/news-desk/plan-contract.ts'
import { planText, type PlannedKind } from '#lib/news-desk/words.ts'

const ScheduleDialog = loadOnDemand(() => import('./schedule-dialog.tsx').then((module) => module.ScheduleDialog))

const textsOf = ({ publish, unpublish }: Schedule): string[] => [
  ...(publish ? [planText({ step: 'publish', at: publish.at, failed: publish.failure !== null })] : []),
  ...(unpublish ? [planText({ step: 'unpublish', at: unpublish.at, failed: unpublish.failure !== null })] : []),
]

/** What is planned for a record, within its form, and the way to change it: kept apart from what the form saves. */
export function ScheduleNote({ kind, id }: { kind: PlannedKind; id: string }) {
  const [open, setOpen] = useState(false)
  const { data, error, isValidating, mutate } = useApi('GET /api/v1/NewsDesk/schedule/{kind}/{id}', { params: { kind, id } })
  const texts = data ? textsOf(data) : []
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }} aria-live="polite">
        {error && !data ? (
          <RetryAlert retrying={isValidating} onRetry={() => void mutate()}>
            The schedule could not be read.
          </RetryAlert>
        ) : (
          (texts.length > 0 ? texts : [data ? 'Nothing is scheduled.' : '\u00a0']).map((text) => (
            <Typography key={text} variant="body2" sx={{ color: 'text.secondary' }}>
              {text}
            </Typography>
          ))
        )}
      </Box>
      <Button size="small" color="inherit" variant="outlined" startIcon={<ScheduleIcon />} disabled={!data} onClick={() => setOpen(true)}>
        Schedule
      </Button>
      {open && <ScheduleDialog kind={kind} id={id} onClose={() => setOpen(false)} />}
    </Box>
  )
}
