import { z } from 'zod'

/** One step of an order. */
export interface OrderStep<Field extends string> {
  field: Field
  direction: 'asc' | 'desc'
}

/**
 * `orderBy` of a paged call: {field, direction} or a list of them (A048), ascending unless it says otherwise; nothing is an empty list.
 * Unknown fields and directions are refused (W10).
 * @param fields what the rows can be ordered by
 */
export const orderBySchema = <const Fields extends readonly [string, ...string[]]>(fields: Fields) => {
  const step = z.strictObject({ field: z.enum(fields), direction: z.enum(['asc', 'desc']).default('asc') })
  return z
    .union([step, z.array(step).max(fields.length)])
    .nullish()
    .transform((given) => (given ? [given].flat() : []) as OrderStep<Fields[number]>[])
}
