import { z } from 'zod'
import { DOCUMENT_TYPES, PICTURE_TYPES } from '#lib/files/media-types.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { pageKeys } from '#lib/http/page.ts'
import { personSchema } from '#lib/people/contract.ts'

export const linkSchema = z.strictObject({ name: z.string(), link: z.string(), showToClient: z.boolean() })
export const applicationSchema = linkSchema.extend({ itContact: personSchema.nullable() })
export const illustrationSchema = z.strictObject({
  id: z.guid(),
  contentType: z.string(),
  isVideo: z.boolean(),
  /** What it shows, for those who do not see it; '' = nobody said it. */
  alternativeText: z.string(),
})

/** 1 recurring, 2 consulting, 3 data-driven (B632). */
export const serviceTypeSchema = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type ServiceType = z.infer<typeof serviceTypeSchema>

/** A service in a list (E001): what cards, tables and selects need; the whole of it is E004. */
export const serviceRowSchema = z.strictObject({
  id: z.guid(),
  name: z.string(),
  /** Its words, where it is a document. */
  description: z.string(),
  smallDescription: z.string(),
  friendlyUrl: z.string(),
  type: serviceTypeSchema,
  live: z.boolean(),
  isNew: z.boolean(),
  isHighlighted: z.boolean(),
  isPSF: z.boolean(),
  isPSA: z.boolean(),
  visibleInClientView: z.boolean(),
  /** Upper-case tenant codes. */
  domains: z.array(z.string()),
  /** Ids of industries and sub-industries of both catalogue versions (W16). */
  industries: z.array(z.guid()),
  lifeCycles: z.array(z.guid()),
  valueChains: z.array(z.guid()),
  serviceGroupId: z.guid().nullable(),
  videoLink: z.string().nullable(),
  /** The caller holds an unexpired subscription (A107). */
  subscribed: z.boolean(),
  /** The caller may edit the service (A075). */
  canAddSubscription: z.boolean(),
  version: z.int(),
})
export type ServiceRow = z.infer<typeof serviceRowSchema>

/** A row of "my" services (E003) with its running subscriptions: all for internal callers, their own for clients (A108). */
export const myServiceRowSchema = serviceRowSchema.extend({ subscriptionCount: z.int() })
export type MyServiceRow = z.infer<typeof myServiceRowSchema>

/** E004. */
export const serviceSchema = serviceRowSchema.extend({
  /** As it is stored: plain text, or the JSON text of a document. */
  description: z.string(),
  geographicalInformation: z.string(),
  targetProfile: z.string(),
  availableApplication: z.string(),
  deliverable: z.string(),
  mainAddedValue: z.string(),
  secondaryAddedValue: z.string(),
  responsibles: z.array(personSchema),
  team: z.array(personSchema),
  itContact: personSchema.nullable(),
  applications: z.array(applicationSchema),
  /** The applications without their IT contact (B112). */
  links: z.array(linkSchema),
  organizations: z.array(z.string()),
  relatedServices: z.array(z.guid()),
  illustrations: z.array(illustrationSchema),
  /** Contacts of the caller's subscription, else the responsibles (A119). */
  contacts: z.array(personSchema),
  /** Empty for callers who are not internal. */
  viewers: z.array(personSchema),
  ukViewers: z.array(personSchema),
  frViewers: z.array(personSchema),
})
export type Service = z.infer<typeof serviceSchema>

/** One value or several, as a list. */
const repeatable = <T extends z.ZodType>(item: T) => z.union([item.transform((one) => [one]), z.array(item)]).optional()

/** Optional search, filters and paging of the lists; without any of them the whole list is returned. */
export const serviceListQuery = z.object({
  /** Words of the name, texts and taxonomy; accents and one slip of the finger still find. */
  search: z.string().max(200).optional(),
  /** Ids, repeatable; a service matches when it has one of them. */
  industries: repeatable(z.string()),
  lifeCycles: repeatable(z.string()),
  valueChains: repeatable(z.string()),
  /** Repeatable too. */
  type: repeatable(z.enum(['1', '2', '3'])),
  /** Tenant code. */
  domain: z.string().toUpperCase().optional(),
  ...pageKeys,
})
export type ServiceListQuery = z.output<typeof serviceListQuery>

export const listServices = endpoint({
  method: 'GET',
  path: '/api/v1/Service',
  cost: 'list',
  summary: 'Services: all for internal callers, the live ones for others',
  access: 'anonymous',
  query: serviceListQuery,
  response: z.array(serviceRowSchema),
  cache: 'public',
})

export const listLiveServices = endpoint({
  method: 'GET',
  path: '/api/v1/Service/live',
  cost: 'list',
  summary: 'Live services',
  access: 'anonymous',
  query: serviceListQuery,
  response: z.array(serviceRowSchema),
  cache: 'public',
})

export const listMyServices = endpoint({
  method: 'GET',
  path: '/api/v1/Service/my',
  summary: 'Services of the caller: subscribed ones for clients, those they work for for internal callers',
  access: 'signed-in',
  response: z.array(myServiceRowSchema),
})

/** A GUID, or a friendly name (B117); anything else reads as an unknown id. */
const serviceKey = z.string().min(1).max(200)

export const getService = endpoint({
  method: 'GET',
  path: '/api/v1/Service/{id}',
  summary: 'One service by GUID or friendly name',
  access: 'anonymous',
  params: z.object({ id: serviceKey }),
  response: serviceSchema,
  cache: 'public',
})

export const getServiceByFriendlyName = endpoint({
  method: 'GET',
  path: '/api/v1/Service/friendly/{name}',
  summary: 'One service by friendly name',
  access: 'anonymous',
  params: z.object({ name: serviceKey }),
  response: serviceSchema,
  cache: 'public',
})

/** Most ids in one call of byids. */
export const MAX_IDS = 1000

export const listServicesByIds = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/Service/byids',
  summary: 'Services of the given ids, in that order; unknown ids are left out',
  access: 'anonymous',
  body: z.array(z.string()).max(MAX_IDS),
  response: z.array(serviceSchema),
})

export const getIllustration = endpoint({
  method: 'GET',
  path: '/api/v1/Service/{id}/illustration/{illustrationId}',
  summary: 'Bytes of a picture or video of a service',
  access: 'anonymous',
  params: z.object({ id: serviceKey, illustrationId: z.guid() }),
  response: 'file',
  mediaTypes: [...PICTURE_TYPES, 'video/*', ...DOCUMENT_TYPES],
  cache: 'public',
})
