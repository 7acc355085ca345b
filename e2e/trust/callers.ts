import pg from 'pg'
import { accessToken } from '../../scripts/dev-provider.ts'

/** How often each round of the trust suite is repeated: once within `npm test`, more by `npm run test:trust`. */
export const ROUNDS = Number(process.env.TRUST_ROUNDS ?? 1)

/** Rows of a query with the rights of the database's owner, past the portal. */
export async function query<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: process.env.OWNER_DATABASE_URL })
  await client.connect()
  try {
    return (await client.query<T>(sql, values)).rows
  } finally {
    await client.end()
  }
}

export interface Reply {
  status: number
  body: unknown
}

export type Call = (method: string, path: string, body?: unknown) => Promise<Reply>

/** Calls of one person at one instance; a form goes as multipart, anything else as JSON. Status 0 = the connection broke. */
export async function callerOf(email: string): Promise<(origin: string) => Call> {
  const token = await accessToken(process.env.OIDC_ISSUER!, email)
  return (origin) => async (method, path, body) => {
    const form = body instanceof FormData
    const headers = { authorization: `Bearer ${token}`, ...(body === undefined || form ? {} : { 'content-type': 'application/json' }) }
    try {
      const reply = await fetch(`${origin}/api/${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
      })
      const text = await reply.text()
      return { status: reply.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
    } catch (error) {
      if (error instanceof TypeError) return { status: 0, body: null }
      throw error
    }
  }
}

/** How many replies had which status, e.g. { 201: 1, 409: 19 }. */
export function tally(replies: readonly Reply[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

export const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index))

/** Runs work with a rule of the database taken away, and puts it back whatever happens: the planted fault of a check. */
export async function without<T>(take: string, restore: string, work: () => Promise<T>): Promise<T> {
  await query(take)
  try {
    return await work()
  } finally {
    await query(restore)
  }
}
