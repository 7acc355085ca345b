import { backUp } from '#lib/db/backup.ts'
import { onOwnDatabase } from './own-database.ts'

/** `npm run backup -- FOLDER`: all data, files included, as of one moment; the portal may go on working. */
const [folder] = process.argv.slice(2)
try {
  if (!folder) throw new Error('Usage: backup FOLDER')
  const { tables, createdAt } = await onOwnDatabase((url) => backUp(url, folder))
  console.log(`${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables as of ${createdAt} are in ${folder}.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
