import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { versionField } from '#lib/http/version.ts'
import { byId, ignored } from '#lib/news/fields-contract.ts'
import { ratingRowSchema } from './contract.ts'

/** A136. */
export const MAX_IMPACT = 3
export const MAX_RATING = 5
const MAX_ROWS = 200
const NAME_LENGTH = 500
const COMMENTS_LENGTH = 20_000

const impact = z.int().min(0).max(MAX_IMPACT).nullable()
const rating = z.int().min(1).max(MAX_RATING).nullable()

const noteFields = {
  articleId: z.guid(),
  /** Null: the default firm note, or the note of an internal caller without a subscription (W76). */
  subscriptionId: z.guid().nullable(),
  /** 0 none, 1 low, 2 medium, 3 high; null = not given (A136). */
  impact: z.int().nullable(),
  /** By group, then order (W49). */
  ratings: z.array(ratingRowSchema),
  /** 0 = nothing is stored yet. */
  version: z.int(),
}

/** E167: what the client says, with the caller's own part. */
export const clientNoteSchema = z.strictObject({ ...noteFields, assignedToMe: z.boolean(), personalComments: z.string() })
export type ClientNote = z.infer<typeof clientNoteSchema>

/** E171: what the firm says. */
export const firmNoteSchema = z.strictObject(noteFields)
export type FirmNote = z.infer<typeof firmNoteSchema>

/** A rating by the titles of its row, or by position when it has none. */
const ratingInput = z.union([
  rating.transform((value) => ({ companyName: undefined, ratingTitle: undefined, rating: value })),
  z.strictObject({
    companyName: z.string().max(NAME_LENGTH).optional(),
    ratingTitle: z.string().max(NAME_LENGTH).optional(),
    rating: rating.default(null),
    isMultiRating: ignored,
    groupRating: ignored,
    orderRating: ignored,
  }),
])
export type RatingInput = z.output<typeof ratingInput>

/** What is left out stays as it is. */
const noteBody = {
  subscriptionId: z.guid().nullish(),
  impact: impact.optional(),
  ratings: z.array(ratingInput).max(MAX_ROWS).optional(),
  version: versionField,
  articleId: ignored,
}
const personal = { assignedToMe: z.boolean().optional(), personalComments: z.string().max(COMMENTS_LENGTH).nullish() }

const root = '/api/v1/Article3W/{id}'

export const getClientNote = endpoint({
  method: 'GET',
  path: `${root}/ClientNote`,
  summary: "The client note of the caller's first subscription that sees the article",
  access: 'signed-in',
  params: byId,
  response: clientNoteSchema,
})

export const updateClientNote = endpoint({
  method: 'PUT',
  path: `${root}/ClientNote`,
  summary: 'Impact and ratings of the client note',
  access: 'signed-in',
  params: byId,
  body: z.strictObject({ ...noteBody, ...personal }),
  response: clientNoteSchema,
})

export const getClientNoteOf = endpoint({
  method: 'GET',
  path: `${root}/ClientNote/{subscriptionId}`,
  summary: 'The client note of a subscription, for its members and the firm',
  access: 'signed-in',
  params: z.object({ id: z.guid(), subscriptionId: z.guid() }),
  response: clientNoteSchema,
})

export const updatePersonalNote = endpoint({
  method: 'PUT',
  path: `${root}/ClientNote/Personal`,
  summary: "The caller's own mark and comments",
  access: 'signed-in',
  params: byId,
  body: z.strictObject(personal),
  response: clientNoteSchema,
})

export const getFirmNote = endpoint({
  method: 'GET',
  path: `${root}/PwCNote`,
  summary: "The firm note for the caller's subscription, else the default one",
  access: 'signed-in',
  params: byId,
  response: firmNoteSchema,
})

export const updateFirmNote = endpoint({
  method: 'PUT',
  path: `${root}/PwCNote`,
  summary: 'Impact and ratings of the firm note of one subscription, or of the default one',
  access: 'internal',
  params: byId,
  body: z.strictObject(noteBody),
  response: firmNoteSchema,
})

export const listFirmNotes = endpoint({
  method: 'GET',
  path: `${root}/PwCNote/All`,
  summary: 'The default firm note and those of subscriptions',
  access: 'internal',
  params: byId,
  response: z.array(firmNoteSchema),
})
