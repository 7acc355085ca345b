import { applyMigrations } from '#lib/db/migrate.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { installJobs } from '#lib/jobs/boss.ts'

/**
 * Brings a database to the state this version needs: migrations, then the job runner's own schema and queues.
 * @returns names of the applied migrations
 */
export async function deployDatabase(databaseUrl: string): Promise<string[]> {
  const applied = await applyMigrations(databaseUrl)
  await installJobs(databaseUrl, allJobs)
  return applied
}
