import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { versionField } from '#lib/http/version.ts'

/** Texts of admin.md section 5, and A180. */
export const NO_TERRITORY = 'Please select at least one territory'
export const NO_TOPIC = 'Please select at least one topic'
export const NO_DOCUMENT_TYPE = 'Please select at least one document type'
export const NO_RATING_TITLE = 'Rating title is required'
export const NO_GROUP = 'Group is required'
export const NO_ORDER = 'Order is required'

/** Orders have two digits (B187). */
export const MAX_ORDER = 99
const ORDER_RANGE = `Please provide an order from 0 to ${MAX_ORDER}`
const TITLE_LENGTH = 200
const MAX_RATINGS = 100
const MAX_ITEMS = 1_000

const nullableIds = z.array(z.guid()).nullable()

/** A rating that a subscription adds to the notes of each article (A135). */
export const ratingRowSchema = z.strictObject({
  id: z.guid(),
  /** Whose rating it is, shown as company (W49). */
  subscriptionRatingTitle: z.string(),
  ratingTitle: z.string(),
  /** One letter, A to Z. */
  group: z.string(),
  order: z.int(),
})

/** E145: what a subscription shows of the 3W news; a list that is null means all (B369). */
export const configurationSchema = z.strictObject({
  /** = subscription id (A019). */
  engagementId: z.guid(),
  territoryIds: nullableIds,
  topicIds: nullableIds,
  deniedTopicIds: nullableIds,
  documentTypeIds: nullableIds,
  deniedDocumentTypeIds: nullableIds,
  hasMultiRating: z.boolean(),
  /** Of the single rating; null = 99. */
  orderRating: z.int().nullable(),
  /** Of the single rating; null = Z. */
  groupRating: z.string().nullable(),
  multiRatings: z.array(ratingRowSchema),
  /** 0 = nothing is stored, everything is shown. */
  version: z.int(),
})
export type SubscriptionConfiguration = z.infer<typeof configurationSchema>

/** The topics of a configuration with some more of them, which are no longer denied; null = all stays all (A134). */
export const withTopics = (
  { topicIds, deniedTopicIds }: Pick<SubscriptionConfiguration, 'topicIds' | 'deniedTopicIds'>,
  added: readonly string[],
) => ({
  topicIds: topicIds && [...new Set([...topicIds, ...added])],
  deniedTopicIds: deniedTopicIds && deniedTopicIds.filter((topic) => !added.includes(topic)),
})

/** E190, B179: the topic part of the same record. */
export const accessSchema = z.strictObject({ topicIds: nullableIds, deniedTopicIds: nullableIds, version: z.int() })
export type SubscriptionAccess = z.infer<typeof accessSchema>

const ids = (unknown: string) => z.array(z.guid(unknown)).max(MAX_ITEMS).nullish()
/** Null and nothing mean all; an empty selection is refused (B380 to B383, W42). */
const selection = (unknown: string, none: string) => ids(unknown).refine((list) => list?.length !== 0, none)
const UNKNOWN_TERRITORY = 'There is no such territory'
const UNKNOWN_TOPIC = 'There is no such topic'
const UNKNOWN_DOCUMENT_TYPE = 'There is no such document type'
/** Message for an id that is no item of its list, by field. */
export const unknownItem = {
  territoryIds: UNKNOWN_TERRITORY,
  topicIds: UNKNOWN_TOPIC,
  deniedTopicIds: UNKNOWN_TOPIC,
  documentTypeIds: UNKNOWN_DOCUMENT_TYPE,
  deniedDocumentTypeIds: UNKNOWN_DOCUMENT_TYPE,
} as const

const letter = z.string(NO_GROUP).regex(/^[A-Z]$/, NO_GROUP)
const order = z.int(NO_ORDER).min(0, ORDER_RANGE).max(MAX_ORDER, ORDER_RANGE)

/** B384 to B386. */
export const ratingFields = z.strictObject({
  /** Of a stored row that stays; others get theirs from the server (W42). */
  id: z.unknown().optional(),
  subscriptionRatingTitle: z.string().trim().max(TITLE_LENGTH, `At most ${TITLE_LENGTH} characters`).default(''),
  ratingTitle: z.string(NO_RATING_TITLE).trim().min(1, NO_RATING_TITLE).max(TITLE_LENGTH, `At most ${TITLE_LENGTH} characters`),
  group: letter,
  order,
})

const configurationBody = z
  .strictObject({
    engagementId: z.unknown().optional(),
    territoryIds: selection(UNKNOWN_TERRITORY, NO_TERRITORY),
    topicIds: selection(UNKNOWN_TOPIC, NO_TOPIC),
    deniedTopicIds: ids(UNKNOWN_TOPIC),
    documentTypeIds: selection(UNKNOWN_DOCUMENT_TYPE, NO_DOCUMENT_TYPE),
    deniedDocumentTypeIds: ids(UNKNOWN_DOCUMENT_TYPE),
    hasMultiRating: z.boolean().default(false),
    orderRating: order.nullish(),
    groupRating: z.union([z.literal('').transform(() => null), letter]).nullish(),
    multiRatings: z.array(ratingFields).max(MAX_RATINGS, `At most ${MAX_RATINGS} ratings`).default([]),
    version: versionField,
  })
  .refine(({ hasMultiRating, multiRatings }) => !hasMultiRating || multiRatings.length > 0, {
    message: NO_RATING_TITLE,
    path: ['multiRatings'],
  })
export type ConfigurationForm = z.output<typeof configurationBody>

const byEngagement = z.object({ engagementId: z.guid() })
const byId = z.object({ id: z.guid() })

export const getConfiguration = endpoint({
  method: 'GET',
  path: '/api/v1/SubscriptionConfiguration/{engagementId}',
  summary: 'What a subscription shows of the 3W news, and its ratings',
  access: 'internal',
  params: byEngagement,
  response: configurationSchema,
})

export const updateConfiguration = endpoint({
  method: 'PUT',
  path: '/api/v1/SubscriptionConfiguration/{engagementId}',
  summary: 'Replaces what a subscription shows of the 3W news, and its ratings',
  access: 'internal',
  params: byEngagement,
  body: configurationBody,
  response: configurationSchema,
})

const outcomeCounts = z.strictObject({ open: z.int(), locked: z.int(), hidden: z.int() })

/** What a change would do to the published 3W articles. */
export const previewSchema = z.strictObject({
  /** With the stored configuration, and with the given one. */
  before: outcomeCounts,
  after: outcomeCounts,
  /** Hidden before and no longer; the other way round. */
  shown: z.int(),
  hidden: z.int(),
  /** Articles by the rule that keeps them back after the change, the most first. */
  rules: z.array(
    z.strictObject({
      rule: z.enum(['denied-topic', 'denied-document-type', 'territory', 'document-type', 'topic-not-selected']),
      count: z.int(),
    }),
  ),
})
export type ConfigurationPreview = z.infer<typeof previewSchema>

export const previewConfiguration = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/SubscriptionConfiguration/{engagementId}/preview',
  summary: 'Which 3W articles a changed configuration would show and hide; nothing is stored',
  access: 'internal',
  cost: 'list',
  params: byEngagement,
  body: z.strictObject({
    territoryIds: ids(UNKNOWN_TERRITORY),
    topicIds: ids(UNKNOWN_TOPIC),
    deniedTopicIds: ids(UNKNOWN_TOPIC),
    documentTypeIds: ids(UNKNOWN_DOCUMENT_TYPE),
    deniedDocumentTypeIds: ids(UNKNOWN_DOCUMENT_TYPE),
  }),
  response: previewSchema,
})

export const getAccess = endpoint({
  method: 'GET',
  path: '/api/v1/SubscriptionAccess/{id}',
  summary: 'Selected and denied topics of a subscription, for internal callers and its members',
  access: 'signed-in',
  params: byId,
  response: accessSchema,
})

export const updateAccess = endpoint({
  method: 'PUT',
  path: '/api/v1/SubscriptionAccess/{id}',
  summary: 'Changes selected and denied topics of a subscription; a list that is left out stays',
  access: 'internal',
  params: byId,
  // An empty selection is allowed here: every topic is then only available (W42).
  body: z.strictObject({ topicIds: ids(UNKNOWN_TOPIC), deniedTopicIds: ids(UNKNOWN_TOPIC), version: versionField }),
  response: accessSchema,
})
