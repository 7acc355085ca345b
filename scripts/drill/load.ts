import { setTimeout as wait } from 'node:timers/promises'
import { accessToken } from '../dev-provider.ts'
import { rowsOf } from './database.ts'
import { SERVED_BY } from './haproxy.ts'

const READERS = 8
const WRITERS = 4
/** Between two requests of one caller: a steady load below what the machine can bear, milliseconds. */
const PAUSE_MS = 30

export interface Reply {
  kind: 'read' | 'write'
  what: string
  /** 0 = the connection broke. */
  status: number
  /** Milliseconds since 1970. */
  begun: number
  ended: number
  /** Port of the instance that responded, where a balancer names it. */
  servedBy: string | null
  /** Id of the record that an acknowledged write made. */
  made: string | null
}

export interface Load {
  replies: readonly Reply[]
  /** Ends it after the requests that are under way. */
  stop: () => Promise<void>
}

interface Ask {
  kind: Reply['kind']
  method: 'GET' | 'POST'
  path: string
  token?: string
  body?: unknown
}

async function send(origin: string, { kind, method, path, token, body }: Ask): Promise<Reply> {
  const begun = Date.now()
  const request = { kind, what: `${method} ${path}`, begun }
  try {
    const reply = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    const made = kind === 'write' && reply.status === 201 ? (JSON.parse(text) as { id: string }).id : null
    return { ...request, status: reply.status, ended: Date.now(), servedBy: reply.headers.get(SERVED_BY), made }
  } catch {
    return { ...request, status: 0, ended: Date.now(), servedBy: null, made: null }
  }
}

/** Readers (visitors, clients, staff, a page) and writers (articles of one title), each making one request after the other until stopped. */
export async function startLoad(origin: string, issuer: string, title: string): Promise<Load> {
  const [client, staff] = await Promise.all([accessToken(issuer, 'client@alpha.example'), accessToken(issuer, 'internal@firm.example')])
  const reads: Ask[] = [
    { kind: 'read', method: 'GET', path: '/api/v1/Service/live?pageSize=20' },
    { kind: 'read', method: 'GET', path: '/api/v1/User/MyProfile', token: client },
    { kind: 'read', method: 'GET', path: '/' },
    { kind: 'read', method: 'POST', path: '/api/v1/Article3W/paged', token: client, body: { filters: {} } },
    { kind: 'read', method: 'GET', path: '/api/v1/Subscription/my-services', token: client },
    { kind: 'read', method: 'POST', path: '/api/v1/User/paged', token: staff, body: { filters: {} } },
  ]
  const write: Ask = { kind: 'write', method: 'POST', path: '/api/v1/Article3W', token: staff, body: { title } }
  const replies: Reply[] = []
  let over = false
  const caller = async (next: (turn: number) => Ask): Promise<void> => {
    for (let turn = 0; !over; turn += 1) {
      replies.push(await send(origin, next(turn)))
      await wait(PAUSE_MS)
    }
  }
  const callers = [
    ...Array.from({ length: READERS }, (_, at) => caller((turn) => reads[(turn + at) % reads.length]!)),
    ...Array.from({ length: WRITERS }, () => caller(() => write)),
  ]
  return {
    replies,
    stop: async () => {
      over = true
      await Promise.all(callers)
    },
  }
}

/** How many replies had which status. */
export function tally(replies: readonly Reply[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

export const isGood = ({ status }: Reply): boolean => status === 200 || status === 201

export interface LostWrites {
  acknowledged: number
  /** Of acknowledged articles that have no row, or none in the audit trail, which is written in the same transaction. */
  ids: string[]
}

/** Compares every acknowledged write with the rows of the database. */
export async function lostWrites(url: string, replies: readonly Reply[]): Promise<LostWrites> {
  const acknowledged = replies.flatMap(({ made }) => made ?? [])
  const rows = await rowsOf<{ id: string }>(
    url,
    `SELECT i AS id FROM unnest($1::text[]) i
      WHERE NOT EXISTS (SELECT FROM "Article" a WHERE a."id"::text = i) OR NOT EXISTS (SELECT FROM "AuditEvent" e WHERE e."entityId" = i AND e."action" = 'create')`,
    [acknowledged],
  )
  return { acknowledged: acknowledged.length, ids: rows.map(({ id }) => id) }
}
