import { z } from 'zod'

/** A person beside a service, company or subscription (W11); anonymous callers see names only (A083). */
export const personSchema = z.strictObject({
  /** = ppid. */
  id: z.string(),
  ppid: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  photoUri: z.string().nullable(),
  email: z.string().nullable(),
  grade: z.string().nullable(),
  phoneCountryCode: z.string().nullable(),
  phoneNumber: z.string().nullable(),
})
export type Person = z.infer<typeof personSchema>
