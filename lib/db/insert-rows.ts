import { Prisma } from './generated/client.ts'
import type { Transaction } from './transaction.ts'

/** The statement's table and columns, and the rows as one JSON parameter; a column that is not named gets its default. */
function insertSql(table: Prisma.ModelName, columns: readonly string[], rows: readonly object[]): Prisma.Sql {
  const names = Prisma.raw(columns.map((column) => `"${column}"`).join(', '))
  const name = Prisma.raw(`"${table}"`)
  return Prisma.sql`INSERT INTO ${name} (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::${name}, ${JSON.stringify(rows)}::jsonb)`
}

/**
 * Inserts any number of rows with one parameter: where there may be thousands, createMany would plan a statement with as many parameters.
 * @param columns those that are written; the same for every row
 */
export async function insertRows<Row extends object>(
  tx: Transaction,
  table: Prisma.ModelName,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
): Promise<void> {
  if (rows.length > 0) await tx.$executeRaw(insertSql(table, columns, rows))
}

/**
 * The same, and returns columns of the new rows in any order.
 * @param skipConflicts rows that violate a unique constraint are left out
 */
export const insertReturning = async <Returned extends object, Row extends object>(
  tx: Transaction,
  table: Prisma.ModelName,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
  returning: readonly (keyof Returned & string)[],
  { skipConflicts = false }: { skipConflicts?: boolean } = {},
): Promise<Returned[]> =>
  rows.length === 0
    ? []
    : tx.$queryRaw<Returned[]>(
        Prisma.sql`${insertSql(table, columns, rows)} ${skipConflicts ? Prisma.sql`ON CONFLICT DO NOTHING` : Prisma.empty} RETURNING ${Prisma.raw(returning.map((column) => `"${column}"`).join(', '))}`,
      )
