import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'

const byId = z.object({ id: z.guid() })

export const starService = endpoint({
  method: 'PUT',
  path: '/api/v1/Service/{id}/star',
  summary: "Stars a service of the host's tenant for the caller",
  access: 'signed-in',
  params: byId,
  response: null,
})

export const unstarService = endpoint({
  method: 'DELETE',
  path: '/api/v1/Service/{id}/star',
  summary: 'Takes the star of the caller away',
  access: 'signed-in',
  params: byId,
  response: null,
})

export const viewService = endpoint({
  method: 'PUT',
  path: '/api/v1/Service/{id}/view',
  summary: "Keeps a service of the host's tenant as the last one that the caller opened",
  access: 'signed-in',
  params: byId,
  response: null,
})
