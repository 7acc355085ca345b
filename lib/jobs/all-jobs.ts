import { deliverMail } from '#lib/mail/deliver.ts'
import { cleanUp } from './clean-up.ts'
import type { JobSpec } from './job.ts'

/** Every background job of the portal. */
export const allJobs: readonly JobSpec[] = [deliverMail as JobSpec, cleanUp as JobSpec]
