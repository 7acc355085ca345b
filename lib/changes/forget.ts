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

/** Stands where the name of somebody was. */
const FORGOTTEN = 'A person who was forgotten'

/**
 * Takes a person out of what keeps names by itself: mails to the person that were sent or failed, invitations and requests that are over, and the
 * lines of work in the background. What the trail, reviews of access and registers of obligations say stays: they are proof.
 */
async function forgetElsewhere(tx: Transaction, ppid: string): Promise<void> {
  const images = await tx.$queryRaw<{ email: string }[]>`
    SELECT DISTINCT lower("before" ->> 'email') AS "email" FROM "RowImage" WHERE "table" = 'User' AND "key" ->> 'ppid' = ${ppid} AND "before" ->> 'email' IS NOT NULL`
  const emails = images.map(({ email }) => email)
  await tx.$executeRaw`DELETE FROM "OutboxMail" WHERE "state" <> 'PENDING' AND lower("recipient") = ANY(${emails}::text[])`
  await tx.$executeRaw`DELETE FROM "Invitation" WHERE "state" <> 'OPEN' AND lower("email"::text) = ANY(${emails}::text[])`
  await tx.$executeRaw`DELETE FROM "PeopleRequest" WHERE "state" <> 'PENDING' AND lower("email"::text) = ANY(${emails}::text[])`
  // Bulk work knows people by their key, imports by the number of a row: 'Row 2: ann@client.example'.
  await tx.$executeRaw`
    UPDATE "TaskItem" SET "label" = ${FORGOTTEN}, "message" = NULL
    WHERE "key" = ${ppid} OR regexp_replace(lower("label"), '^row \\d+: ', '') = ANY(${emails}::text[])`
}

/**
 * Takes everything of a person out of the images of all change sets: rows about the person go, and what the person made names nobody any more.
 * The person's record must be gone, or what is there stays.
 */
export async function forgetPerson(tx: Transaction, ppid: string): Promise<void> {
  await forgetElsewhere(tx, ppid)
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
  await tx.$executeRaw`UPDATE "ChangeSet" SET "label" = ${FORGOTTEN} WHERE "entity" = 'User' AND "entityId" = ${ppid}`
}
