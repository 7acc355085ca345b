import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import type { Access } from '#lib/http/endpoint.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { versionField } from '#lib/http/version.ts'
import { visibleText } from '#lib/text/visible-text.ts'

/** A topic, document type or issuer (E215). */
export const referenceItemSchema = z.strictObject({ id: z.guid(), name: z.string(), version: z.int() })
export type ReferenceItem = z.infer<typeof referenceItemSchema>

/** A territory (E233); code as in LU, null = none. */
export const territorySchema = referenceItemSchema.extend({ code: z.string().nullable() })
export type Territory = z.infer<typeof territorySchema>

/** What other systems read (A147). */
export const integrationItemSchema = z.strictObject({ id: z.guid(), name: z.string() })

const NAME_LENGTH = 200
const MAX_CODE_LENGTH = 10

const name = z.string(REQUIRED).overwrite(visibleText).trim().min(1, REQUIRED).max(NAME_LENGTH, `At most ${NAME_LENGTH} characters`)
const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(new RegExp(`^[A-Z]{2,${MAX_CODE_LENGTH}}$`), 'Please provide a valid code')
/** Left out = unchanged, since clients of the specification send the name only. */
const optionalCode = z.union([z.literal('').transform(() => null), code]).nullish()
/** Set by the server (W61). */
const fixed = { id: z.unknown().optional() }

const newItem = z.strictObject({ name, version: z.unknown().optional(), ...fixed })
const changedItem = z.strictObject({ name, version: versionField, ...fixed })
const byId = z.object({ id: z.guid() })

interface Shape<R extends string, A extends Access, Item extends z.ZodType, New extends z.ZodType, Changed extends z.ZodType> {
  resource: R
  /** Who may read. */
  access: A
  /** In the summaries, in the plural. */
  words: string
  item: Item
  created: New
  changed: Changed
}

/** The six endpoints of one kind of reference data. */
function referenceContract<
  const R extends string,
  const A extends Access,
  Item extends z.ZodType,
  New extends z.ZodType,
  Changed extends z.ZodType,
>({ resource, access, words, item, created, changed }: Shape<R, A, Item, New, Changed>) {
  return {
    list: endpoint({
      method: 'GET',
      path: `/api/v1/${resource}` as const,
      summary: `All ${words} by name`,
      access,
      response: z.array(item),
    }),
    integration: endpoint({
      method: 'GET',
      path: `/api/v1/Integration/${resource}` as const,
      summary: `All ${words} by name, for other systems`,
      access: 'signed-in',
      response: z.array(integrationItemSchema),
    }),
    get: endpoint({
      method: 'GET',
      path: `/api/v1/${resource}/{id}` as const,
      summary: `One of the ${words}`,
      access,
      params: byId,
      response: item,
    }),
    create: endpoint({
      method: 'POST',
      path: `/api/v1/${resource}` as const,
      summary: `Adds one of the ${words}`,
      access: 'internal',
      body: created,
      response: item,
      status: 201,
    }),
    update: endpoint({
      method: 'PUT',
      path: `/api/v1/${resource}/{id}` as const,
      summary: `Changes one of the ${words}`,
      access: 'internal',
      params: byId,
      body: changed,
      response: item,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `/api/v1/${resource}/{id}` as const,
      summary: `Deletes one of the ${words}; 409 while it is used`,
      access: 'internal',
      params: byId,
      response: null,
    }),
  }
}

const plain = { access: 'signed-in', item: referenceItemSchema, created: newItem, changed: changedItem } as const

export const {
  list: listTopics,
  integration: listIntegrationTopics,
  get: getTopic,
  create: createTopic,
  update: updateTopic,
  remove: deleteTopic,
} = referenceContract({ resource: 'Topic', words: 'topics', ...plain })
export const {
  list: listDocumentTypes,
  integration: listIntegrationDocumentTypes,
  get: getDocumentType,
  create: createDocumentType,
  update: updateDocumentType,
  remove: deleteDocumentType,
} = referenceContract({ resource: 'DocumentType', words: 'document types', ...plain })
export const {
  list: listIssuers,
  integration: listIntegrationIssuers,
  get: getIssuer,
  create: createIssuer,
  update: updateIssuer,
  remove: deleteIssuer,
} = referenceContract({ resource: 'Issuer', words: 'issuers', ...plain })
export const {
  list: listTerritories,
  integration: listIntegrationTerritories,
  get: getTerritory,
  create: createTerritory,
  update: updateTerritory,
  remove: deleteTerritory,
} = referenceContract({
  resource: 'Territory',
  access: 'anonymous',
  words: 'territories',
  item: territorySchema,
  created: newItem.extend({ code: optionalCode }),
  changed: changedItem.extend({ code: optionalCode }),
})
