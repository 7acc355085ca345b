import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { listTitles, MAX_MAPPED } from './words.ts'

const byTenant = z.object({ id: z.guid() })
const id = z.guid().transform((value) => value.toLowerCase())
const path = '/api/v1/TaxonomyMapping/{id}'

/** An item by its name; `industry` is that of a sub-industry. */
const named = { id: z.guid(), name: z.string(), industry: z.string().nullable() }

const listSchema = z.strictObject({
  kind: z.enum(Object.keys(listTitles) as [keyof typeof listTitles, ...(keyof typeof listTitles)[]]),
  /** Of the legacy catalogue in list order, each industry before its sub-industries. */
  items: z.array(
    z.strictObject({
      ...named,
      /** How many carry it. */
      services: z.int(),
      /** Null = not mapped yet; without a target there is no counterpart. */
      mapping: z.strictObject({ targetId: z.guid().nullable() }).nullable(),
      /** Of an item that is not mapped yet: the one of the same name in the new catalogue. */
      suggestedId: z.guid().nullable(),
    }),
  ),
  /** Of the new catalogue in list order; an industry is mapped to an industry, a sub-industry to a sub-industry. */
  targets: z.array(z.strictObject(named)),
  /** Services of the tenant without a tag of the kind in the new catalogue: those with a legacy one, which can be mapped, and those with none at all. */
  legacyOnly: z.int(),
  tagless: z.int(),
})
export type MappingList = z.infer<typeof listSchema>
export type MappedItem = MappingList['items'][number]

export const getTaxonomyMapping = endpoint({
  method: 'GET',
  path,
  summary: 'To which items of the new catalogue those of the legacy catalogue of a tenant are mapped, kind by kind',
  access: 'internal',
  params: byTenant,
  response: z.strictObject({ lists: z.array(listSchema) }),
})

const choice = z.strictObject({ targetId: id.nullable() }).nullable()

export const mapTaxonomy = endpoint({
  method: 'PUT',
  path,
  summary: 'Maps items of the legacy catalogue of a tenant to items of the new one, to no counterpart, or to nothing again',
  access: 'internal',
  params: byTenant,
  body: z.strictObject({
    rows: z
      .array(
        z.strictObject({
          legacyId: id,
          /** What the caller saw; null = it was not mapped. */
          before: choice,
          /** Null = it is not mapped any more. */
          after: choice,
        }),
      )
      .min(1, 'Please choose at least one row')
      .max(MAX_MAPPED, `Please choose at most ${MAX_MAPPED} rows`),
  }),
  response: z.strictObject({ changed: z.int() }),
})
