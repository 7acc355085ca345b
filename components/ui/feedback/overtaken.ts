import { ApiError } from '#lib/http/client.ts'
import { invalidate } from '#lib/http/reread.ts'

/** What was to be changed is gone, or no longer as it was. */
const OVERTAKEN: ReadonlySet<string> = new Set(['NOT_FOUND', 'CONFLICT'])

/** '/api/v1/Message' of '/api/v1/Message/1/close'. */
const RESOURCE = /\/api\/v1\/[^/?]+/

/**
 * After a refused change: when somebody else was faster, what is shown of that resource is read again, so that it is not offered any more.
 * Not while a form that was refused is open, whose words would be lost when the record below it is another one.
 */
export function rereadOvertaken(error: unknown): void {
  const resource = error instanceof ApiError && OVERTAKEN.has(error.problem?.code ?? '') ? RESOURCE.exec(error.address ?? '') : null
  if (resource) void invalidate(resource[0])
}
