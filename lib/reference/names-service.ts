import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import type { ReferenceKind } from '#lib/db/generated/client.ts'

interface Named {
  id: string
  name: string
}

/** Names of all reference items by kind, each list by name; what the news screens show for the ids of their tags. */
export async function referenceNames(): Promise<Record<'topics' | 'issuers' | 'documentTypes' | 'territories', Named[]>> {
  // Past Prisma: the process of a large export needs nothing else of it, and loading it takes longer than the export's other preparations.
  const rows = await rowsOf<Named & { kind: ReferenceKind }>(
    Prisma.sql`SELECT "kind"::text AS "kind", "id"::text AS "id", "name" FROM "ReferenceItem" ORDER BY search_text("name"), "id"`,
  )
  const of = (kind: ReferenceKind): Named[] => rows.filter((row) => row.kind === kind).map(({ id, name }) => ({ id, name }))
  return { topics: of('TOPIC'), issuers: of('ISSUER'), documentTypes: of('DOCUMENT_TYPE'), territories: of('TERRITORY') }
}
