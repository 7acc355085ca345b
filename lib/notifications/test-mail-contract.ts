import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/v1/Notification/test-mail',
  summary: 'Sends the caller the mail by which readers are told of an article, or the weekly mail about what is new, marked as a test',
  access: 'internal',
  limit: 'send',
  body: z.discriminatedUnion('about', [
    /** Also of a draft, as it would be. */
    z.strictObject({ about: z.literal('article'), id: z.guid() }),
    z.strictObject({ about: z.literal('digest') }),
  ]),
  response: null,
})
