import { z } from 'zod'
import { ATOM_TYPE, CALENDAR_TYPE, RSS_TYPE } from '#lib/files/media-types.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { visibleText } from '#lib/text/visible-text.ts'

const NAME_LENGTH = 100
const KEY_LENGTH = 100

export const keyPurposes = ['calendar', 'feed'] as const
export type KeyPurpose = (typeof keyPurposes)[number]

/** A personal link; its key is shown once, when it is made. */
export const personalKeySchema = z.strictObject({
  id: z.guid(),
  purpose: z.enum(keyPurposes),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Calendar day of the last use, null = never. */
  lastUsedOn: z.iso.date().nullable(),
})
export type PersonalKey = z.infer<typeof personalKeySchema>

/** A programme and the address that it is to be given. */
const addressSchema = z.strictObject({ format: z.enum(['iCalendar', 'RSS', 'Atom']), url: z.string() })
export const newKeySchema = personalKeySchema.extend({ addresses: z.array(addressSchema) })
export type NewKey = z.infer<typeof newKeySchema>

const root = '/api/v1/Notification'

export const listKeys = endpoint({
  method: 'GET',
  path: `${root}/keys`,
  summary: "The caller's own personal links",
  access: 'signed-in',
  response: z.array(personalKeySchema),
})

export const createKey = endpoint({
  method: 'POST',
  path: `${root}/keys`,
  summary: 'Makes a personal link to the calendar or the feed; its addresses are told only here',
  access: 'signed-in',
  body: z.strictObject({
    purpose: z.enum(keyPurposes, 'Please choose calendar or feed'),
    name: z.string(REQUIRED).overwrite(visibleText).trim().min(1, REQUIRED).max(NAME_LENGTH, `At most ${NAME_LENGTH} characters`),
  }),
  response: newKeySchema,
  secretReply: true,
  status: 201,
})

export const deleteKey = endpoint({
  method: 'DELETE',
  path: `${root}/keys/{id}`,
  summary: 'Revokes a personal link of the caller',
  access: 'signed-in',
  params: z.object({ id: z.guid() }),
  response: null,
})

const byKey = z.object({ key: z.string().max(KEY_LENGTH).optional() })

export const getPersonalCalendar = endpoint({
  method: 'GET',
  path: `${root}/calendar.ics`,
  summary: 'The compliance calendar of a person as iCalendar, by a personal link or for the caller',
  access: 'signed-in',
  secret: 'key',
  query: byKey,
  // What was given is noted, so that it can be called off.
  leavesTrace: true,
  response: 'file',
  mediaTypes: [CALENDAR_TYPE],
})
export const getPersonalRss = endpoint({
  method: 'GET',
  path: `${root}/feed.rss`,
  summary: 'What is new for a person as RSS 2.0, by a personal link or for the caller',
  access: 'signed-in',
  secret: 'key',
  query: byKey,
  response: 'file',
  mediaTypes: [RSS_TYPE],
})
export const getPersonalAtom = endpoint({
  method: 'GET',
  path: `${root}/feed.atom`,
  summary: 'What is new for a person as Atom, by a personal link or for the caller',
  access: 'signed-in',
  secret: 'key',
  query: byKey,
  response: 'file',
  mediaTypes: [ATOM_TYPE],
})
