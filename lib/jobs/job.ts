import type { z } from 'zod'

/** Which run of a job this is. */
export interface Attempt {
  /** When this one fails, the job gives up. */
  isLast: boolean
}

export interface JobSpec<S extends z.ZodType = z.ZodType> {
  /** Queue name, one word or several with dots. */
  name: string
  data: S
  /** Attempts after the first one. */
  retryLimit: number
  /** A worker that is silent for so long has died; its job runs again (security rule 23). At least 10. */
  heartbeatSeconds: number
  /** How many a worker takes and runs at the same time; while there are more it does not wait in between. Default 1. */
  batchSize?: number
  /** Workers of a process, each with a batch of its own: a job that hangs holds up its own batch only. Default 1. */
  workers?: number
  /** Cron expression in UTC for a job that runs by itself, with empty data. */
  schedule?: string
  /** Safe to run twice; a thrown error counts as a failed attempt. The job runner says which attempt it is. */
  run: (data: z.output<S>, attempt?: Attempt) => Promise<void>
}

/** Declares a background job. */
export const defineJob = <S extends z.ZodType>(spec: JobSpec<S>): JobSpec<S> => spec
