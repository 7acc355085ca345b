import { z } from 'zod'
import { articleType } from '#lib/articles/contract.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { versionField } from '#lib/http/version.ts'
import { newsFilterSchema } from '#lib/news/filter-contract.ts'
import { INVALID_NAME } from '#lib/text/form-texts.ts'
import { visibleText } from '#lib/text/visible-text.ts'

const NAME_LENGTH = 80
const ADDRESS_LENGTH = 4_000
/** Bytes of the filters of one search: tens of tags, not a thousand of each kind. */
const FILTER_LENGTH = 8_000

/** Without what depends on when one looks, on whose behalf, or on how much of an article is shown. */
const filters = newsFilterSchema
  .omit({ exportAsSubscriptionId: true, withExtendedInfos: true, sinceLastVisit: true, unread: true, readLater: true })
  .refine(
    (given) => Object.values(given).some((value) => value !== null && value !== undefined && (!Array.isArray(value) || value.length > 0)),
    'Type words or choose a filter first: this would tell you of every article',
  )
  .refine((given) => JSON.stringify(given).length <= FILTER_LENGTH, 'These are too many filters to be saved')

export const savedSearchSchema = z.strictObject({
  id: z.guid(),
  name: z.string(),
  /** 0 = 3W, 1 = global articles. */
  type: articleType,
  /** The query under which the page of the news shows it. */
  address: z.string(),
  /** New matches are in the mails too, at the rhythm of the person's notifications. */
  byMail: z.boolean(),
  createdAt: z.iso.datetime(),
  version: z.int(),
})
export type SavedSearch = z.infer<typeof savedSearchSchema>

const name = z.string(INVALID_NAME).overwrite(visibleText).trim().min(1, INVALID_NAME).max(NAME_LENGTH, `At most ${NAME_LENGTH} characters`)
/** What is looked for; it goes together. */
const searchFields = {
  type: articleType,
  filters,
  /** As URLSearchParams writes it. */
  address: z
    .string()
    .max(ADDRESS_LENGTH, 'This search is too long to be saved')
    .regex(/^[\w.*%+&=-]*$/, 'This is no query of an address'),
}
const byId = z.object({ id: z.guid() })
const root = '/api/v1/SavedSearch'

export const listSavedSearches = endpoint({
  method: 'GET',
  path: root,
  summary: "The caller's saved searches of articles, by name",
  access: 'signed-in',
  response: z.array(savedSearchSchema),
})

export const getSavedSearch = endpoint({
  method: 'GET',
  path: `${root}/{id}`,
  summary: 'One saved search of the caller',
  access: 'signed-in',
  params: byId,
  response: savedSearchSchema,
})

export const createSavedSearch = endpoint({
  method: 'POST',
  path: root,
  // Its body holds a search.
  cost: 'search',
  summary: 'Keeps a search of articles under a name; what is published from now on and matches is told by bell, feed and, if wanted, mail',
  access: 'signed-in',
  body: z.strictObject({ name, byMail: z.boolean().default(true), ...searchFields }),
  response: savedSearchSchema,
  status: 201,
})

export const updateSavedSearch = endpoint({
  method: 'PUT',
  path: `${root}/{id}`,
  // Its body holds a search.
  cost: 'search',
  summary: 'Renames a saved search of the caller, changes whether mails tell of it, or what it looks for',
  access: 'signed-in',
  params: byId,
  body: z.strictObject({
    name,
    byMail: z.boolean(),
    /** Left out = it looks for the same as before. */
    search: z.strictObject(searchFields).optional(),
    version: versionField,
  }),
  response: savedSearchSchema,
})

export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: `${root}/{id}`,
  summary: 'Deletes a saved search of the caller',
  access: 'signed-in',
  params: byId,
  response: null,
})
