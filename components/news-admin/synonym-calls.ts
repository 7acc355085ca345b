import { call } from '#lib/http/client.ts'
import type { Synonym } from '#lib/synonyms/contract.ts'

/** One group past every cache, to see that it is saved or gone. */
export const readSynonym = (id: string): Promise<Synonym> => call('GET /api/v1/Synonym/{id}', { params: { id } })
