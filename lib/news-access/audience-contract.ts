import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { articleType } from '#lib/articles/contract.ts'
import { itemIds } from '#lib/news/fields-contract.ts'
import { readIds } from '#lib/news/ids-contract.ts'
import { VISIBILITY_RULES } from './contract.ts'

const verdict = { outcome: z.enum(['open', 'locked', 'hidden']), rule: z.enum(VISIBILITY_RULES) }

export const audienceSchema = z.strictObject({
  /** The person asked about; null = nobody in particular. */
  person: z.strictObject({ ppid: z.string(), name: z.string(), isInternal: z.boolean(), ...verdict }).nullable(),
  /** Of the subscription whose view was asked for; null = that of the person, or of nobody in particular. */
  subscriptionId: z.guid().nullable(),
  /** 3W subscriptions: those of the person, running or not, else every running one; none for global articles, which reach everybody. */
  subscriptions: z.array(
    z.strictObject({ id: z.guid(), serviceName: z.string(), entityName: z.string(), running: z.boolean(), ...verdict }),
  ),
  /** Titles of those linked articles that the reader sees. */
  titles: z.array(z.strictObject({ id: z.guid(), title: z.string() })),
})
export type Audience = z.infer<typeof audienceSchema>

export const previewAudience = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/News/audience',
  summary:
    'Who would see a published article with these tags, stored or not: a person, or every running 3W subscription; and which of the articles that it leads to the person, the members of a subscription, or clients whose subscriptions show everything see',
  access: 'internal',
  cost: 'list',
  body: z.strictObject({
    type: articleType,
    territories: itemIds,
    topics: itemIds,
    documentTypes: itemIds,
    ppid: z.string().min(1).max(255).nullish(),
    /** Without a person. */
    subscriptionId: z.guid().nullish(),
    /** Articles to which its texts lead. */
    linked: readIds().optional(),
  }),
  response: audienceSchema,
})
