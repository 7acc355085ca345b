import { beginStop, isStopping, onStop, runStopHooks } from '#lib/config/lifecycle.ts'
import { log } from '#lib/config/log.ts'
import { closeDatabase } from '#lib/db/client.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { startWorkers } from '#lib/jobs/boss.ts'

/** A stop takes at most this long, milliseconds. */
const STOP_WITHIN = 28_000

const stop = async () => {
  if (isStopping()) return
  beginStop()
  setTimeout(() => process.exit(1), STOP_WITHIN).unref()
  await runStopHooks((error) => log.error({ err: error }, 'a part did not stop cleanly'))
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())

onStop(closeDatabase)
await startWorkers(allJobs)
// Keeps the process alive while the workers poll, also during a wait for the database.
setInterval(() => undefined, 60_000)
log.info({ jobs: allJobs.map((job) => job.name) }, 'worker started')
