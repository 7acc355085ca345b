import { z } from 'zod'
import { orBare } from '#lib/http/bare.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { INVALID_NAME, INVALID_URL, REQUIRED, TRUE_OR_FALSE } from '#lib/text/form-texts.ts'
import { versionField } from '#lib/http/version.ts'
import { ecModulesSchema, ecsModulesSchema, subscriptionSchema } from './contract.ts'

/** Texts of admin.md section 5. */
export const NO_CONTACT = 'Please choose a contact.'
export const NO_MAIN_CONTACT = 'Please choose a main contact.'
export const INVALID_DATE = 'Please provide a valid date'

const TEXT_LENGTH = 10_000
const LINK_LENGTH = 2_000
const NAME_LENGTH = 200
const PPID_LENGTH = 255
const MAX_LINKS = 100
const MAX_CONTACTS = 100
const MAX_MEMBERS = 1_000

/** Fields of a reply that a client may send back; they are set elsewhere (W61). */
const unread = z.unknown().optional()

/** Trimmed; empty = none. */
const optionalText = (length: number) =>
  z
    .string()
    .trim()
    .max(length, `At most ${length} characters`)
    .nullish()
    .transform((text) => (text === '' ? null : text))

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** The rules of a service's applications (B378): a link needs a name and a name a web address; rows with neither are left out. */
const links = z
  .array(
    z
      .strictObject({
        name: z.string().trim().max(NAME_LENGTH, `At most ${NAME_LENGTH} characters`).default(''),
        link: z.string().trim().max(LINK_LENGTH, `At most ${LINK_LENGTH} characters`).default(''),
        showToClient: z.boolean().default(true),
      })
      .superRefine(({ name, link }, context) => {
        if (name === '' && link === '') return
        if (name === '') context.addIssue({ code: 'custom', path: ['name'], message: INVALID_NAME })
        if (!isWebAddress(link)) context.addIssue({ code: 'custom', path: ['link'], message: INVALID_URL })
      }),
  )
  .max(MAX_LINKS, `At most ${MAX_LINKS} links`)
  .transform((rows) => rows.filter(({ name }) => name !== ''))

const ppid = z.string(REQUIRED).min(1, REQUIRED).max(PPID_LENGTH)
const contacts = z.array(ppid, NO_CONTACT).min(1, NO_CONTACT).max(MAX_CONTACTS, `At most ${MAX_CONTACTS} contacts`)
const members = z
  .array(z.strictObject({ ppid, isMainContact: z.boolean().default(false), name: unread, email: unread }), NO_MAIN_CONTACT)
  .max(MAX_MEMBERS, `At most ${MAX_MEMBERS} users`)

/** In an update a field that is left out stays as it is; null and '' take a text or a date away (W33). */
const fields = {
  endDate: z.iso.date(INVALID_DATE).nullish(),
  /** Id or address; both are stored as the id, see site-links.ts. */
  ec: optionalText(LINK_LENGTH),
  ecs: optionalText(LINK_LENGTH),
  ecModules: ecModulesSchema.partial().optional(),
  ecsModules: ecsModulesSchema.partial().optional(),
  clientContent: optionalText(TEXT_LENGTH),
  links: links.optional(),
  /** = links (W35), read when there are no `links`. */
  applications: links.optional(),
  version: versionField,
  id: unread,
  subscriptionId: unread,
  service: unread,
  entity: unread,
  serviceName: unread,
  companyName: unread,
  entityName: unread,
}

const newSubscription = z.strictObject({
  ...fields,
  companyId: z.guid(REQUIRED),
  entityId: z.guid(REQUIRED),
  serviceId: z.guid(REQUIRED),
  contacts,
  users: members.refine((list) => list.some(({ isMainContact }) => isMainContact), NO_MAIN_CONTACT),
})

const changedSubscription = z.strictObject({
  ...fields,
  // Kept as text: an id that differs from the stored one is refused whatever it is (W40).
  companyId: z.string().optional(),
  entityId: z.string().optional(),
  serviceId: z.string().optional(),
  contacts: contacts.optional(),
  users: members.optional(),
})

export type NewSubscription = z.output<typeof newSubscription>
export type ChangedSubscription = z.output<typeof changedSubscription>

const byId = z.object({ id: z.guid() })

export const getSubscription = endpoint({
  method: 'GET',
  path: '/api/v1/Subscription/{id}',
  summary: 'One subscription, for internal callers and its members',
  access: 'signed-in',
  params: byId,
  response: subscriptionSchema,
})

export const createSubscription = endpoint({
  method: 'POST',
  path: '/api/v1/Subscription',
  summary: 'Subscribes a company to a service',
  access: 'internal',
  body: newSubscription,
  response: subscriptionSchema,
  status: 201,
})

export const updateSubscription = endpoint({
  method: 'PUT',
  path: '/api/v1/Subscription/{id}',
  summary: 'Changes a subscription; company and service stay, and a field that is left out too',
  access: 'internal',
  params: byId,
  body: changedSubscription,
  response: subscriptionSchema,
})

export const deleteSubscription = endpoint({
  method: 'DELETE',
  path: '/api/v1/Subscription/{id}',
  summary: 'Deletes a subscription; its users stay in the company',
  access: 'internal',
  params: byId,
  response: null,
})

/** {ppid}, or the ppid alone (A054). */

export const addSubscriptionUser = endpoint({
  method: 'PUT',
  path: '/api/v1/Subscription/{id}/users',
  summary: 'Adds a user to a subscription and its company; a user who is in it stays so',
  access: 'internal',
  params: byId,
  body: orBare('ppid', ppid, z.strictObject({ ppid, isMainContact: z.boolean().optional() })),
  response: null,
})

export const setMainContact = endpoint({
  method: 'PATCH',
  path: '/api/v1/Subscription/{id}/users',
  summary: 'Makes a user of a subscription a main contact, or no longer',
  access: 'internal',
  params: byId,
  body: z.strictObject({ ppid, isMainContact: z.boolean(TRUE_OR_FALSE) }),
  response: null,
})

export const removeSubscriptionUser = endpoint({
  method: 'DELETE',
  path: '/api/v1/Subscription/{id}/users',
  summary: 'Removes a user from a subscription; the ppid stands in the body or the query',
  access: 'internal',
  params: byId,
  query: z.object({ ppid: z.string().max(PPID_LENGTH).optional() }),
  body: orBare('ppid', ppid, z.strictObject({ ppid, isMainContact: unread })).optional(),
  response: null,
})
