import type { RequestState } from '#lib/self-service/words.ts'

export const stateColours = { PENDING: 'info', APPROVED: 'success', REFUSED: 'warning', WITHDRAWN: 'default' } as const satisfies Record<
  RequestState,
  string
>
