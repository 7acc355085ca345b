import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'

const root = '/api/v1/Notification'

/** Longest token of an unsubscribe link, characters. */
const TOKEN_LENGTH = 2_000
const unsubscribeQuery = z.object({ token: z.string().max(TOKEN_LENGTH, 'The link is not valid').optional() })

export const showUnsubscribe = endpoint({
  method: 'GET',
  path: `${root}/unsubscribe`,
  summary: 'What a link of a mail, or the caller without one, would unsubscribe from; changes nothing. A browser gets a page to confirm',
  access: 'signed-in',
  secret: 'token',
  beforeTerms: true,
  query: unsubscribeQuery,
  response: z.strictObject({ types: z.array(z.int()) }),
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: `${root}/unsubscribe`,
  summary: "Clears the types of a mail's link, or those of the caller without one; one click from a mail programme does it too (RFC 8058)",
  access: 'signed-in',
  secret: 'token',
  beforeTerms: true,
  query: unsubscribeQuery,
  response: null,
})

export const runWeekly = endpoint({
  method: 'POST',
  path: `${root}/run/weekly`,
  summary: 'Writes the weekly mails that are due; called by a super user, or by a scheduler with the header X-Scheduler-Key',
  access: 'super',
  scheduler: true,
  limit: 'send',
  response: z.strictObject({ sent: z.int() }),
  status: 202,
})
