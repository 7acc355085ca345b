import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'

/** What can be removed. The two memberships are a person (`ppid`) in the company or subscription of the id. */
export const impactKinds = [
  'Article',
  'ArticleTemplate',
  'Company',
  'DocumentType',
  'Entity',
  'EntityMember',
  'Event',
  'Issuer',
  'NewsItem',
  'Publication',
  'Service',
  'ServiceGroup',
  'Subscription',
  'SubscriptionMember',
  'Synonym',
  'TaxonomyItem',
  'Tenant',
  'Territory',
  'Topic',
  'User',
  'Video',
] as const
export type ImpactKind = (typeof impactKinds)[number]

/** What happens to other records; those that begin with `blocked-by` stand in the way. */
export const effects = [
  'blocked-by-companies',
  'blocked-by-subscriptions',
  'blocked-by-services',
  'blocked-by-articles',
  'blocked-by-news-items',
  'blocked-by-events',
  'blocked-by-configurations',
  'only-main-contact',
  'subscriptions-lost',
  'companies-left',
  'no-company-left',
  'service-teams-left',
  'contact-lists-left',
  'own-notes-go',
  'saved-views-go',
  'subscriptions-go',
  'people-leave',
  'people-without-company',
  'people-lose-it',
  'people-stay-in-company',
  'client-notes-go',
  'requests-go',
  'services-without-group',
  'related-services-lose-it',
  'stars-go',
  'sub-industries-go',
  'services-lose-it',
  'groups-lose-it',
  'taxonomy-goes',
  'groups-go',
  'news-items-stay',
  'events-stay',
] as const
export type EffectKind = (typeof effects)[number]

/** Names shown of an effect. */
export const SHOWN_NAMES = 5

export const effectSchema = z.strictObject({
  effect: z.enum(effects),
  /** How many records; never 0. */
  count: z.int(),
  /** The first of them by name, at most SHOWN_NAMES; without those of subscriptions that the caller's list does not show (A076). */
  names: z.array(z.string()),
})
export type Effect = z.infer<typeof effectSchema>

const KEY_LENGTH = 255
const key = z.string().min(1).max(KEY_LENGTH)

export const readImpact = endpoint({
  method: 'GET',
  path: '/api/v1/Impact/{kind}/{id}',
  summary:
    'What goes with a record when it is deleted, or with a person who is removed from a company or subscription, and what stands in the way',
  access: 'internal',
  cost: 'list',
  params: z.object({ kind: z.enum(impactKinds), id: key }),
  query: z.object({ ppid: key.optional() }),
  response: z.array(effectSchema),
})
