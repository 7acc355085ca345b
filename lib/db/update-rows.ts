import { Prisma } from './generated/client.ts'
import type { Transaction } from './transaction.ts'

/**
 * Changes any number of rows with one parameter. What a row does not name stays as it is.
 * @param key column that identifies the rows, and its type
 */
export async function updateRows<Row extends object>(
  tx: Transaction,
  table: Prisma.ModelName,
  key: { column: keyof Row & string; type: 'uuid' | 'text' },
  rows: readonly Row[],
): Promise<void> {
  // Only columns that a row names: a trigger on a column runs for each row whose statement names it.
  const named = [...new Set(rows.flatMap((row) => Object.entries(row).flatMap(([column, value]) => (value === undefined ? [] : [column]))))]
  const columns = Prisma.raw(
    named
      .filter((column) => column !== key.column)
      .map((column) => `"${column}"`)
      .join(', '),
  )
  if (rows.length === 0) return
  await tx.$executeRaw`
    UPDATE ${Prisma.raw(`"${table}"`)} t SET (${columns}) = (SELECT ${columns} FROM jsonb_populate_record(t, given.row))
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) given(row)
    WHERE t.${Prisma.raw(`"${key.column}"`)} = (given.row->>${key.column})::${Prisma.raw(key.type)}`
}
