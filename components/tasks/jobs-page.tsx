'use client'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { BackLink } from '#components/ui/back-link.tsx'
import { QueuesTable } from './queues-table.tsx'
import { TasksTable } from './tasks-table.tsx'

/** Long work that people started, and background jobs that run by themselves. */
export function JobsPage() {
  return (
    <>
      <BackLink href="/admin">Administration</BackLink>
      <Typography variant="h1">Jobs</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 3 }}>Work that goes on in the background, and what came out of it</Typography>
      <Box component="section" aria-labelledby="tasks-title" sx={{ mb: 4 }}>
        <Typography variant="h2" id="tasks-title" sx={{ mb: 1.5 }}>
          Started by people
        </Typography>
        <TasksTable />
      </Box>
      <section aria-labelledby="queues-title">
        <Typography variant="h2" id="queues-title" sx={{ mb: 1.5 }}>
          Running by themselves
        </Typography>
        <QueuesTable />
      </section>
    </>
  )
}
