import { z } from 'zod'
import { orBare } from '#lib/http/bare.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { personSchema } from '#lib/people/contract.ts'
import { linkSchema } from '#lib/services/contract.ts'

export const ecModulesSchema = z.strictObject({ deliverables: z.boolean(), documents: z.boolean() })
export const ecsModulesSchema = z.strictObject({ documents: z.boolean(), links: z.boolean(), tasks: z.boolean() })
export const memberSchema = z.strictObject({ ppid: z.string(), name: z.string(), email: z.string(), isMainContact: z.boolean() })

/** E131 with the names of W35; what a member and the firm both see. */
const subscriptionBaseSchema = z.strictObject({
  id: z.guid(),
  /** = id. */
  subscriptionId: z.guid(),
  companyId: z.guid(),
  entityId: z.guid(),
  serviceId: z.guid(),
  service: z.strictObject({ id: z.guid(), name: z.string() }),
  entity: z.strictObject({ id: z.guid(), name: z.string() }),
  serviceName: z.string(),
  companyName: z.string(),
  entityName: z.string(),
  /** YYYY-MM-DD, the last day of validity; null = no end (W33). */
  endDate: z.iso.date().nullable(),
  /** Null = link off. */
  ec: z.string().nullable(),
  ecs: z.string().nullable(),
  ecModules: ecModulesSchema,
  ecsModules: ecsModulesSchema,
  clientContent: z.string().nullable(),
  links: z.array(linkSchema),
  /** = links (W35). */
  applications: z.array(linkSchema),
  /** ppids of internal contacts (W15, A172). */
  contacts: z.array(z.string()),
  version: z.int(),
})

/** E131. */
export const subscriptionSchema = subscriptionBaseSchema.extend({ users: z.array(memberSchema) })
export type Subscription = z.infer<typeof subscriptionSchema>

/** E134: a subscription as its member sees it. */
export const mySubscriptionSchema = subscriptionBaseSchema.extend({
  service: z.strictObject({
    id: z.guid(),
    name: z.string(),
    smallDescription: z.string(),
    friendlyUrl: z.string(),
    live: z.boolean(),
    isNew: z.boolean(),
    isHighlighted: z.boolean(),
    type: z.int(),
    /** Its applications that are shown to clients. */
    links: z.array(z.strictObject({ name: z.string(), link: z.string() })),
  }),
  /** ecModules and ecsModules under one name (E134). */
  modules: z.strictObject({ ec: ecModulesSchema, ecs: ecsModulesSchema }),
  /** Address of the engagement centre; null = link off. */
  ecUrl: z.string().nullable(),
  /** Address of the client site; null = link off. */
  ecsUrl: z.string().nullable(),
  /** The people behind `contacts`. */
  contactPersons: z.array(personSchema),
  isMainContact: z.boolean(),
})
export type MySubscription = z.infer<typeof mySubscriptionSchema>

/** W38. */
export const clientGroupSchema = z.strictObject({
  id: z.guid(),
  name: z.string(),
  entities: z.array(z.strictObject({ id: z.guid(), name: z.string(), subscriptionCount: z.int() })),
})
export type ClientGroup = z.infer<typeof clientGroupSchema>

export const listMySubscriptions = endpoint({
  method: 'GET',
  path: '/api/v1/Subscription/my-services',
  summary: 'Running subscriptions of the caller',
  access: 'signed-in',
  response: z.array(mySubscriptionSchema),
})

export const listMyClients = endpoint({
  method: 'GET',
  path: '/api/v1/Subscription/my-clients',
  summary: 'Company groups and companies whose subscriptions the caller follows',
  access: 'internal',
  response: z.array(clientGroupSchema),
})

/** Most companies in one call. */
const MAX_ENTITY_IDS = 1000

/** {entityIds: []}, or the array alone (E136). */
const entityIds = z.array(z.guid()).max(MAX_ENTITY_IDS)
const entityIdsBody = orBare('entityIds', entityIds, z.strictObject({ entityIds }))

export const listMyClientsServices = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/Subscription/my-clients/services',
  summary: 'Subscriptions of the given companies that the caller follows',
  access: 'internal',
  body: entityIdsBody,
  response: z.array(subscriptionSchema),
})
