import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'

/** Days before the end of a subscription at which staff are told of it, unless they choose otherwise. */
export const reminderDays = [90, 60, 30] as const
export type ReminderDays = (typeof reminderDays)[number]

const daysSchema = z.strictObject({
  /** Empty = never. */
  days: z.array(z.literal(reminderDays, 'There is no such distance')).max(reminderDays.length),
})

const path = '/api/v1/Renewal/reminders'

export const getReminderDays = endpoint({
  method: 'GET',
  path,
  summary: 'How many days before the end of a subscription the caller is told of it',
  access: 'internal',
  response: daysSchema,
})

export const changeReminderDays = endpoint({
  method: 'PUT',
  path,
  summary: 'Chooses how many days before the end of a subscription the caller is told of it',
  access: 'internal',
  body: daysSchema,
  response: daysSchema,
})
