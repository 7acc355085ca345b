import { pool } from './client.ts'
import type { Prisma } from './generated/client.ts'

/** Texts that are kept prepared; further ones are planned each time. */
const MAX_PREPARED = 200

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_PREPARED) return known
  const name = `rows-${names.size}`
  names.set(text, name)
  return name
}

/** Rows of a statement under load, past Prisma; texts that come again are prepared. Values are bound. */
export async function preparedRows<Row extends object>({ text, values }: Prisma.Sql): Promise<Row[]> {
  const name = nameOf(text)
  return (await pool().query<Row>({ ...(name === undefined ? {} : { name }), text, values })).rows
}
