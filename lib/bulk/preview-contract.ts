import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { subscriptionSelection } from '#lib/subscriptions/list-contract.ts'
import { userSelection } from '#lib/users/list-contract.ts'

/** Companies and subscriptions named in a preview. */
export const SHOWN = 8

const PPID_LENGTH = 255
const ppid = z.string().min(1).max(PPID_LENGTH)

/** Many people into one subscription or company, or one person into many subscriptions. */
export const membershipPreviewBody = z.union([
  z.strictObject({
    people: userSelection,
    to: z.union([z.strictObject({ subscriptionId: z.guid() }), z.strictObject({ entityId: z.guid() })]),
  }),
  z.strictObject({ ppid, subscriptions: subscriptionSelection }),
])
export type MembershipPreviewBody = z.output<typeof membershipPreviewBody>

const counted = z.strictObject({ name: z.string(), count: z.int() })

export const membershipPreviewSchema = z.strictObject({
  /** Memberships asked for: people, or the subscriptions of the one person. */
  total: z.int(),
  /** Of these: exist already, so nothing happens. */
  already: z.int(),
  /** Of the new ones: of clients who belong to other companies, to no company at all, and of people of the firm. */
  outsiders: z.int(),
  withoutCompany: z.int(),
  ofFirm: z.int(),
  /** Companies across which access is given, with the number of memberships, most first, at most SHOWN; and how many there are. Of many people: where they belong; of one person: which are not the person's. */
  companies: z.array(counted),
  companyCount: z.int(),
  /** Of one person: the companies where the person belongs, at most SHOWN. */
  belongsTo: z.array(z.string()),
  /** What is given, at most SHOWN; and how many there are. `threeW` = the 3W news come with it. */
  gives: z.array(z.strictObject({ serviceName: z.string().nullable(), entityName: z.string(), threeW: z.boolean(), ended: z.boolean() })),
  giveCount: z.int(),
  /** Revision of who would be added to what; a write that carries an outdated one is refused. */
  revision: z.string(),
})
export type MembershipPreview = z.infer<typeof membershipPreviewSchema>

export const previewMemberships = endpoint({
  method: 'POST',
  path: '/api/v1/Membership/preview',
  summary: 'Who would be added to what, before it is done: how many are new, how many belong to other companies, and what they would see',
  access: 'internal',
  cost: 'list',
  readOnly: true,
  body: membershipPreviewBody,
  response: membershipPreviewSchema,
})
