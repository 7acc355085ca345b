import 'server-only'
import { db } from '#lib/db/client.ts'

/** Every group of terms of the same meaning: as they are written, and as words with one space between them. */
export const readSynonyms = (): Promise<{ terms: string[]; keys: string[] }[]> =>
  db.synonym.findMany({ select: { terms: true, keys: true } })

/** The terms of every group that has one of these, as they are written. @param keys words with one space between them */
export const termsOfGroups = (keys: readonly string[]): Promise<{ terms: string[]; keys: string[] }[]> =>
  db.synonym.findMany({ where: { keys: { hasSome: [...keys] } }, orderBy: { keys: 'asc' }, select: { terms: true, keys: true } })
