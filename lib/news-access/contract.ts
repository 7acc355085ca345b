import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { pageOf, pageQuery } from '#lib/http/page.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { versionField } from '#lib/http/version.ts'
import { articleType } from '#lib/articles/contract.ts'
import { NO_ITEM, byId, itemIds, replyInstant } from '#lib/news/fields-contract.ts'

const MESSAGE_LENGTH = 2_000

const state = z.enum(['PENDING', 'APPROVED', 'REFUSED'])
const namedSchema = z.strictObject({ id: z.guid(), name: z.string() })

/** A request for topics (A134). */
export const accessRequestSchema = z.strictObject({
  id: z.guid(),
  article: z.strictObject({ id: z.guid(), businessId: z.int(), title: z.string() }),
  subscription: z.strictObject({
    id: z.guid(),
    serviceName: z.string(),
    companyName: z.string(),
    entityName: z.string(),
    /** How many people are in it. */
    members: z.int(),
  }),
  requester: z.strictObject({ ppid: z.string(), name: z.string(), email: z.string() }),
  topics: z.array(namedSchema),
  message: z.string(),
  state,
  /** Why it was refused. */
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: replyInstant,
  createdAt: z.iso.datetime(),
  version: z.int(),
})
export type AccessRequest = z.infer<typeof accessRequestSchema>

/** What the asking client gets to see of it. */
export const ownAccessRequestSchema = accessRequestSchema.pick({
  id: true,
  topics: true,
  message: true,
  state: true,
  reason: true,
  createdAt: true,
  decidedAt: true,
})
export type OwnAccessRequest = z.infer<typeof ownAccessRequestSchema>

const root = '/api/v1/AccessRequest'

export const requestAccess = endpoint({
  method: 'POST',
  path: `${root}/{id}`,
  summary: 'Asks for topics of a locked article ({id} = article); the contacts of the subscription get a mail',
  access: 'signed-in',
  limit: 'access-request',
  params: byId,
  body: z
    .strictObject({
      topicIds: itemIds.nullish(),
      message: z.string().trim().max(MESSAGE_LENGTH, `At most ${MESSAGE_LENGTH} characters`).nullish(),
    })
    .optional(),
  response: null,
})

export const getOwnAccessRequest = endpoint({
  method: 'GET',
  path: `${root}/{id}`,
  summary: "The caller's last request for an article ({id} = article); null = none",
  access: 'signed-in',
  params: byId,
  response: ownAccessRequestSchema.nullable(),
})

export const getWhomToAsk = endpoint({
  method: 'GET',
  path: `${root}/{id}/people`,
  summary: 'Who decides about access to an article that is locked for the caller ({id} = article), and who of the own company can be asked',
  access: 'signed-in',
  params: byId,
  response: z.strictObject({
    /** Names of those who get the request; none = the firm as a whole, or there is nothing to ask for. */
    people: z.array(z.string()),
    /** Names of main contacts of the caller's subscription, of the own company. */
    colleagues: z.array(z.string()),
  }),
})

export const listAccessRequests = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/paged`,
  cost: 'list',
  summary: 'Requests for access, the oldest waiting first',
  access: 'internal',
  query: pageQuery(),
  body: z.strictObject({
    filters: z.strictObject({ state: state.nullish(), articleId: z.guid().nullish(), subscriptionId: z.guid().nullish() }).nullish(),
  }),
  response: pageOf(accessRequestSchema),
})

export const approveAccess = endpoint({
  method: 'POST',
  path: `${root}/{id}/approve`,
  summary: 'Adds topics of a request to the configuration of its subscription ({id} = request); the requester gets a mail',
  access: 'internal',
  params: byId,
  body: z.strictObject({ topicIds: itemIds.pipe(z.array(z.string()).min(1, NO_ITEM)).optional(), version: versionField }),
  response: accessRequestSchema,
})

export const refuseAccess = endpoint({
  method: 'POST',
  path: `${root}/{id}/refuse`,
  summary: 'Refuses a request with a reason ({id} = request); the requester gets a mail',
  access: 'internal',
  params: byId,
  body: z.strictObject({
    reason: z.string(REQUIRED).trim().min(1, REQUIRED).max(MESSAGE_LENGTH, `At most ${MESSAGE_LENGTH} characters`),
    version: versionField,
  }),
  response: accessRequestSchema,
})

/** Why a person sees an article or does not (W43, W44, A129). */
export const VISIBILITY_RULES = [
  'internal',
  'global-published',
  'draft',
  'no-subscription',
  'denied-topic',
  'denied-document-type',
  'territory',
  'document-type',
  'topic-not-selected',
  'open',
] as const

export const explanationSchema = z.strictObject({
  articleId: z.guid(),
  businessId: z.int(),
  type: articleType,
  title: z.string(),
  person: z.strictObject({ ppid: z.string(), name: z.string(), isInternal: z.boolean() }),
  outcome: z.enum(['open', 'locked', 'hidden']),
  /** The rule that decided; of several subscriptions that of the most favourable one. */
  rule: z.enum(VISIBILITY_RULES),
  /** 3W subscriptions of the person, running or not. */
  subscriptions: z.array(
    z.strictObject({
      id: z.guid(),
      serviceName: z.string(),
      entityName: z.string(),
      running: z.boolean(),
      outcome: z.enum(['open', 'locked', 'hidden']),
      rule: z.enum(VISIBILITY_RULES),
      /** Names of the article's tags at which the rule looks. */
      tags: z.array(z.string()),
    }),
  ),
})
export type Explanation = z.infer<typeof explanationSchema>

export const explainVisibility = endpoint({
  method: 'GET',
  path: '/api/v1/News/explanation/{id}/{ppid}',
  summary: 'Which rule decides whether a person sees an article',
  access: 'internal',
  params: z.object({ id: z.guid(), ppid: z.string().min(1).max(255) }),
  response: explanationSchema,
})
