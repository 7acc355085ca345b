import type { OwnMessage } from '#lib/messages/contract.ts'
import { shortDate } from '#lib/text/short-date.ts'

/** 'Asked on 04/12/2026, answered on 07/12/2026 by Ida Weber.' */
export function messageStateText({
  state,
  createdAt,
  answeredAt,
  answeredBy,
  closedAt,
}: Pick<OwnMessage, 'state' | 'createdAt' | 'answeredAt' | 'answeredBy' | 'closedAt'>): string {
  const sent = `Asked on ${shortDate(createdAt)}`
  if (state === 'RECEIVED') return `${sent}, waiting for an answer.`
  if (state === 'ANSWERED' || answeredAt !== null)
    return `${sent}, answered on ${shortDate(answeredAt)}${answeredBy === null ? '' : ` by ${answeredBy}`}.`
  return `${sent}, closed on ${shortDate(closedAt)}.`
}
