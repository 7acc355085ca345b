import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { frequencies, notificationTypes } from './words.ts'

const UNKNOWN_TYPE = 'There is no such notification type'
const UNKNOWN_FREQUENCY = 'There is no such frequency'
const ONE_FREQUENCY = 'Please choose one frequency'

const PPID_LENGTH = 255
/** Most people in one call. */
const MAX_PPIDS = 9_999
/** Most values in one list, repeated ones included. */
const MAX_VALUES = 100

/** Values of a list, each once, ascending; null clears it, what is left out is undefined. */
const listOf = <T extends number>(offered: readonly { value: T }[], unknown: string) =>
  z
    .array(
      z.literal(
        offered.map(({ value }) => value),
        unknown,
      ),
    )
    .max(MAX_VALUES)
    .nullish()
    .transform((given) => (given === null ? [] : given && [...new Set(given)].sort((a, b) => a - b)))

/** E251: the choices of one person (B555). */
export const preferencesSchema = z.strictObject({ userPpid: z.string(), types: z.array(z.int()), frequencies: z.array(z.int()) })
export type Preferences = z.infer<typeof preferencesSchema>

const byPpid = z.object({ id: z.string().min(1).max(PPID_LENGTH) })

const root = '/api/v1/Notification'

export const getPreferences = endpoint({
  method: 'GET',
  path: root,
  summary: "The caller's own notification choices",
  access: 'signed-in',
  response: preferencesSchema,
})

export const savePreferences = endpoint({
  method: 'PUT',
  path: root,
  summary: "Changes the caller's own notification choices; what is left out stays as it is",
  access: 'signed-in',
  body: z.strictObject({
    types: listOf(notificationTypes, UNKNOWN_TYPE),
    /** Cleared means weekly again (W58). */
    frequencies: listOf(frequencies, UNKNOWN_FREQUENCY).refine((chosen) => (chosen?.length ?? 0) <= 1, ONE_FREQUENCY),
    userPpid: z.unknown().optional(),
  }),
  response: preferencesSchema,
})

export const getPreferencesOf = endpoint({
  method: 'GET',
  path: `${root}/{id}`,
  summary: 'Notification choices of a user; external users see only their own',
  access: 'signed-in',
  params: byPpid,
  response: preferencesSchema,
})

export const listPreferences = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/by-ppids`,
  summary: 'Notification choices of several users; unknown ppids are left out',
  access: 'internal',
  body: z.array(z.string().max(PPID_LENGTH)).max(MAX_PPIDS),
  response: z.array(preferencesSchema),
})

export const listNotificationTypes = endpoint({
  method: 'GET',
  path: `${root}/types`,
  summary: 'What people can be told about',
  access: 'signed-in',
  response: z.array(z.strictObject({ value: z.int(), name: z.string() })),
})
