import path from 'node:path'
import { ensureDatabase, startEmbedded } from '#lib/db/embedded.ts'

/** Holds the embedded database and what else this folder's portal keeps. */
export const DATA_FOLDER = path.resolve('.data')
/** Name of the portal's database on the embedded server. */
export const DATABASE = 'portal'

/** Runs a command on the database of DATABASE_URL or else on the embedded one, which is started when it does not run. */
export async function onOwnDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  if (process.env.DATABASE_URL) return work(process.env.DATABASE_URL)
  const server = await startEmbedded({ folder: DATA_FOLDER })
  try {
    const url = server.url(DATABASE)
    await ensureDatabase(url)
    return await work(url)
  } finally {
    await server.stop()
  }
}
