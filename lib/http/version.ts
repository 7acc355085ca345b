import { z } from 'zod'

const MAX_VERSION = 2_147_483_647

/** Version of a record as an update names it (W60); numbers come as text in a form, 0 stands for a record that is not stored yet. */
export const versionField = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(0).max(MAX_VERSION))
  .optional()
