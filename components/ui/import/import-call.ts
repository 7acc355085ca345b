import { request, urlOf } from '#lib/http/client.ts'
import type { EndpointKey } from '#lib/http/client.ts'
import type { Corrections, ImportPlan } from '#lib/spreadsheet/contract.ts'

/** An endpoint that takes an import file. */
export type ImportKey = Extract<EndpointKey, `POST ${string}/import`>

/** What an import of users returns per user (B524). */
export interface UserResult {
  email: string
  success: boolean
  errorMessage: string | null
}

export type ImportReply = { imported: number } | UserResult[]

interface ImportQuery {
  dryRun?: 'plan'
  existing?: 'update'
  similar?: 'refuse'
  outsiders?: 'refuse'
}

/** What the person decided about a file. */
export interface ImportChoice {
  /** Change what is stored already. */
  update: boolean
  /** How the texts of the file are to be read. */
  corrections: Corrections
  /** Create new records that look like others. */
  similar: boolean
  /** Give people of other companies access. */
  outsiders: boolean
}

/** Imports of records of which several may have one name or title. */
const comparing: ReadonlySet<ImportKey> = new Set<ImportKey>([
  'POST /api/v1/Service/import',
  'POST /api/v1/Entity/import',
  'POST /api/v1/Article3W/import',
  'POST /api/v1/News/import',
])

/** Imports that give people access. */
const admitting: ReadonlySet<ImportKey> = new Set<ImportKey>(['POST /api/v1/Subscription/import', 'POST /api/v1/User/import'])

/** Sends a file to an import. Throws ApiError. */
async function send(
  key: ImportKey,
  { file, corrections }: { file: File; corrections: Corrections },
  query: ImportQuery,
  onChangeSet?: (id: string) => void,
): Promise<unknown> {
  const body = new FormData()
  body.append('importFile', file)
  body.append('corrections', JSON.stringify(corrections))
  const response = await request('POST', urlOf(key, { query: { ...query } }), { body, onChangeSet })
  return response?.json()
}

/** Asks what an import would do to each row; nothing is written (A191). Throws ApiError. */
export const planImport = async (
  key: ImportKey,
  file: File,
  { update, corrections }: Pick<ImportChoice, 'update' | 'corrections'>,
): Promise<ImportPlan> =>
  (await send(key, { file, corrections }, { dryRun: 'plan', ...(update ? { existing: 'update' } : {}) })) as ImportPlan

/**
 * Imports a file.
 * @param onChangeSet gets the change set of the import
 * Throws ApiError, also where new records look like others, or people of other companies would get access, and that was not wanted.
 */
export const sendImport = async (
  key: ImportKey,
  file: File,
  { update, corrections, similar, outsiders }: ImportChoice,
  onChangeSet: (id: string) => void,
): Promise<ImportReply> =>
  (await send(
    key,
    { file, corrections },
    {
      ...(update ? { existing: 'update' } : {}),
      ...(similar || !comparing.has(key) ? {} : { similar: 'refuse' }),
      ...(outsiders || !admitting.has(key) ? {} : { outsiders: 'refuse' }),
    },
    onChangeSet,
  )) as ImportReply

/** Address of the empty template of an import. */
export const templateOf = (key: ImportKey): string => urlOf(key)
