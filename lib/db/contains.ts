import { Prisma } from './generated/client.ts'

/** LIKE pattern for "contains this text"; a query of its own, so that a prepared statement makes it once and not for every row. */
export const patternSql = (text: string): Prisma.Sql => Prisma.sql`(SELECT search_pattern(${text}))`

/**
 * Condition that a text contains another one, without regard to letter case and accents (A050). Null contains nothing.
 * @param column SQL of the text, written as in its trigram index, e.g. Prisma.sql`u."grade"`
 */
export const containsSql = (column: Prisma.Sql, text: string): Prisma.Sql => Prisma.sql`search_text(${column}) LIKE ${patternSql(text)}`
