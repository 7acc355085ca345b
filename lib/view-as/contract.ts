import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'

const PPID_LENGTH = 255

export const beginViewAs = endpoint({
  method: 'POST',
  path: '/api/v1/ViewAs',
  summary:
    'From now on this browser session sees the portal as another person, for 30 minutes and without writing; only after signing in, not by token',
  access: 'internal',
  asOneself: true,
  errors: ['CONFLICT'],
  body: z.strictObject({ ppid: z.string().min(1, 'Please choose a person').max(PPID_LENGTH) }),
  response: z.strictObject({
    ppid: z.string(),
    name: z.string(),
    /** ISO instant. */
    endsAt: z.string(),
  }),
})

export const endViewAs = endpoint({
  method: 'DELETE',
  path: '/api/v1/ViewAs',
  summary: 'The own view again; without one that was left nothing happens',
  access: 'identity',
  asOneself: true,
  response: null,
})
