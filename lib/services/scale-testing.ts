import { statSync } from 'node:fs'
import { closeDatabase, db } from '#lib/db/client.ts'
import { makeInternalUser } from '#seed/factories.ts'
import { exportServices } from './export-service.ts'
import { importServices } from './import-service.ts'

/**
 * Stands for the web process. Run by import-scale.test.ts in a process of its own, so that its memory can be measured.
 * Usage: import FILE | export; prints {ms, moreMB} as JSON: most resident memory during the work above that before it, after a small run of the same.
 */
const SAMPLE_MS = 10
const MB = 1024 * 1024

const [kind, ...files] = process.argv.slice(2)
const staff = await makeInternalUser(db, { isSuperUser: true })
const actor = {
  ...staff,
  kind: 'user',
  termsAccepted: true,
  identity: { issuer: '', subject: '', ppid: staff.ppid, email: staff.email, emailVerified: true, firstName: null, lastName: null },
} as const
const context = { requestId: 'scale', host: 'localhost', actor }

async function importFile(file: string): Promise<unknown> {
  return importServices({
    actor,
    params: {},
    query: {},
    body: { importFile: { name: 'x.xlsx', path: file, size: statSync(file).size } },
    context,
  })
}

async function exportAll(ids?: string[]): Promise<number> {
  const reply = await exportServices({ actor, params: {}, query: {}, body: ids && { ids }, context })
  let bytes = 0
  for await (const piece of reply!.open() as unknown as AsyncIterable<Uint8Array>) bytes += piece.byteLength
  return bytes
}

const work =
  kind === 'import' ? [() => importFile(files[0]!), () => importFile(files[1]!)] : [() => exportAll([staff.ppid]), () => exportAll()]
await work[0]!()
const before = process.memoryUsage().rss
let most = before
const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), SAMPLE_MS)
const start = performance.now()
const result = await work[1]!()
clearInterval(timer)
process.stdout.write(JSON.stringify({ result, ms: Math.round(performance.now() - start), moreMB: Math.round((most - before) / MB) }))
await closeDatabase()
