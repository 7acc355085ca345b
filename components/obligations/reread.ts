import { invalidate } from '#lib/http/reread.ts'

/** What is shown of the registers is read again. */
export const rereadRegisters = (): Promise<void> => invalidate('/api/v1/Obligation')
