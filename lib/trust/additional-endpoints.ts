import type { Access } from '#lib/http/endpoint.ts'

/** Endpoints beyond the specification's list, by `METHOD path`, with who may call them. */
export const additionalEndpoints: Record<string, Access> = {
  'GET /api/v1/Audit/{entity}/{id}': 'internal',
  'POST /api/v1/Subscription/paged': 'internal',
  'GET /api/v1/TablePreference/{table}': 'internal',
  'PUT /api/v1/TablePreference/{table}': 'internal',
  'GET /api/v1/SavedView': 'internal',
  'POST /api/v1/SavedView': 'internal',
  'PUT /api/v1/SavedView/{id}': 'internal',
  'DELETE /api/v1/SavedView/{id}': 'internal',
  'GET /api/v1/Task': 'internal',
  'GET /api/v1/Task/{id}': 'internal',
  'GET /api/v1/Task/{id}/items': 'internal',
  'POST /api/v1/User/bulk': 'internal',
}
