import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'

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

export const getServiceGroup = endpoint({
  method: 'GET',
  path: '/api/v1/ServiceGroup/{id}',
  summary: 'One service group',
  access: 'anonymous',
  params: z.object({ id: z.guid() }),
  response: serviceGroupSchema,
  cache: 'private',
})
