import { z } from 'zod'
import { orBare } from '#lib/http/bare.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { INVALID_NAME, REQUIRED } from '#lib/text/form-texts.ts'
import { versionField } from '#lib/http/version.ts'
import { personSchema } from '#lib/people/contract.ts'
import { visibleText } from '#lib/text/visible-text.ts'

const NAME_LENGTH = 200
const PRID_LENGTH = 50
const MAX_CONTACTS = 100
const PPID_LENGTH = 255

/** A company group (A020). */
export const companySchema = z.strictObject({ id: z.guid(), name: z.string(), version: z.int() })
export type Company = z.infer<typeof companySchema>

/** E115: a company; of its users, callers who are not internal see themselves only (A083). */
export const entitySchema = z.strictObject({
  id: z.guid(),
  /** = id (A019). */
  entityId: z.guid(),
  name: z.string(),
  companyId: z.guid(),
  companyName: z.string(),
  prid: z.string().nullable(),
  /** "Show Services" (A109). */
  viewInMyServices: z.boolean(),
  /** ppids of internal users (W15, A172). */
  contacts: z.array(z.string()),
  users: z.array(z.strictObject({ ppid: z.string(), name: z.string(), email: z.string() })),
  version: z.int(),
})
export type Entity = z.infer<typeof entitySchema>

const byId = z.object({ id: z.guid() })
const unread = z.unknown().optional()

export const listCompanies = endpoint({
  method: 'GET',
  path: '/api/v1/Company',
  summary: 'Company groups by name',
  access: 'internal',
  response: z.array(companySchema),
})

const companyFields = z.strictObject({
  name: z.string(INVALID_NAME).overwrite(visibleText).trim().min(1, INVALID_NAME).max(NAME_LENGTH, `At most ${NAME_LENGTH} characters`),
  id: unread,
  version: versionField,
})

export const createCompany = endpoint({
  method: 'POST',
  path: '/api/v1/Company',
  summary: 'Creates a company group',
  access: 'internal',
  body: companyFields,
  response: companySchema,
  status: 201,
})

export const updateCompany = endpoint({
  method: 'PUT',
  path: '/api/v1/Company/{id}',
  summary: 'Renames a company group',
  access: 'internal',
  params: byId,
  body: companyFields,
  response: companySchema,
})

export const deleteCompany = endpoint({
  method: 'DELETE',
  path: '/api/v1/Company/{id}',
  summary: 'Deletes a company group without companies',
  access: 'internal',
  params: byId,
  response: null,
})

export const listEntities = endpoint({
  method: 'GET',
  path: '/api/v1/Entity',
  summary: 'Companies by name, with their users',
  access: 'internal',
  response: z.array(entitySchema),
})

export const getEntity = endpoint({
  method: 'GET',
  path: '/api/v1/Entity/{id}',
  summary: 'A company; any for internal callers, the own ones for its users',
  access: 'signed-in',
  params: byId,
  response: entitySchema,
})

const entityFields = {
  name: z.string(REQUIRED).overwrite(visibleText).trim().min(1, REQUIRED).max(NAME_LENGTH, `At most ${NAME_LENGTH} characters`),
  /** Null or empty = none. */
  prid: z.string().trim().max(PRID_LENGTH, `At most ${PRID_LENGTH} characters`).nullish(),
  viewInMyServices: z.boolean().nullish(),
  contacts: z.array(z.string().max(PPID_LENGTH)).max(MAX_CONTACTS, `At most ${MAX_CONTACTS} contacts`).nullish(),
  version: versionField,
  id: unread,
  entityId: unread,
  companyName: unread,
  users: unread,
}

export const createEntity = endpoint({
  method: 'POST',
  path: '/api/v1/Entity',
  summary: 'Creates a company in a company group',
  access: 'internal',
  body: z.strictObject({ ...entityFields, companyId: z.guid(REQUIRED) }),
  response: entitySchema,
  status: 201,
})

export type NewEntity = z.output<typeof createEntity.body>

export const updateEntity = endpoint({
  method: 'PUT',
  path: '/api/v1/Entity/{id}',
  summary: 'Changes a company; its group stays, and a field that is left out too',
  access: 'internal',
  params: byId,
  body: z.strictObject({ ...entityFields, companyId: z.string().nullish() }),
  response: entitySchema,
})

export const deleteEntity = endpoint({
  method: 'DELETE',
  path: '/api/v1/Entity/{id}',
  summary: 'Deletes a company with its subscriptions; its users stay',
  access: 'internal',
  params: byId,
  response: null,
})

export const listMyContacts = endpoint({
  method: 'GET',
  path: '/api/v1/Entity/my-contacts',
  summary: "The firm's contacts of the caller's companies",
  access: 'signed-in',
  response: z.array(personSchema),
})

/** {ppid}, or the ppid alone (A054). */
const ppid = z.string(REQUIRED).min(1, REQUIRED).max(PPID_LENGTH)
const member = orBare('ppid', ppid, z.strictObject({ ppid }))

export const addEntityUser = endpoint({
  method: 'PUT',
  path: '/api/v1/Entity/{id}/users',
  summary: 'Adds a user to a company; a user who is in it stays so',
  access: 'internal',
  params: byId,
  body: member,
  response: null,
})

export const removeEntityUser = endpoint({
  method: 'DELETE',
  path: '/api/v1/Entity/{id}/users',
  summary: 'Removes a user from a company and from all its subscriptions; the ppid stands in the body or the query',
  access: 'super',
  params: byId,
  query: z.object({ ppid: z.string().max(PPID_LENGTH).optional() }),
  body: member.optional(),
  response: null,
})

/** For other systems (A059). */
export const integrationEntitiesOfUser = endpoint({
  method: 'GET',
  path: '/api/v1/Integration/Entity/by-user/{id}',
  summary: 'Companies of a user; the own ones, or those of any user for internal callers',
  access: 'signed-in',
  params: z.object({ id: z.string().min(1).max(PPID_LENGTH) }),
  response: z.array(entitySchema),
})
