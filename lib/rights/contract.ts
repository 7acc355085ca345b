import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'

const PPID_LENGTH = 255
const REVISION_LENGTH = 64
/** Most rights that may be left out of a set. */
const MAX_LEFT_OUT = 500

const ppid = z.string('Please choose a person').min(1, 'Please choose a person').max(PPID_LENGTH)

/** What is to become of a person's rights. */
const rightsChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('copy'),
    /** The colleague whose rights are given too. */
    fromPpid: ppid,
    /** Also takes the subscriptions that the colleague has not, so that both have the same. */
    exactly: z.boolean(),
    /** Ids of subscriptions and companies that stay as they are. */
    leftOut: z.array(z.guid()).max(MAX_LEFT_OUT, `At most ${MAX_LEFT_OUT} rights may be left out`).optional(),
  }),
  z.strictObject({
    kind: z.literal('leave'),
    /** The company that the person leaves, with all of its subscriptions. */
    entityId: z.guid('Please choose a company'),
    /** The colleague of the company who takes over subscriptions, main-contact roles and open actions; null = nobody. */
    heirPpid: ppid.nullable(),
  }),
])
export type RightsChange = z.output<typeof rightsChange>

const effects = ['gains', 'loses', 'main-contact'] as const

const changeRowSchema = z.strictObject({
  ppid: z.string(),
  name: z.string(),
  /** 'main-contact' = a member becomes a main contact. */
  effect: z.enum(effects),
  /** Of the subscription, or of the company where `serviceName` is null. */
  id: z.guid(),
  serviceName: z.string().nullable(),
  entityName: z.string(),
  /** Of a subscription: with the role of a main contact. */
  isMainContact: z.boolean(),
  /** The person gains it and belongs to other companies, not to this one. */
  outsider: z.boolean(),
  /** The subscription has ended, so that it shows nothing now. */
  ended: z.boolean(),
  /** It comes with another right of the set, and cannot be left out alone. */
  needed: z.boolean(),
})
export type ChangedRight = z.infer<typeof changeRowSchema>

const planSchema = z.strictObject({
  rows: z.array(changeRowSchema),
  /** Subscriptions that would have no main contact any more, as 'Service - Company'. */
  withoutMainContact: z.array(z.string()),
  /** Subscriptions of the colleague to services that the caller does not work for; they are not copied. */
  hidden: z.int(),
  /** Open actions in the company's register go to the colleague as well, however many there are. */
  handsOverActions: z.boolean(),
  /** Revision of what the caller saw; the write is refused (409) when it has changed. */
  revision: z.string(),
})
export type RightsPlan = z.infer<typeof planSchema>

const params = z.object({ ppid: z.string().min(1).max(PPID_LENGTH) })
const root = '/api/v1/Rights/{ppid}'

export const previewRights = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/preview`,
  cost: 'list',
  summary:
    'Who gains and loses which companies, subscriptions and roles when a person gets the rights of a colleague or leaves a company, before it is done; leaving for super users only',
  access: 'internal',
  params,
  body: z.strictObject({ change: rightsChange }),
  response: planSchema,
})

export const changeRights = endpoint({
  method: 'PUT',
  path: root,
  summary: 'Does what was looked at, all of it or nothing, as one change that can be taken back',
  access: 'internal',
  params,
  body: z.strictObject({
    change: rightsChange,
    revision: z.string().max(REVISION_LENGTH),
    /** Needed where somebody gains access to a company beside the own ones. */
    outsidersConfirmed: z.boolean().optional(),
  }),
  /** Rights that are different now. */
  response: z.strictObject({ changed: z.int() }),
  errors: ['CONFLICT'],
})
