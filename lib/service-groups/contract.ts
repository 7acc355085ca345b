import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { sheetFile, sheetKeys } from '#lib/lists/sheet-contract.ts'
import { INVALID_NAME } from '#lib/text/form-texts.ts'
import { versionField } from '#lib/http/version.ts'
import { visibleText } from '#lib/text/visible-text.ts'

const namedSchema = z.strictObject({ id: z.guid(), name: z.string() })

/** E018; `services` are ids (W12, W15). */
export const serviceGroupSchema = z.strictObject({
  id: z.guid(),
  name: z.string(),
  smallDescription: z.string(),
  domain: z.string(),
  lifeCycle: namedSchema.nullable(),
  valueChain: namedSchema.nullable(),
  services: z.array(z.guid()),
  version: z.int(),
})
export type ServiceGroup = z.infer<typeof serviceGroupSchema>

const byDomain = z.object({ domain: z.string().toUpperCase().optional() })

export const listServiceGroups = endpoint({
  method: 'GET',
  path: '/api/v1/ServiceGroup',
  summary: 'Service groups; callers who are not internal get the live ones',
  access: 'anonymous',
  query: byDomain,
  response: z.array(serviceGroupSchema),
  cache: 'private',
})

export const listLiveServiceGroups = endpoint({
  method: 'GET',
  path: '/api/v1/ServiceGroup/live',
  summary: 'Service groups with at least one live service, reduced to live services',
  access: 'anonymous',
  query: byDomain,
  response: z.array(serviceGroupSchema),
  cache: 'public',
})

const NAME_LENGTH = 200
const DESCRIPTION_LENGTH = 1_000
const MAX_SERVICES = 2_000

/** An id, or none as null or an empty text. */
const optionalId = z.union([z.literal('').transform(() => null), z.guid('There is no such item')]).nullish()

/**
 * W12: life cycle, value chain and services are ids; JSON and form. As in the service form, a text or id that is left out is empty;
 * a domain or a list of services that is left out stays, and a new group belongs to the current tenant.
 */
const groupFields = z.strictObject({
  name: z.string(INVALID_NAME).overwrite(visibleText).trim().min(1, INVALID_NAME).max(NAME_LENGTH, `At most ${NAME_LENGTH} characters`),
  smallDescription: z.string().trim().max(DESCRIPTION_LENGTH, `At most ${DESCRIPTION_LENGTH} characters`).nullish(),
  domain: z.string().trim().toUpperCase().optional(),
  lifeCycle: optionalId,
  valueChain: optionalId,
  services: z.array(z.guid('There is no such service')).max(MAX_SERVICES).optional(),
  id: z.unknown().optional(),
  version: versionField,
})
const form = { files: {}, maxFileBytes: 0, lists: ['services'], json: true } as const
const byId = z.object({ id: z.guid() })

export const createServiceGroup = endpoint({
  method: 'POST',
  path: '/api/v1/ServiceGroup',
  summary: 'Creates a service group and moves the given services into it',
  access: 'internal',
  body: groupFields,
  multipart: form,
  cost: 'picture',
  response: serviceGroupSchema,
  status: 201,
})

export const updateServiceGroup = endpoint({
  method: 'PUT',
  path: '/api/v1/ServiceGroup/{id}',
  summary: 'Changes a service group; its services become the given ones',
  access: 'internal',
  params: byId,
  body: groupFields,
  multipart: form,
  cost: 'picture',
  response: serviceGroupSchema,
})

export const deleteServiceGroup = endpoint({
  method: 'DELETE',
  path: '/api/v1/ServiceGroup/{id}',
  summary: 'Deletes a service group; its services stay',
  access: 'internal',
  params: byId,
  response: null,
})

export const getServiceGroup = endpoint({
  method: 'GET',
  path: '/api/v1/ServiceGroup/{id}',
  summary: 'One service group',
  access: 'anonymous',
  params: byId,
  response: serviceGroupSchema,
  cache: 'private',
})

export const exportServiceGroups = endpoint({
  ...sheetFile,
  path: '/api/v1/ServiceGroup/export/excel',
  summary: 'Service groups that the list shows, in its order, with the names of their services, as a spreadsheet',
  access: 'internal',
  body: z.strictObject({ keys: sheetKeys }),
})
