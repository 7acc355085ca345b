import { call } from '#lib/http/client.ts'
import type { Page } from '#lib/pages/contract.ts'

/** The stored page of a tenant, or the default one while it has none (A095). */
export const readPage = (domain: string): Promise<Page> => call('GET /api/v1/Page', { query: { domain } })
