import type { Access } from '#lib/http/endpoint.ts'

/** Endpoints beyond the specification's list, by `METHOD path`, with who may call them. */
export const additionalEndpoints: Record<string, Access> = {
  'GET /api/v1/Audit/{entity}/{id}': 'internal',
  'GET /api/v1/Task': 'internal',
  'GET /api/v1/Task/{id}': 'internal',
  'GET /api/v1/Task/{id}/items': 'internal',
}
