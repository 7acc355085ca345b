import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { versionField } from '#lib/http/version.ts'
import { sheetFile, wholeSheetBody } from '#lib/lists/sheet-contract.ts'
import { wordsOf } from '#lib/text/search-words.ts'
import { visibleText } from '#lib/text/visible-text.ts'
import { synonymColumns } from './columns.ts'

/** Terms that mean the same: "AML", "anti-money laundering", "blanchiment". */
export const synonymSchema = z.strictObject({ id: z.guid(), terms: z.array(z.string()), version: z.int() })
export type Synonym = z.infer<typeof synonymSchema>

const MIN_TERMS = 2
const MAX_TERMS = 30
const TERM_LENGTH = 80
/** A term of more words is hardly typed. */
const MAX_WORDS = 8

/** A term as it is compared: words without accents and letter case. */
export const keyOf = (term: string): string => wordsOf(term).join(' ')

const term = z
  .string()
  .overwrite(visibleText)
  .trim()
  .min(1, 'A term is empty')
  .max(TERM_LENGTH, `A term has at most ${TERM_LENGTH} characters`)
  .refine((text) => wordsOf(text).length > 0, 'A term needs letters or digits')
  .refine((text) => wordsOf(text).length <= MAX_WORDS, `A term has at most ${MAX_WORDS} words`)

const terms = z
  .array(term)
  .min(MIN_TERMS, `At least ${MIN_TERMS} terms, each on a line of its own`)
  .max(MAX_TERMS, `At most ${MAX_TERMS} terms`)
  .refine((all) => new Set(all.map(keyOf)).size === all.length, 'A term stands here twice')

const fixed = { id: z.unknown().optional() }
const byId = z.object({ id: z.guid() })

export const listSynonyms = endpoint({
  method: 'GET',
  path: '/api/v1/Synonym',
  summary: 'All groups of terms that the search of the news takes for the same',
  access: 'internal',
  response: z.array(synonymSchema),
})
export const getSynonym = endpoint({
  method: 'GET',
  path: '/api/v1/Synonym/{id}',
  summary: 'One group of terms',
  access: 'internal',
  params: byId,
  response: synonymSchema,
})
export const createSynonym = endpoint({
  method: 'POST',
  path: '/api/v1/Synonym',
  summary: 'Adds a group of terms; 409 when another group has one of them',
  access: 'internal',
  body: z.strictObject({ terms, version: z.unknown().optional(), ...fixed }),
  response: synonymSchema,
  status: 201,
})
export const updateSynonym = endpoint({
  method: 'PUT',
  path: '/api/v1/Synonym/{id}',
  summary: 'Changes a group of terms; 409 when another group has one of them',
  access: 'internal',
  params: byId,
  body: z.strictObject({ terms, version: versionField, ...fixed }),
  response: synonymSchema,
})
export const deleteSynonym = endpoint({
  method: 'DELETE',
  path: '/api/v1/Synonym/{id}',
  summary: 'Deletes a group of terms',
  access: 'internal',
  params: byId,
  response: null,
})

export const exportSynonyms = endpoint({
  ...sheetFile,
  path: '/api/v1/Synonym/export/excel',
  summary: 'Groups of terms that the list shows, as a spreadsheet',
  access: 'internal',
  body: wholeSheetBody(synonymColumns),
})
