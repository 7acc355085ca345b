import { z } from 'zod'

/** Most ids in one call. */
const MAX_IDS = 9_999

const isId = (text: string): boolean => z.guid().safeParse(text).success

/**
 * Ids of records to read; what is no id names nothing (A056) and is left out like an unknown one (A055, W55).
 * @param none what a list without any id and what is no list get to hear; left out = an empty list is taken
 */
export const readIds = (none?: string) =>
  z
    .array(z.string(), none)
    .max(MAX_IDS)
    .transform((ids) => ids.filter(isId))
    .refine((ids) => none === undefined || ids.length > 0, none)
