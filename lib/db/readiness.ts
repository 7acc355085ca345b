import 'server-only'
import { isStopping } from '#lib/config/lifecycle.ts'
import { db } from './client.ts'

/** 200 when the database responds and the process is not stopping, else 503 (security rule 25). */
export async function readiness(): Promise<Response> {
  if (isStopping()) return new Response('stopping', { status: 503 })
  try {
    await db.$queryRaw`SELECT 1`
    return new Response('ready')
  } catch {
    // The reason is the database's state, which its own log shows.
    return new Response('database away', { status: 503, headers: { 'retry-after': '5' } })
  }
}
