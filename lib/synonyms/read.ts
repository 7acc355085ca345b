import 'server-only'
import { db } from '#lib/db/client.ts'

/** Every group of terms of the same meaning, each term as words with one space between them. */
export const readSynonyms = async (): Promise<string[][]> => (await db.synonym.findMany({ select: { keys: true } })).map(({ keys }) => keys)
