import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { MAX_PAGE_SIZE, pageOf, pageQuery } from '#lib/http/page.ts'
import { orderFields } from '#lib/lists/columns.ts'
import { columnFilters } from '#lib/lists/schemas.ts'
import { MAX_IDS } from '#lib/users/contract.ts'
import { TRIAL } from './words.ts'
import { subscriptionColumns } from './columns.ts'
import { subscriptionSchema } from './contract.ts'

const TEXT_LENGTH = 200

const { endDate, ...texts } = columnFilters(subscriptionColumns)

/** Texts are contained without regard to letter case and accents (A050). */
export const subscriptionFilters = z.strictObject({
  ...texts,
  /** Only subscriptions of the caller's services; left out = true, and for callers who are no super users it always is (W37). */
  my: z.boolean().nullish(),
  trial: z.literal(Object.values(TRIAL), 'Please provide a kind from 0 to 3').nullish(),
  subscriptionId: z.guid().nullish(),
  /** Id of one service, because names are not unique (A108). */
  serviceId: z.guid().nullish(),
  /** true = only those that have not ended (A110); left out and false = all. */
  running: z.boolean().nullish(),
  /** Both days are included; subscriptions without an end have none (A159). */
  endDate,
})
export type SubscriptionFilters = z.output<typeof subscriptionFilters>

/** A row of the list: the subscription with the number of its users. */
export const subscriptionRowSchema = subscriptionSchema.extend({ userCount: z.int() })
export type SubscriptionListRow = z.infer<typeof subscriptionRowSchema>

const paged = {
  method: 'POST',
  readOnly: true,
  summary: 'Subscriptions with their users, by pages; of the own services, or of all for super users',
  access: 'internal',
  query: pageQuery(),
  body: z.strictObject({
    filters: subscriptionFilters.nullish(),
    /** Default: by service name (B356). */
    orderBy: orderBySchema(orderFields(subscriptionColumns)),
  }),
  response: pageOf(subscriptionRowSchema),
  cost: 'list',
} as const

export const listSubscriptions = endpoint({ ...paged, path: '/api/v1/Subscription/paged/users' })
/** A068. */
export const listSubscriptionsAlias = endpoint({ ...paged, path: '/api/v1/Subscription/paged' })

export const listSubscriptionsOfService = endpoint({
  method: 'GET',
  path: '/api/v1/Subscription/by-service/{id}',
  summary: 'Subscriptions of a service with their users',
  access: 'internal',
  params: z.object({ id: z.guid() }),
  response: z.array(subscriptionSchema),
})

export const listFullNames = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/Subscription/fullnames',
  summary: 'Full names of the given subscriptions, in that order; unknown ids are left out',
  access: 'internal',
  body: z.array(z.string().max(TEXT_LENGTH)).max(MAX_PAGE_SIZE),
  response: z.array(z.strictObject({ id: z.guid(), fullName: z.string() })),
})

/** Chosen rows, or everything that matches the filters of the list. */
export const subscriptionSelection = z.union([
  z.strictObject({ ids: z.array(z.guid()).min(1, 'Please choose at least one subscription').max(MAX_IDS) }),
  z.strictObject({ filters: subscriptionFilters }),
])
export type SubscriptionSelection = z.output<typeof subscriptionSelection>
