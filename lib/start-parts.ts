import 'server-only'
import { config } from '#lib/config/config.ts'
import { onStop } from '#lib/config/lifecycle.ts'
import { closeDatabase } from '#lib/db/client.ts'
import { allJobs } from './all-jobs.ts'
import { startWorkers } from '#lib/jobs/boss.ts'

/** Starts what runs beside the pages, and registers the end of the database pool. */
export async function startParts(): Promise<void> {
  onStop(closeDatabase)
  if (config().jobs) await startWorkers(allJobs)
}
