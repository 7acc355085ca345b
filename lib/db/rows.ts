import { createHash } from 'node:crypto'
import { pool } from './client.ts'
import type { Prisma } from './generated/client.ts'

/** Most statements that are prepared; further ones are planned each time. */
const MAX_PREPARED = 200

const names = new Map<string, string>()

/**
 * Name of a statement, made from its text: Next bundles this module more than once into one process, and all copies share the connections, where one
 * name must never stand for two texts.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_PREPARED) return known
  const name = `rows-${createHash('sha256').update(text).digest('base64url')}`
  names.set(text, name)
  return name
}

/** pg by itself would write a Date in the time zone of the process; columns hold UTC. */
const bound = (values: readonly unknown[]): unknown[] => values.map((value) => (value instanceof Date ? value.toISOString() : value))

/**
 * Rows of a statement outside of a transaction (within one it is `tx.$queryRaw`); past Prisma, which would keep several copies of a large result.
 * It is planned for its values each time. Values are bound.
 */
export const rowsOf = async <Row extends object>({ text, values }: Prisma.Sql): Promise<Row[]> =>
  (await pool().query<Row>(text, bound(values))).rows

/** The same for a statement that comes often: its text is prepared, so that it is planned once per connection. */
export async function preparedRows<Row extends object>({ text, values }: Prisma.Sql): Promise<Row[]> {
  const name = nameOf(text)
  return (await pool().query<Row>({ ...(name === undefined ? {} : { name }), text, values: bound(values) })).rows
}
