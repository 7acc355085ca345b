import { restore } from '#lib/db/backup.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { onOwnDatabase } from './own-database.ts'

/** `npm run restore -- FOLDER`: loads a backup into an empty database, all of it or nothing. */
const [folder] = process.argv.slice(2)
try {
  if (!folder) throw new Error('Usage: restore FOLDER')
  const { tables, createdAt } = await onOwnDatabase(async (url) => {
    const manifest = await restore(url, folder)
    await installJobs(url, allJobs)
    return manifest
  })
  console.log(`${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables as of ${createdAt} are restored.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
