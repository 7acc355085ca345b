import { Prisma } from './generated/client.ts'

/**
 * Condition that a text contains another one, without regard to letter case and accents (A050). Null contains nothing.
 * @param column SQL of the text, written as in its trigram index, e.g. Prisma.sql`u."grade"`
 */
export const containsSql = (column: Prisma.Sql, text: string): Prisma.Sql => Prisma.sql`search_text(${column}) LIKE search_pattern(${text})`
