'use client'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Typography from '@mui/material/Typography'
import { BackLink } from '#components/ui/back-link.tsx'
import { ScrollableTabs } from '#components/ui/scrollable-tabs.tsx'
import { useQueryState } from '#components/ui/use-query-state.ts'
import { useApi } from '#lib/http/use-api.ts'
import { DraftsTable } from './drafts-table.tsx'
import { PlansTable } from './plans-table.tsx'
import { ReviewsTable } from './reviews-table.tsx'
import { queueLabel, queueTabOf, queueTabs, type QueueTab } from './queue-tabs.ts'

const PANEL = 'news-queue-panel'
const tabId = (id: QueueTab): string => `news-queue-tab-${id}`

/** What editors have in hand: drafts, reviews, what is published by itself, and what was not done as planned; the part is in the address. */
export function QueuePage() {
  const { query, write } = useQueryState()
  const chosen = queueTabOf(query.get('queue'))
  const { data: counts } = useApi('GET /api/v1/NewsDesk/queue', {})
  return (
    <>
      <BackLink href="/articlesadmin">News Admin</BackLink>
      <Typography variant="h1">Drafts and schedule</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>
        What is being written and what is published by itself, by what is due
      </Typography>
      <Box sx={{ borderBottom: 1, borderColor: 'divider', my: 2, minHeight: 49 }}>
        <ScrollableTabs value={chosen} onChange={(_, next: QueueTab) => write({ queue: next === 'mine' ? null : next })} aria-label="Queue">
          {queueTabs.map((tab) => (
            <Tab
              key={tab.id}
              value={tab.id}
              label={queueLabel(tab, counts)}
              id={tabId(tab.id)}
              aria-controls={chosen === tab.id ? PANEL : undefined}
            />
          ))}
        </ScrollableTabs>
      </Box>
      <Box role="tabpanel" id={PANEL} aria-labelledby={tabId(chosen)}>
        {chosen === 'mine' || chosen === 'drafts' ? (
          <DraftsTable key={chosen} mine={chosen === 'mine'} />
        ) : chosen === 'review' ? (
          <ReviewsTable />
        ) : (
          <PlansTable key={chosen} state={chosen === 'failed' ? 'failed' : 'waiting'} />
        )}
      </Box>
    </>
  )
}
