import { createHash } from 'node:crypto'
import { pool } from './client.ts'
import type { Prisma } from './generated/client.ts'

/** Texts that are kept prepared; further ones are planned each time. */
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

/** Rows of a statement under load, past Prisma; texts that come again are prepared. Values are bound. */
export async function preparedRows<Row extends object>({ text, values }: Prisma.Sql): Promise<Row[]> {
  const name = nameOf(text)
  return (await pool().query<Row>({ ...(name === undefined ? {} : { name }), text, values })).rows
}
