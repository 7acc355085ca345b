import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { deskKinds, outcomes, takes } from './words.ts'
import type { DeskKind, Outcome } from './words.ts'

/** Records that are changed at once. */
export const MAX_BULK = 500
/** Records that a preview names. */
export const SHOWN = 50
const MAX_TOPICS = 100
const REVISION_LENGTH = 64

const root = '/api/v1/NewsDesk'
const keysOf = <K extends string>(words: Record<K, unknown>) => Object.keys(words) as [K, ...K[]]
const kind = z.enum(keysOf<DeskKind>(deskKinds))

const topicIds = z.array(z.guid()).max(MAX_TOPICS, `Please choose at most ${MAX_TOPICS} topics`)
const actionSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('publish') }),
  z.strictObject({ do: z.literal('unpublish') }),
  /** Topics that each record gets, and topics that it loses; one that is in both is kept. */
  z.strictObject({ do: z.literal('topics'), add: topicIds, remove: topicIds }),
  z.strictObject({ do: z.literal('must-read'), on: z.boolean() }),
  z.strictObject({ do: z.literal('delete') }),
])
export type DeskAction = z.output<typeof actionSchema>

const work = {
  kind,
  ids: z.array(z.guid()).min(1, 'Please choose at least one row').max(MAX_BULK, `Please choose at most ${MAX_BULK} rows`),
  action: actionSchema,
}
const fits = ({ kind: of, action }: { kind: DeskKind; action: DeskAction }): boolean => takes(of, action.do)
const UNFIT = { message: 'This kind of news does not take that', path: ['action'] }

export type BulkRequest = z.output<typeof previewNewsBulk.body>
export const previewNewsBulk = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/bulk/preview`,
  cost: 'list',
  summary: 'What would be done to many articles, news items, dates, videos or publications: how many change, which stay and why',
  access: 'internal',
  body: z.strictObject(work).refine(fits, UNFIT),
  response: z.strictObject({
    /** Those that are still there. */
    total: z.int(),
    changes: z.int(),
    /** Left out: published with a publish date that has not come. */
    ahead: z.int(),
    /** Left out: to be approved in a review before readers see it. */
    unapproved: z.int(),
    /** Of the changing ones: readers see them now. */
    published: z.int(),
    /** By title, those that change first, at most SHOWN. */
    rows: z.array(z.strictObject({ id: z.guid(), title: z.string(), outcome: z.enum(keysOf<Outcome>(outcomes)) })),
    /** Revision of what the caller saw; the write is refused (409) when it has changed. */
    revision: z.string(),
  }),
})

export const changeNewsBulk = endpoint({
  method: 'PUT',
  path: `${root}/bulk`,
  summary: 'Publishes, unpublishes, tags or deletes many of the news, or sets must-read, as one change that can be taken back',
  access: 'internal',
  body: z.strictObject({ ...work, revision: z.string().max(REVISION_LENGTH) }).refine(fits, UNFIT),
  response: z.strictObject({ changed: z.int() }),
  errors: ['CONFLICT'],
})
