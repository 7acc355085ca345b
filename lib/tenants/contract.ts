import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { INVALID_URL, REQUIRED } from '#lib/text/form-texts.ts'
import { versionField } from '#lib/http/version.ts'
import { visibleText } from '#lib/text/visible-text.ts'
import { TENANT_COLOURS } from '#lib/config/tenant-palette.ts'

/** E079. `colour` is an index into the palette of six (A183). */
export const tenantSchema = z.strictObject({
  id: z.guid(),
  name: z.string(),
  url: z.string(),
  domain: z.string(),
  colour: z
    .int()
    .min(0)
    .max(TENANT_COLOURS - 1),
  version: z.int(),
})
export type Tenant = z.infer<typeof tenantSchema>

/** 1 = legacy catalogue, 2 = new catalogue (B105). */
export const catalogueVersionSchema = z.union([z.literal(1), z.literal(2)])
export type CatalogueVersion = z.infer<typeof catalogueVersionSchema>

/** E263. */
export const hostSchema = z.strictObject({
  /** Shown in header and title (A035). */
  name: z.string(),
  /** Null only when neither the database nor the settings name one (A003). */
  tenant: tenantSchema.nullable(),
  isHomeCountry: z.boolean(),
  /** The default; a visitor's choice is kept by the client in the cookie `catalogue-version`. */
  catalogueVersion: catalogueVersionSchema,
  catalogueVersionToggle: z.boolean(),
  features: z.strictObject({
    news: z.boolean(),
    threeWMenu: z.boolean(),
    complianceWorkbench: z.boolean(),
    territories: z.boolean(),
    lifecyclePageDescription: z.boolean(),
    lifecyclePageDescriptionLink: z.boolean(),
    clientPanel: z.boolean(),
    ecsMenu: z.boolean(),
    autoSsoRedirect: z.boolean(),
    webAnalytics: z.boolean(),
    catalogueVersionToggle: z.boolean(),
    forcedToggle: z.boolean(),
  }),
  /** Version of the application. */
  version: z.string(),
})
export type Host = z.infer<typeof hostSchema>

const tenantParams = z.object({ id: z.guid() })

export const listTenants = endpoint({
  method: 'GET',
  path: '/api/v1/Tenant',
  summary: 'Every tenant',
  access: 'anonymous',
  response: z.array(tenantSchema),
  cache: 'public',
})

export const getCurrentTenant = endpoint({
  method: 'GET',
  path: '/api/v1/Tenant/current',
  summary: 'The tenant of the request host',
  access: 'anonymous',
  response: tenantSchema,
  cache: 'private',
})

export const getTenant = endpoint({
  method: 'GET',
  path: '/api/v1/Tenant/{id}',
  summary: 'One tenant',
  access: 'anonymous',
  params: tenantParams,
  response: tenantSchema,
  cache: 'public',
})

const NAME_LENGTH = 100
const URL_LENGTH = 500

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** W20; without a colour the tenant gets the one of its position in the list. */
const tenantFields = z.strictObject({
  name: z.string(REQUIRED).overwrite(visibleText).trim().min(1, REQUIRED).max(NAME_LENGTH, `At most ${NAME_LENGTH} characters`),
  url: z.string(REQUIRED).trim().min(1, REQUIRED).max(URL_LENGTH, `At most ${URL_LENGTH} characters`).refine(isWebAddress, INVALID_URL),
  domain: z
    .string(REQUIRED)
    .trim()
    .toUpperCase()
    .min(1, REQUIRED)
    .regex(/^[A-Z]{2,10}$/, 'Please provide a valid domain (2 to 10 letters)'),
  colour: z
    .int()
    .min(0)
    .max(TENANT_COLOURS - 1)
    .nullish(),
  id: z.unknown().optional(),
  version: versionField,
})

export const createTenant = endpoint({
  method: 'POST',
  path: '/api/v1/Tenant',
  summary: 'Creates a tenant; the host of its url is served from then on',
  access: 'super',
  body: tenantFields,
  response: tenantSchema,
  status: 201,
})

export const updateTenant = endpoint({
  method: 'PUT',
  path: '/api/v1/Tenant/{id}',
  summary: 'Changes a tenant',
  access: 'super',
  params: tenantParams,
  body: tenantFields,
  response: tenantSchema,
})

export const deleteTenant = endpoint({
  method: 'DELETE',
  path: '/api/v1/Tenant/{id}',
  summary: 'Deletes a tenant with its taxonomy, service groups and page; 409 while services belong to it',
  access: 'super',
  params: tenantParams,
  response: null,
})

export const getHost = endpoint({
  method: 'GET',
  path: '/api/v1/Host',
  summary: 'What the application needs to know of the request host',
  access: 'anonymous',
  response: hostSchema,
  cache: 'private',
})
