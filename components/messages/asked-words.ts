import type { OwnMessage } from '#lib/messages/contract.ts'
import { shortDate } from '#lib/text/short-date.ts'

/** 'Asked on 04/12/2026, answered on 07/12/2026 by Ida Weber.' */
export function askedText({
  state,
  createdAt,
  answeredAt,
  answeredBy,
  closedAt,
}: Pick<OwnMessage, 'state' | 'createdAt' | 'answeredAt' | 'answeredBy' | 'closedAt'>): string {
  const asked = `Asked on ${shortDate(createdAt)}`
  if (state === 'RECEIVED') return `${asked}, waiting for an answer.`
  if (state === 'ANSWERED' || answeredAt !== null)
    return `${asked}, answered on ${shortDate(answeredAt)}${answeredBy === null ? '' : ` by ${answeredBy}`}.`
  return `${asked}, closed on ${shortDate(closedAt)}.`
}
