import 'server-only'
import type { Transaction } from '#lib/db/transaction.ts'
import { readTableMap } from './table-map.ts'

/** A filter of images: the rows of a table that name a person in a column. */
interface Column {
  table: string
  column: string
  /** The row is about the person, and not only made by the person. */
  isAbout: boolean
}

/**
 * Takes everything of a person out of the images of all change sets: rows about the person go, and what the person made names nobody any more.
 * The person's record must be gone, or what is there stays.
 */
export async function forgetPerson(tx: Transaction, ppid: string): Promise<void> {
  const map = await readTableMap(tx)
  const columns = [...map.values()].flatMap(({ name, references }): Column[] =>
    references
      .filter(({ parent }) => parent === 'User')
      .map(({ column, onDelete }) => ({ table: name, column, isAbout: onDelete !== 'set-null' })),
  )
  // The photo, which the record of the person names.
  await tx.$executeRaw`
    DELETE FROM "RowImage" f USING "RowImage" u
    WHERE u."table" = 'User' AND u."key" ->> 'ppid' = ${ppid} AND f."table" IN ('File', 'FileChunk')
      AND u."before" ->> 'photoFileId' = COALESCE(f."key" ->> 'id', f."key" ->> 'fileId')`
  await tx.$executeRaw`DELETE FROM "RowImage" WHERE "table" = 'User' AND "key" ->> 'ppid' = ${ppid}`
  for (const { table, column, isAbout } of columns) {
    if (isAbout) {
      await tx.$executeRaw`DELETE FROM "RowImage" WHERE "table" = ${table} AND (("before" ->> ${column}) = ${ppid} OR ("key" ->> ${column}) = ${ppid})`
    } else {
      await tx.$executeRaw`
        UPDATE "RowImage" SET "before" = jsonb_set("before", ARRAY[${column}], 'null') WHERE "table" = ${table} AND ("before" ->> ${column}) = ${ppid}`
      await tx.$executeRaw`
        UPDATE "RowImage" SET "after" = jsonb_set("after", ARRAY[${column}], 'null') WHERE "table" = ${table} AND ("after" ->> ${column}) = ${ppid}`
    }
  }
  await tx.$executeRaw`UPDATE "ChangeSet" SET "label" = 'A person who was forgotten' WHERE "entity" = 'User' AND "entityId" = ${ppid}`
}
