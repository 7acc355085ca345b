import { request, urlOf } from '#lib/http/client.ts'
import type { EndpointKey } from '#lib/http/client.ts'
import type { ImportPlan } from '#lib/spreadsheet/contract.ts'

/** An endpoint that takes an import file. */
export type ImportKey = Extract<EndpointKey, `POST ${string}/import`>

/** What an import of users answers per user (B524). */
export interface UserResult {
  email: string
  success: boolean
  errorMessage: string | null
}

export type ImportReply = { imported: number } | UserResult[]

interface ImportQuery {
  dryRun?: 'plan'
  existing?: 'update'
}

/** Sends a file to an import. Throws ApiError. */
async function send(key: ImportKey, file: File, query: ImportQuery): Promise<unknown> {
  const body = new FormData()
  body.append('importFile', file)
  const response = await request('POST', urlOf(key, { query: { ...query } }), { body })
  return response?.json()
}

/** Asks what an import would do to each row; nothing is written (A191). Throws ApiError. */
export const planImport = async (key: ImportKey, file: File, update: boolean): Promise<ImportPlan> =>
  (await send(key, file, { dryRun: 'plan', ...(update ? { existing: 'update' } : {}) })) as ImportPlan

/** Imports a file. Throws ApiError. */
export const sendImport = async (key: ImportKey, file: File, update: boolean): Promise<ImportReply> => (await send(key, file, update ? { existing: 'update' } : {})) as ImportReply

/** Address of the empty template of an import. */
export const templateOf = (key: ImportKey): string => urlOf(key)
