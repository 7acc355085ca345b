import type pg from 'pg'

/**
 * Lets the queries of one connection wait for each other here. Prisma reads several relations of a record at once, which in a transaction is one
 * connection; pg 8 queues such queries by itself and calls it deprecated, pg 9 refuses them.
 * Queries with a callback are those of the pool, which uses a connection for one of them only.
 */
export function queryOneAtATime(client: pg.ClientBase): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown
  let last: Promise<unknown> | null = null
  const query = (...args: unknown[]): unknown => {
    if (typeof args.at(-1) === 'function') return send(...args)
    const before = last
    const result = before ? before.then(() => send(...args)) : (send(...args) as Promise<unknown>)
    const settled = Promise.resolve(result)
      .catch(() => undefined)
      .then(() => {
        if (last === settled) last = null
      })
    last = settled
    return result
  }
  client.query = query as typeof client.query
}
