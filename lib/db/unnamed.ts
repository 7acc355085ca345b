import type pg from 'pg'

/** Lets the queries of one connection go without names: behind a pooler that hands each transaction another connection, a name stands for nothing. */
export function queryWithoutNames(client: pg.ClientBase): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown
  const query = (first: unknown, ...rest: unknown[]): unknown =>
    typeof first === 'object' && first !== null && 'name' in first && 'text' in first
      ? send({ ...first, name: undefined }, ...rest)
      : send(first, ...rest)
  client.query = query as typeof client.query
}
